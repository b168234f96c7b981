package mocapscope.protocol.session.decoder;

/** Bytes that are no decoder state of a supported version: damaged, or written by a later version of the program. */
public final class InvalidDecoderStateException extends Exception {
    private static final long serialVersionUID = 1;

    public InvalidDecoderStateException(String reason) {
        super(reason);
    }

    /** Damaged bytes are data, not a bug, so there is no stack trace. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
