package mocapscope.protocol.mcap;

import java.io.IOException;

/** Bytes that are no MCAP: which field, where in the file, and why. */
public final class McapException extends IOException {
    private static final long serialVersionUID = 1;

    private final long offset;
    private final String field;
    private final String reason;

    McapException(long offset, String field, String reason) {
        super(told(offset, field, reason));
        this.offset = offset;
        this.field = field;
        this.reason = reason;
    }

    private static String told(long offset, String field, String reason) {
        return "%s at byte %s: %s".formatted(field, Long.toUnsignedString(offset), reason);
    }

    /** The whole of it, for a person. */
    String told() {
        return told(offset, field, reason);
    }

    /** From the start of the file; of what lies in a compressed chunk, the start of the compressed bytes. */
    public long offset() {
        return offset;
    }

    /** As the specification names it; {@code records[81].log_time} is a field of a record 81 bytes into a compressed chunk. */
    public String field() {
        return field;
    }

    /** What is wrong, without field and place. */
    public String reason() {
        return reason;
    }

    /** Bad bytes are data and no bug of ours, so they carry no stack trace. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
