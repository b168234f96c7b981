package mocapscope.protocol.sample;

/** A part of a JSON document that is not what it should be. */
final class WrongPart extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String path;

    /** {@code path} is such as {@code bones[3].wire_parent}; empty for the whole. */
    WrongPart(String path, String problem) {
        super((path.isEmpty() ? "the map" : path) + " " + problem);
        this.path = path;
    }

    String path() {
        return path;
    }
}
