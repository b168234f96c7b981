# Sourced by the other commands in bin: finds what they need, and installs on Debian what it may.
# Whatever is said here goes to stderr; stdout belongs to the program.

least_java=25

say() { printf 'mocapscope: %s\n' "$*" >&2; }

die() {
    say "$@"
    exit 1
}

# The major version of the JDK in a folder, 0 where none with a compiler is.
java_version() {
    local version=
    if [ -x "$1/bin/javac" ]; then
        version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null)
        [ -n "$version" ] || version=$("$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p')
    fi
    echo "${version:-0}"
}

# The JDK that the java on the PATH belongs to.
java_on_path() {
    local java
    java=$(command -v java) && java=$(readlink -f "$java" 2>/dev/null) && echo "${java%/bin/java}"
}

# Sets JAVA_HOME: the caller's own and the PATH's go first, then the lowest version that will do.
find_java() {
    local home version best= lowest=
    for home in "${JAVA_HOME:-}" "$(java_on_path)"; do
        if [ -n "$home" ] && [ "$(java_version "$home")" -ge "$least_java" ]; then
            export JAVA_HOME=$home
            return
        fi
    done
    for home in /usr/lib/jvm/* "${HOME:-/root}"/.sdkman/candidates/java/* "${HOME:-/root}"/.jdks/* /opt/* \
            "$(/usr/libexec/java_home -v "$least_java+" 2>/dev/null)" \
            /Library/Java/JavaVirtualMachines/*/Contents/Home; do
        version=$(java_version "$home")
        if [ "$version" -ge "$least_java" ] && { [ -z "$lowest" ] || [ "$version" -lt "$lowest" ]; }; then
            best=$home lowest=$version
        fi
    done
    [ -n "$best" ] || die "no JDK $least_java or newer found in JAVA_HOME, on the PATH, in /usr/lib/jvm, ~/.sdkman, ~/.jdks or /opt.
  Debian 13 and newer:  apt-get install openjdk-25-jdk
  anywhere else:        Temurin 25 from https://adoptium.net, unpacked in /opt, or: sdk install java 25-tem"
    export JAVA_HOME=$best
}

# What is missing is collected first, so that it is installed, or asked for, in one go. Usage: need WHAT PACKAGE…
missing=
packages=

need() {
    missing="$missing${missing:+, }$1"
    shift
    packages="$packages $*"
}

need_maven() { command -v mvn >/dev/null || need Maven maven; }

# Tests of a stage need it, and are skipped where it cannot be installed.
want_nats_server() {
    if [ -z "$(PATH=$PATH:/usr/sbin command -v nats-server)" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        need "a server for the tests of a stage (nats-server)" nats-server
    fi
}

need_screen() { command -v Xvfb >/dev/null || need "a virtual screen (Xvfb)" xvfb; }

# JavaFX opens GTK and GL by name when the first window does, and fails with a trace when they are not there.
need_window_libraries() {
    local known library
    known=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null) || return 0
    for library in libgtk-3.so.0 libGL.so.1 libXtst.so.6 libXxf86vm.so.1; do
        case $known in
            *"$library"*) ;;
            *) need "what the window draws with ($library)" libgtk-3-0 libgl1 libgl1-mesa-dri libxtst6 libxxf86vm1
               return ;;
        esac
    done
}

# Installs what is needed on Debian when we are root, and otherwise says the one line that does.
install_needed() {
    local log
    [ -n "$packages" ] || return 0
    command -v apt-get >/dev/null || die "missing: $missing. On Debian these packages have it:$packages"
    [ "$(id -u)" = 0 ] || die "missing: $missing. Run: sudo apt-get install --no-install-recommends -y$packages"
    say "missing: $missing. Installing$packages"
    log=$(mktemp)
    if ! debian_install >"$log" 2>&1 && ! { apt-get update && debian_install; } >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        die "the packages could not be installed"
    fi
    rm -f "$log"
}

debian_install() {
    # shellcheck disable=SC2086 # one word a package
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install --no-install-recommends -y $packages </dev/null || return
    # Its package starts a server that every host can use.
    case "$packages " in *" nats-server "*) [ ! -d /run/systemd/system ] || systemctl disable --now nats-server ;; esac
}

# Starts a virtual screen of our own, sets DISPLAY to it, and stops it when the script ends. Usage: start_screen [SIZE]
start_screen() {
    local pipe number=
    pipe=$(mktemp -d)
    mkfifo "$pipe/number"
    Xvfb -displayfd 9 -screen 0 "${1:-1920x1080}x24" -nolisten tcp -noreset -r 9>"$pipe/number" >/dev/null 2>"$pipe/log" &
    screen=$!
    trap 'kill "$screen" 2>/dev/null; wait "$screen" 2>/dev/null' EXIT
    read -r -t 30 number <"$pipe/number" || true
    [ -n "$number" ] || { cat "$pipe/log" >&2; rm -r "$pipe"; die "Xvfb did not start"; }
    rm -r "$pipe"
    export DISPLAY=:$number
    unset WAYLAND_DISPLAY
}

# Starts COUNT virtual screens whose numbers differ in the last digit only, sets screens to what they share (:12 for :121 and
# :122) and DISPLAY to the first, and stops them when the script ends. Usage: start_screens COUNT, at most 9
start_screens() {
    local base number log
    log=$(mktemp)
    screen=
    trap 'kill $screen 2>/dev/null; wait $screen 2>/dev/null' EXIT
    for base in $(seq 10 99); do
        ! ls /tmp/.X"$base"[1-9]-lock >/dev/null 2>&1 || continue
        for number in $(seq "$1"); do
            Xvfb ":$base$number" -screen 0 1920x1080x24 -nolisten tcp -noreset -r >/dev/null 2>"$log" &
            screen="$screen $!"
        done
        if screens_started "$base" "$1"; then
            rm "$log"
            screens=:$base
            export DISPLAY=:${base}1
            unset WAYLAND_DISPLAY
            return
        fi
        kill $screen 2>/dev/null || true # another program took one of the numbers meanwhile
        wait $screen 2>/dev/null || true
        screen=
    done
    cat "$log" >&2
    rm "$log"
    die "Xvfb did not start"
}

