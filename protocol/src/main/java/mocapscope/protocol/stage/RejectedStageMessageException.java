package mocapscope.protocol.stage;

import java.io.IOException;

/** Thrown for a message that the server of a stage refused to store; the message gives the reason. */
final class RejectedStageMessageException extends IOException {
    private static final long serialVersionUID = 1;

    RejectedStageMessageException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
