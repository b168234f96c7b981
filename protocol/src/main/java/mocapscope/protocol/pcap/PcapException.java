package mocapscope.protocol.pcap;

import java.io.IOException;

/** Thrown for invalid capture data; gives the field, file offset and reason. */
public final class PcapException extends IOException {
    private static final long serialVersionUID = 1;

    private final long offset;
    private final String field;

    PcapException(long offset, String field, String reason) {
        super("%s at byte %d: %s".formatted(field, offset, reason));
        this.offset = offset;
        this.field = field;
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
