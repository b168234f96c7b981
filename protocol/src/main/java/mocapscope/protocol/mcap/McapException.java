package mocapscope.protocol.mcap;

import java.io.IOException;

/** Thrown for invalid MCAP data; gives the field, file offset and reason. */
public final class McapException extends IOException {
    private static final long serialVersionUID = 1;

    private final long offset;
    private final String field;
    private final String reason;

    public McapException(long offset, String field, String reason) {
        super(fullText(offset, field, reason));
        this.offset = offset;
        this.field = field;
        this.reason = reason;
    }

    private static String fullText(long offset, String field, String reason) {
        return "%s at byte %s: %s".formatted(field, Long.toUnsignedString(offset), reason);
    }

    /** Returns the full message for the user. */
    public String fullText() {
        return fullText(offset, field, reason);
    }

    /** Returns the file offset; for a compressed chunk that of the compressed bytes. */
    public long offset() {
        return offset;
    }

    /**
     * Returns the field name of the specification; {@code records[81].log_time} is a field of the record at byte 81 of
     * a compressed chunk.
     */
    public String field() {
        return field;
    }

    /** Returns the reason, without field and offset. */
    public String reason() {
        return reason;
    }

    /** Records no stack trace, because invalid bytes are data and not a program error. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
