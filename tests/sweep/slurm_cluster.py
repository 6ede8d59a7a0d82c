"""Starts a real Slurm cluster on this machine, with one controller and two nodes, from Debian's packages and without
systemd. This needs root. Tests of harness slurm use the cluster."""
import os
import secrets
import shutil
import socket
import subprocess
import time
from pathlib import Path

NODES = {"n0": 26900, "n1": 26901}
PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol")
CONF = """ClusterName=one
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={dir}/munge.sock
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerParameters=bf_interval=1,sched_interval=1
SlurmdParameters=config_overrides
MpiDefault=none
SwitchType=switch/none
MailProg=/bin/true
ReturnToService=2
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
JobRequeue=1
KillWait=2
SlurmdTimeout=10
StateSaveLocation={dir}/state
SlurmctldPidFile={dir}/slurmctld.pid
SlurmctldLogFile={dir}/slurmctld.log
SlurmctldPort=26817
SlurmdSpoolDir={dir}/spool-%n
SlurmdPidFile={dir}/slurmd-%n.pid
SlurmdLogFile={dir}/slurmd-%n.log
NodeName=n0 NodeHostname={host} NodeAddr=127.0.0.1 Port=26900 CPUs=1 RealMemory=2000
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port=26901 CPUs=1 RealMemory=2000
PartitionName=low Nodes=n0,n1 Default=YES PriorityTier=1 OverSubscribe=EXCLUSIVE
PartitionName=high Nodes=n0,n1 PriorityTier=10 PreemptMode=OFF
"""


def why_not():
    """Returns the reason why no cluster can be started here, or an empty text."""
    missing = [name for name in PROGRAMS if not shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")]
    if os.geteuid() != 0:
        return "only root may start slurmd"
    return f"not installed: {' '.join(missing)} (slurm-wlm, munge)" if missing else ""


class Cluster:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.env = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"),
                    "PATH": f"{os.environ['PATH']}:/usr/sbin"}
        for name in ("state", *(f"spool-{node}" for node in NODES)):
            (self.folder / name).mkdir()
        (self.folder / "slurm.conf").write_text(CONF.format(host=socket.gethostname(), dir=self.folder))
        (self.folder / "cgroup.conf").write_text("")
        key = self.folder / "munge.key"
        key.write_bytes(secrets.token_bytes(128))
        key.chmod(0o600)
        self.folder.chmod(0o755)
        self.daemons = {}
        self.spawn("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.folder}/munge.sock",
                   f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/munged.log",
                   f"--seed-file={self.folder}/munged.seed")
        self.wait(lambda: (self.folder / "munge.sock").exists())
        self.spawn("slurmctld", "-D", "-c", "-f", self.env["SLURM_CONF"])
        for node in NODES:
            self.start_node(node)
        self.wait(lambda: self.run("sinfo", "-h", "-o", "%D %t", "-p", "low").split() == ["2", "idle"])

    def spawn(self, *command, name=None):
        self.daemons[name or command[0]] = subprocess.Popen(
            list(map(str, command)), env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)

    def start_node(self, node):
        self.spawn("slurmd", "-D", "-N", node, "-f", self.env["SLURM_CONF"], name=node)

    def kill_node(self, node):
        """Kills the daemon slurmd of a node, and starts it again."""
        self.daemons[node].kill()
        self.daemons[node].wait()
        self.start_node(node)

    def run(self, *command, cwd=None):
        done = subprocess.run(list(map(str, command)), env=self.env, cwd=cwd, capture_output=True, text=True, check=False)
        return done.stdout

    def wait(self, condition, seconds=60):
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                log = self.folder / "slurmctld.log"
                raise AssertionError(f"the cluster does not answer: {log.read_text()[-3000:] if log.exists() else ''}")
            time.sleep(0.2)

    def jobs(self):
        """Returns the states of the jobs by id."""
        return dict(line.split() for line in self.run("squeue", "-h", "--array", "-o", "%i %T").splitlines())

    def release(self):
        """Lets preempted jobs run immediately. Slurm would delay them by two minutes."""
        for job, state in self.jobs().items():
            if state == "PENDING":
                self.run("scontrol", "update", f"JobId={job}", "StartTime=now")

    def close(self):
        self.run("scancel", "--user=root")
        for daemon in reversed(self.daemons.values()):
            daemon.terminate()
            try:
                daemon.wait(timeout=10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
