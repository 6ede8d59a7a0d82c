# Completion of harness in fish. The hidden command `complete` of harness returns the candidates.
function __harness_complete
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    for line in ($program complete $words "$last" 2>/dev/null)
        switch $line
            case :folder
                __fish_complete_directories "$last" ''
            case :file
                __fish_complete_path "$last"
            case ':file *'
                # fish's own __fish_complete_suffix would offer all other files too.
                set -l ending (string replace ':file ' '' -- $line | string escape --style=regex)
                __fish_complete_path "$last" | string match -r "^[^\t]*(?:/|$ending)(?:\t.*)?\$"
            case '*'
                echo $line
        end
    end
end
complete -c harness -f -a '(__harness_complete)'
