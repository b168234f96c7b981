package mocapscope.protocol.stage;

import java.io.IOException;

/** Thrown for a message that the NATS server refused to store. */
final class RejectedStageMessageException extends IOException {
    private static final long serialVersionUID = 1;

    RejectedStageMessageException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
