package mocapscope.protocol.protobuf;

import java.io.IOException;

/** Thrown for malformed protobuf bytes; the message gives the byte offset and the reason. */
public final class ProtobufException extends IOException {
    private static final long serialVersionUID = 1;

    private final int offset;
    private final String reason;

    public ProtobufException(int offset, String reason) {
        super("message byte %d: %s".formatted(offset, reason));
        this.offset = offset;
        this.reason = reason;
    }

    /** Returns the offset from the first byte of the outermost message. */
    public int offset() {
        return offset;
    }

    /** Returns the reason, without the offset. */
    public String reason() {
        return reason;
    }

    /** Records no stack trace, because malformed bytes are data and not a program error. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
