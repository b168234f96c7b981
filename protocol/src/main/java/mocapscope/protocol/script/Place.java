package mocapscope.protocol.script;

/** Where something stands in a file; both are counted from 1. */
record Place(int line, int column) {

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
