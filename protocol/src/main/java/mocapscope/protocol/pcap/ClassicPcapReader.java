package mocapscope.protocol.pcap;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads frames of a capture in the classic libpcap format. The format has one link type for all frames.
 *
 * <pre>
 *   magic u32 │ version u16 u16 │ zone i32 │ accuracy u32 │ longest u32 │ link u32
 *   seconds u32 │ micro- or nanoseconds u32 │ kept u32 │ length u32 │ bytes …      and again
 * </pre>
 */
final class ClassicPcapReader implements CaptureFileFrameReader {
    static final int MICROS = 0xa1b2c3d4;
    static final int NANOS = 0xa1b23c4d;

    private static final int HEAD = 20;
    private static final int LINK_AT = 16;
    private static final int RECORD = 16;
    private static final long A_SECOND = 1_000_000_000L;
    private static final long U32 = 0xffff_ffffL;

    private final PcapByteReader in;
    private final int link;
    private final long unit;
    private boolean ended;

    private ClassicPcapReader(PcapByteReader in, int link, long unit) {
        this.in = in;
        this.link = link;
        this.unit = unit;
    }

    /** Reads the rest of the file header, after the magic number. */
    static ClassicPcapReader open(PcapByteReader in, boolean nanos) throws IOException {
        var head = in.read(HEAD);
        if (head.remaining() < HEAD) {
            throw new PcapException(0, "file header", "the file ends");
        }
        // The upper half describes frame check sequences.
        return new ClassicPcapReader(in, head.getInt(LINK_AT) & 0xffff, nanos ? 1 : 1000);
    }

    @Override
    public @Nullable PcapFrame next() throws IOException {
        long at = in.position();
        var head = ended ? in.read(0) : in.read(RECORD);
        if (!head.hasRemaining()) {
            return null;
        }
        ended = true; // unless the whole record is there
        if (head.remaining() < RECORD) {
            throw PcapException.ofTruncation(at, "record", "the file ends within its header");
        }
        long nanos = (head.getInt(0) & U32) * A_SECOND + (head.getInt(4) & U32) * unit;
        long kept = head.getInt(8) & U32;
        if (kept > LONGEST) {
            ended = !in.skip(kept);
            throw new PcapException(at, "record", "%d bytes, more than any network packet".formatted(kept));
        }
        var bytes = in.read((int) kept);
        if (bytes.remaining() < kept) {
            throw PcapException.ofTruncation(at, "record", "the file ends within its %d bytes".formatted(kept));
        }
        ended = false;
        return new PcapFrame(nanos, link, -1, head.getInt(12) & U32, bytes, "");
    }
}
