package mocapscope.protocol.sample;

/** Thrown when a value in a JSON document is invalid; contains the path of the value in the document. */
final class InvalidJsonValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String path;

    /** Creates an exception; {@code path} is such as {@code bones[3].wire_parent}, or empty for the whole document. */
    InvalidJsonValueException(String path, String problem) {
        super((path.isEmpty() ? "the map" : path) + " " + problem);
        this.path = path;
    }

    String path() {
        return path;
    }
}
