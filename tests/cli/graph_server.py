"""An HTTP server on this machine that serves one file, with the faults that a test selects."""
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Fault:
    """The fault in the response to one request. A response without a fault has the whole file, or the requested
    range."""

    def __init__(self, status=None, headers=None, cut=None, stall=0.0, pace=None, ignores_ranges=False, chunked=False,
                 ignores_if_range=False, body=None, before=None):
        self.status, self.headers, self.cut, self.stall, self.pace = status, headers or {}, cut, stall, pace
        self.ignores_ranges, self.chunked, self.body, self.before = ignores_ranges, chunked, body, before
        self.ignores_if_range = ignores_if_range


class GraphServer:
    """Serves `content` at every path. The faults of `faults` apply to one request each, in this order. If `again` is
    true, the last fault also applies to all further requests."""

    def __init__(self, content, etag='"one"', faults=(), again=False, modified=None):
        self.content, self.etag, self.faults, self.again = content, etag, list(faults), again
        self.modified = modified  # value of Last-Modified
        self.requests = []  # path and headers of each request
        self.lock = threading.Lock()

    def __enter__(self):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def url(self, name):
        return f"http://127.0.0.1:{self.server.server_address[1]}/{name}"

    def ranges(self):
        return [headers.get("Range") for _, headers in self.requests]

    def next_fault(self, path, headers):
        with self.lock:
            self.requests.append((path, headers))
            if not self.faults:
                return Fault()
            return self.faults[0] if self.again and len(self.faults) == 1 else self.faults.pop(0)

    def handler(outer):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                fault = outer.next_fault(self.path, dict(self.headers))
                if fault.before:
                    fault.before(outer)
                self.close_connection = True
                try:
                    self.answer(fault)
                except (BrokenPipeError, ConnectionResetError):
                    pass

            def answer(self, fault):
                if fault.status is not None:
                    body = b"<html>no</html>"
                    self.send_response(fault.status)
                    for name, value in fault.headers.items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(body)))
                    self.send_header("Connection", "close")
                    self.end_headers()
                    self.wfile.write(body)
                    return
                content = outer.content if fault.body is None else fault.body
                begin = 0 if fault.ignores_ranges else self.begin_of_range(fault, len(content))
                self.send_response(206 if begin else 200)
                if begin:
                    self.send_header("Content-Range", f"bytes {begin}-{len(content) - 1}/{len(content)}")
                if outer.etag:
                    self.send_header("ETag", outer.etag)
                if outer.modified:
                    self.send_header("Last-Modified", outer.modified)
                for name, value in fault.headers.items():
                    self.send_header(name, value)
                if fault.chunked:
                    self.send_header("Transfer-Encoding", "chunked")
                elif "Content-Length" not in fault.headers:
                    self.send_header("Content-Length", str(len(content) - begin))
                self.send_header("Connection", "close")
                self.end_headers()
                self.give(fault, content[begin:] if fault.cut is None else content[begin:max(begin, fault.cut)])

            def begin_of_range(self, fault, size):
                asked = self.headers.get("Range", "")
                same = fault.ignores_if_range or self.headers.get("If-Range") in (outer.etag, outer.modified)
                begin = int(asked[len("bytes="):-1]) if asked.startswith("bytes=") and same else 0
                return begin if begin < size else 0

            def give(self, fault, content):
                step = fault.pace or max(1, len(content))
                for begin in range(0, len(content), step):
                    part = content[begin:begin + step]
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part) if fault.chunked else part)
                    self.wfile.flush()
                    if fault.pace:
                        time.sleep(0.01)
                if fault.chunked and fault.cut is None:
                    self.wfile.write(b"0\r\n\r\n")
                if fault.stall:
                    time.sleep(fault.stall)

        return Handler
