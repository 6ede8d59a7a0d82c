# Completion of harness in bash. The hidden command `complete` of harness returns the candidates.
_harness() {
  local last=${COMP_WORDS[COMP_CWORD]} line
  [[ $last == = ]] && last=  # bash splits --name=value into three words
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :folder) compopt -o filenames; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$last") ;;
      :file) compopt -o filenames; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$last") ;;
      ":file "*)
        compopt -o filenames
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$last"; compgen -f -X "!*${line#:file }" -- "$last")
        ;;
      *) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <("${COMP_WORDS[0]/#\~/$HOME}" complete "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$last" 2>/dev/null)
}
complete -F _harness harness
