package mocapscope.protocol.recording;

import java.io.IOException;

/** A part of a recording cannot be read; what comes after it can. */
public final class GapException extends IOException {
    private static final long serialVersionUID = 1L;

    /** {@code message} is for a person, and says which part. */
    public GapException(String message, Throwable cause) {
        super(message, cause);
    }
}
