package mocapscope.protocol.recording;

import java.io.IOException;

/** Thrown when one part of a recording cannot be read but later parts can. */
public final class UnreadableRecordingPartException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception; {@code message} names the part for the user. */
    UnreadableRecordingPartException(String message) {
        super(message);
    }

    /** Creates an exception; {@code message} names the part for the user. */
    public UnreadableRecordingPartException(String message, Throwable cause) {
        super(message, cause);
    }
}
