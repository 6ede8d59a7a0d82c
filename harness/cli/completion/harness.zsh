#compdef harness
# Completion of harness in zsh. The hidden command `complete` of harness returns the candidates.
_harness() {
  local line
  local -a lines found
  lines=("${(@f)$("${words[1]/#\~/$HOME}" complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  for line in $lines; do
    case $line in
      (:folder) _files -/ ;;
      (:file) _files ;;
      (:file\ *) _files -g "*${line#:file }" ;;
      (*) found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
    esac
  done
  (( $#found )) && _describe harness found
}
# Autoloaded from a folder of completions, or sourced.
if [[ $funcstack[1] == _harness ]]; then _harness "$@"; else compdef _harness harness; fi
