package mocapscope.protocol.stage;

import java.io.IOException;

/** Thrown for a message from another machine, received through a NATS server, that cannot be read. */
final class InvalidStageMessageException extends IOException {
    private static final long serialVersionUID = 1;

    InvalidStageMessageException(String reason) {
        super(reason);
    }

    /** Records no stack trace, because malformed bytes are data and not a program error. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
