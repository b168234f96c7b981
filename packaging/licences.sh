# Sourced by what packages the program: collects the licences of jars.

# Copies the licence of a jar of the folder LIB into FOLDER/JARNAME. Usage: license LIB JARNAME FOLDER
license() {
    local jar=$1/$2.jar to=$3/$2 name
    mkdir -p "$to"
    unpack "$jar" "$to" '*LICENSE*' '*NOTICE' '*OFL.txt' 2>/dev/null || true
    for name in "$top"/packaging/licences/*/; do
        case $2 in "$(basename "$name")"-*) cp "$name"/* "$to" ;; esac
    done
    while read -r name; do
        case $2 in "$name"-*) cp "$top/LICENSE" "$to" ;; esac
    done <"$top/packaging/licences/ours"
    [ -n "$(find "$to" -name '*LICENSE*')" ] || die "$2 has no licence, see packaging/licences"
}

# Files out of a jar, without their folders. Usage: unpack JAR FOLDER PATTERN…
unpack() {
    local jar=$1 to=$2
    shift 2
    unzip -qoj "$jar" "$@" -d "$to"
}
