package mocapscope.protocol.mcap;

/** Thrown when data cannot be compressed or decompressed. */
final class CompressionException extends Exception {
    private static final long serialVersionUID = 1;

    CompressionException(String reason) {
        super(reason, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
