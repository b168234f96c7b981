package mocapscope.protocol.session.decoder;

/** Thrown when bytes are not a valid decoder state: damaged, or written by a later program version. */
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