# Whether the screens BASE1 to BASE$COUNT accept connections, within half a minute. Usage: screens_started BASE COUNT
screens_started() {
    local number pid tries=300
    for number in $(seq "$2"); do
        until [ -S "/tmp/.X11-unix/X$1$number" ]; do
            tries=$((tries - 1))
            [ "$tries" -gt 0 ] || return 1
            for pid in $screen; do kill -0 "$pid" 2>/dev/null || return 1; done
            sleep 0.1
        done
    done
    for pid in $screen; do kill -0 "$pid" 2>/dev/null || return 1; done
}

# Runs a command to its end, handing on the signals that would end it, so that the screen is always stopped.
attend() {
    local child status=0
    "$@" <&0 &
    child=$!
    trap 'kill -TERM "$child" 2>/dev/null' INT TERM HUP
    wait "$child" || status=$?
    while kill -0 "$child" 2>/dev/null; do
        status=0
        wait "$child" || status=$?
    done
    trap - INT TERM HUP
    return "$status"
}

# The stamp's time is when the build began, so that what changed meanwhile counts as newer.
stamp=$top/app/target/.built

stale() {
    [ -f "$stamp" ] && ls "$top"/app/target/lib/mocapscope-app-*.jar >/dev/null 2>&1 || return 0
    [ -n "$(find "$top"/pom.xml "$top"/.mvn "$top"/icons "$top"/{protocol,app}/pom.xml "$top"/{protocol,app}/src/main \
        -newer "$stamp" -print 2>/dev/null | head -n 1)" ]
}

begin_build() {
    mkdir -p "$top/app/target"
    touch "$stamp.new"
}

# Another build that ended meanwhile has moved the stamp.
end_build() { mv "$stamp.new" "$stamp" 2>/dev/null || [ -f "$stamp" ]; }

# Builds what is missing or stale. Two that start at once build once.
build() {
    if command -v flock >/dev/null; then
        mkdir -p "$top/app/target"
        (flock 8; build_stale) 8>"$top/app/target/.lock"
    else
        build_stale
    fi
}

# The caches of loaded classes with which the next starts are quicker, of this build and the JDK they were made with.
class_caches=$top/app/target/aot

# Sets class_cache to the options that use the cache of a KIND, window or command, if it was made. One that does not fit
# the JDK or the build is passed over in silence.
use_class_cache() {
    local cache=$class_caches/$1-$(java_key).aot
    class_cache=()
    [ ! -f "$cache" ] || class_cache=("-XX:AOTCache=$cache" "-Xlog:aot*=off,cds*=off")
}

# A number for the JDK: its folder and its version.
java_key() { { echo "$JAVA_HOME"; cat "$JAVA_HOME/release"; } | cksum | cut -d' ' -f1; }

# Makes the caches in the background with least priority, once for each build and JDK.
start_class_caches() {
    [ ! -e "$(class_caches_tried)" ] && command -v setsid >/dev/null && command -v flock >/dev/null || return 0
    mkdir -p "$class_caches"
    # shellcheck disable=SC2016 # the inner shell fills it in
    setsid -f nice -n 19 bash -c 'set -euo pipefail; top=$1; . "$top/bin/lib.sh"; make_class_caches' - "$top" \
        </dev/null >"$class_caches/log" 2>&1
}

class_caches_tried() { echo "$class_caches/$(java_key).tried"; }

# Makes the caches unless that was tried. The window opens on a virtual screen for it; without one there is no cache for it.
make_class_caches() {
    local tried
    tried=$(class_caches_tried)
    mkdir -p "$class_caches"
    exec 8>"$class_caches/.lock"
    flock -n 8 && [ ! -e "$tried" ] || return 0
    touch "$tried"
    make_class_cache command inspect "$top/src-test-fixtures/reports/capture.cap"
    if command -v Xvfb >/dev/null; then
        start_screen
        make_class_cache window -Dprism.vsync=false demo --screenshot "$class_caches/demo.png" --after 3s
    fi
}

# Runs the program with ARGUMENTS and keeps what it loaded. Usage: make_class_cache KIND [-D…] ARGUMENTS
make_class_cache() {
    local made java=("$JAVA_HOME/bin/java" "@$top/packaging/all.options" "@$top/packaging/$1.options")
    made=$class_caches/$1-$(java_key).aot
    shift
    case $1 in -D*) java+=("$1"); shift ;; esac
    # Now and then, Java refuses what it has just recorded, and a second run succeeds.
    local attempt
    for attempt in 1 2; do
        attend "${java[@]}" -XX:AOTCacheOutput="$made.new" --module-path "$top/app/target/lib" \
            -m mocapscope.app/mocapscope.app.Main "$@" || [ "$attempt" = 1 ]
        [ ! -e "$made.new" ] || break
    done
    mv "$made.new" "$made"
}

build_stale() {
    stale || return 0
    rm -rf "$class_caches"
    say "building, which takes a minute the first time"
    begin_build
    local log=$top/app/target/build.log
    if ! (cd "$top" && mvn -B -Dmaven.test.skip=true package </dev/null >"$log" 2>&1); then
        grep -E '^\[(WARNING|ERROR)\] .' "$log" | awk '!seen[$0]++' | head -n 20 >&2
        die "the build failed; all it said is in $log"
    fi
    end_build
}
