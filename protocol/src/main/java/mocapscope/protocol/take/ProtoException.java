package mocapscope.protocol.take;

import java.io.IOException;

/** Bytes that are no protobuf, or not the message that they should be: where in it, and why. */
final class ProtoException extends IOException {
    private static final long serialVersionUID = 1;

    ProtoException(int offset, String reason) {
        super("message byte %d: %s".formatted(offset, reason));
    }

    /** Bad bytes are data and no bug of ours, so they carry no stack trace. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
