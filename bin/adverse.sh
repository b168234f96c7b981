# Sourced by bin/bench: bad days of disks and networks. Usage: adverse CLASSPATH

# How a class of the benchmarks is run, as $line. Usage: java_line CLASS ARGUMENT…
java_line() {
    line=("$JAVA_HOME/bin/java" -XX:+UseParallelGC -cp "$adverse_path" "mocapscope.protocol.benchmark.$1" "${@:2}")
}

adverse_full() {
    say "a disk of 8 MB that runs full"
    mkdir "$adverse_folder/disk"
    mount -t tmpfs -o size=8m tmpfs "$adverse_folder/disk"
    java_line FullDisk "$adverse_folder/disk"
    "${line[@]}" || adverse_failed=1
    umount "$adverse_folder/disk"
}

# Two hosts, and a cable between them.
adverse_away() {
    local seconds=$1 here="adverse$$c" there="adverse$$s"
    say "a network that is gone for $seconds s"
    ip netns add "$here"
    ip netns add "$there"
    ip link add ad0 netns "$here" type veth peer name ad1 netns "$there"
    ip -n "$here" addr add 10.77.0.2/24 dev ad0
    ip -n "$there" addr add 10.77.0.1/24 dev ad1
    for each in "$here lo" "$here ad0" "$there lo" "$there ad1"; do
        ip -n "${each% *}" link set dev "${each#* }" up
    done
    local folder=$adverse_folder/away$seconds
    mkdir "$folder"
    java_line AdverseServer 10.77.0.1 "$folder/endpoints"
    ip netns exec "$there" "${line[@]}" >"$folder/server.log" 2>&1 &
    adverse_server=$!
    until [ -e "$folder/endpoints" ]; do
        kill -0 "$adverse_server" 2>/dev/null || die "the server did not begin: $(cat "$folder/server.log")"
        sleep 0.2
    done
    java_line Away ad0 "$seconds" "$folder" "$folder/endpoints"
    ip netns exec "$here" "${line[@]}" || adverse_failed=1
    sed -n '2p;$p' "$folder/server.log"
    adverse_tidy
}

# Whatever is left, also when somebody ends this.
adverse_tidy() {
    if [ -n "${adverse_server:-}" ]; then
        kill "$adverse_server" 2>/dev/null || true
        wait "$adverse_server" 2>/dev/null || true
        adverse_server=
    fi
    for each in "adverse$$c" "adverse$$s"; do
        ip netns del "$each" 2>/dev/null || true
    done
}

adverse_end() {
    adverse_tidy
    umount "$adverse_folder/disk" 2>/dev/null || true
    rm -rf "$adverse_folder"
}

# Says plainly what is missing.
adverse_may() {
    [ "$(id -u)" = 0 ] || die "bin/bench adverse mounts a small disk and makes networks, which only root may: sudo bin/bench adverse"
    command -v ip >/dev/null || die "bin/bench adverse needs ip, which Debian has in the package iproute2"
}

adverse() {
    adverse_path=$1
    adverse_folder=$(mktemp -d)
    adverse_failed=0
    trap adverse_end EXIT
    adverse_full
    adverse_away 10
    adverse_away 40
    [ "$adverse_failed" = 0 ] || die "something is amiss"
}
