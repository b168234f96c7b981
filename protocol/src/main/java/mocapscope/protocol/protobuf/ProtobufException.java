package mocapscope.protocol.protobuf;

import java.io.IOException;

/** Thrown for malformed protobuf bytes; the message gives the byte offset and the reason. */
public final class ProtobufException extends IOException {
    private static final long serialVersionUID = 1;

    public ProtobufException(int offset, String reason) {
        super("message byte %d: %s".formatted(offset, reason));
    }

    /** Records no stack trace, because malformed bytes are data and not a program error. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
