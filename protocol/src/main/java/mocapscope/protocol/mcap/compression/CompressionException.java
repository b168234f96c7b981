package mocapscope.protocol.mcap.compression;

/** Thrown when data cannot be compressed or decompressed. */
public final class CompressionException extends Exception {
    private static final long serialVersionUID = 1;

    public CompressionException(String reason) {
        super(reason, null, false, false);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
