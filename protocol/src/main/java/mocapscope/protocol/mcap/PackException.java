package mocapscope.protocol.mcap;

/** Bytes that cannot be packed or unpacked. */
final class PackException extends Exception {
    private static final long serialVersionUID = 1;

    PackException(String reason) {
        super(reason, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
