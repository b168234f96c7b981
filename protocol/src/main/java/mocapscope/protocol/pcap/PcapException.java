package mocapscope.protocol.pcap;

import java.io.IOException;

/** Bytes that are no capture: which field, where in the file, and why. */
public final class PcapException extends IOException {
    private static final long serialVersionUID = 1;

    private final long offset;
    private final String field;

    PcapException(long offset, String field, String reason) {
        super("%s at byte %d: %s".formatted(field, offset, reason));
        this.offset = offset;
        this.field = field;
    }

    /** From the start of the file, of the block or record that is broken. */
    public long offset() {
        return offset;
    }

    /** What is broken, such as {@code magic number}. */
    public String field() {
        return field;
    }

    /** Bad bytes are data and no bug of ours, so they carry no stack trace. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
