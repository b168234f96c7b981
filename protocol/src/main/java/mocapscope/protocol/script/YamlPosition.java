package mocapscope.protocol.script;

/** The line and column of a node in a YAML document, both counted from 1. */
record YamlPosition(int line, int column) {

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
