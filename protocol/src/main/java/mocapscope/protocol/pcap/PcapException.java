package mocapscope.protocol.pcap;

import java.io.IOException;

/** Thrown for invalid capture data; gives the field, file offset and reason. */
public final class PcapException extends IOException {
    private static final long serialVersionUID = 1;

    private final long offset;
    private final String field;
    private final boolean truncated;

    PcapException(long offset, String field, String reason) {
        this(offset, field, reason, false);
    }

    private PcapException(long offset, String field, String reason, boolean truncated) {
        super("%s at byte %d: %s".formatted(field, offset, reason));
        this.offset = offset;
        this.field = field;
        this.truncated = truncated;
    }

    /** Creates an exception for a file that ends within a block or record. */
    static PcapException ofTruncation(long offset, String field, String reason) {
        return new PcapException(offset, field, reason, true);
    }

    /** Returns true if the file ends within a block or record. */
    public boolean isTruncation() {
        return truncated;
    }

    /** Returns the offset of the damaged block or record from the start of the file. */
    public long offset() {
        return offset;
    }

    /** Returns the name of the damaged field, such as {@code magic number}. */
    public String field() {
        return field;
    }

    /** Records no stack trace, because damaged bytes are data and not a program error. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
