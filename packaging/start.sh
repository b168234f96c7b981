# Sourced by bin/mocapscope and by the launcher of the package: how the program is started. Plain sh, since Debian's is.

# The other commands work where no window can be opened, and must need nothing of it.
wants_window() {
    for argument in "$@"; do
        case $argument in -h | --help | -V | --version | --serve | --serve=*) return 1 ;; esac
    done
    case ${1:-} in
        '' | -* | *://* | demo | play) return 0 ;;
        */* | *.*) [ -f "$1" ] ;;
        *) return 1 ;;
    esac
}

# Which options a command is started with: those of a small heap if it only talks to peers, and reads no large file; those of
# a bounded one if it records.
command_options() {
    case ${1:-} in
        listen | doctor | send | proxy | stage) echo live ;;
        record | share) echo record ;;
        serve)
            for argument in "$@"; do
                case $argument in --clip | --clip=* | --take | --take=*) echo command; return ;; esac
            done
            echo live ;;
        *) echo command ;;
    esac
}

# Whether a screen paces the frames. Without one, or without a GPU, JavaFX draws hundreds a second and eats the CPU.
paced() {
    [ "$(uname)" = Linux ] || return 0
    number=${DISPLAY:-}
    number=${number#*:}
    number=${number%%.*}
    server=$(tr -d ' ' 2>/dev/null <"/tmp/.X$number-lock") || true
    case $(cat "/proc/${server:-none}/comm" 2>/dev/null) in Xvfb | Xephyr | *vnc) return 1 ;; esac
    for gpu in /dev/dri/renderD* /dev/nvidia0 /dev/dxg; do
        [ ! -e "$gpu" ] || return 0
    done
    return 1
}

# Sets what the libraries beneath JavaFX read from the environment.
window_environment() {
    # Mesa's software renderer obeys this, no other does: textures are drawn pixel for pixel, so filtering them changes
    # nothing, but costs half of the time that it takes to bring a finished frame to the screen.
    export LP_PERF="${LP_PERF-no_linear}"
    # Without a graphics card nothing of the window is drawn with GL. GTK would still load it: 60 MB.
    paced || export GDK_GL="${GDK_GL-disable}"
}
