package mocapscope.protocol.pcap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads frames from the sections and blocks of a pcapng file. Each section has its own byte order and interfaces.
 *
 * <pre>
 *   type u32 │ length u32 │ body … │ length u32
 * </pre>
 */
final class PcapngReader implements CaptureFileFrameReader {
    static final int SECTION = 0x0a0d0d0a;
    static final int INTERFACE = 1;
    static final int OLD_PACKET = 2;
    static final int SIMPLE_PACKET = 3;
    static final int PACKET = 6;
    static final int ORDER = 0x1a2b3c4d;

    private static final int FRAME = 12;
    private static final int HEAD = 8;
    private static final int TAIL = 4;
    private static final int SECTION_LEAST = 28;
    private static final int INTERFACES_MOST = 4096;
    private static final int PACKET_HEAD = 20;
    private static final long U32 = 0xffff_ffffL;

    /** The maximum length of a block with a frame; the margin covers its header and options. */
    private static final int BODY_MOST = LONGEST + (1 << 16);

    private record Interface(int link, long longest, PcapngTimestampResolution ticks) {}

    private final PcapByteReader in;
    private final List<Interface> interfaces = new ArrayList<>();
    private boolean started = true;
    private boolean ended;

    /** Creates a reader for a file of which the type of the first section block has been read. */
    PcapngReader(PcapByteReader in) {
        this.in = in;
    }

    @Override
    public @Nullable PcapFrame next() throws IOException {
        while (!ended) {
            long at = started ? 0 : in.position();
            int type = started ? SECTION : type(at);
            if (ended) {
                return null;
            }
            started = false;
            ended = true; // unless the end of the block is found
            var body = type == SECTION ? section(at) : body(at, type);
            ended = false;
            var frame = body == null ? null : frame(at, type, body);
            if (frame != null) {
                return frame;
            }
        }
        return null;
    }

    private int type(long at) throws IOException {
        var word = in.read(TAIL);
        ended = word.remaining() < TAIL;
        if (word.hasRemaining() && ended) {
            throw PcapException.ofTruncation(at, "block", "the file ends within its type");
        }
        return ended ? 0 : word.getInt();
    }

    /** Reads a section header block, whose byte order is given after its length. */
    private @Nullable ByteBuffer section(long at) throws IOException {
        in.order(ByteOrder.BIG_ENDIAN);
        var words = in.read(HEAD);
        if (words.remaining() < HEAD) {
            throw PcapException.ofTruncation(at, "section", "the file ends within its head");
        }
        int order = words.getInt(4);
        if (order != ORDER && order != Integer.reverseBytes(ORDER)) {
            throw new PcapException(at, "byte order", "%08x is not a byte order".formatted(order));
        }
        in.order(order == ORDER ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        long length = words.order(in.order()).getInt(0) & U32;
        if (length < SECTION_LEAST || length % 4 != 0) {
            throw new PcapException(at, "length", "%d bytes of a section".formatted(length));
        }
        if (!in.skip(length - FRAME - TAIL)) {
            throw PcapException.ofTruncation(at, "section", "the file ends within it");
        }
        interfaces.clear();
        end(at, length);
        return null;
    }

    /** Reads the body of a block; returns null if blocks of this type are skipped. */
    private @Nullable ByteBuffer body(long at, int type) throws IOException {
        var word = in.read(TAIL);
        if (word.remaining() < TAIL) {
            throw PcapException.ofTruncation(at, "block", "the file ends within its length");
        }
        long length = word.getInt() & U32;
        if (length < FRAME || length % 4 != 0) {
            throw new PcapException(at, "length", "%d bytes of a block".formatted(length));
        }
        boolean enabled = type == INTERFACE || type == PACKET || type == SIMPLE_PACKET || type == OLD_PACKET;
        boolean kept = enabled && length - FRAME <= BODY_MOST;
        var body = in.read(kept ? (int) length - FRAME : 0);
        if (kept ? body.remaining() < length - FRAME : !in.skip(length - FRAME)) {
            throw PcapException.ofTruncation(at, "block", "the file ends within its %d bytes".formatted(length));
        }
        end(at, length);
        if (enabled && !kept) {
            ended = type == INTERFACE;
            throw new PcapException(at, "block", "%d bytes, more than any network packet".formatted(length));
        }
        return kept ? body : null;
    }

    private void end(long at, long length) throws IOException {
        var word = in.read(TAIL);
        if (word.remaining() < TAIL) {
            throw PcapException.ofTruncation(at, "block", "the file ends before its second length");
        }
        if ((word.getInt() & U32) != length) {
            throw new PcapException(at, "length", "it differs at the end of the block");
        }
    }

    private @Nullable PcapFrame frame(long at, int type, ByteBuffer body) throws PcapException {
        return switch (type) {
            case INTERFACE -> {
                known(at, body);
                yield null;
            }
            case SIMPLE_PACKET -> simple(at, body);
            default -> packet(at, type, body);
        };
    }

    private void known(long at, ByteBuffer body) throws PcapException {
        if (body.limit() < 8 || interfaces.size() == INTERFACES_MOST) {
            ended = true;
            var reason = body.limit() < 8 ? "too short" : "more than %d of them".formatted(INTERFACES_MOST);
            throw new PcapException(at, "interface", reason);
        }
        var options = PcapngBlockOptions.parseAfter(body, 8);
        var resolution = options.find(PcapngBlockOptions.RESOLUTION, 1)
                .map(bytes -> PcapngTimestampResolution.MICROS.withResolution(bytes.get(0) & 0xff))
                .orElse(PcapngTimestampResolution.MICROS);
        var timestampResolution = options.find(PcapngBlockOptions.OFFSET, Long.BYTES)
                .map(written -> resolution.offset(written.getLong(0)))
                .orElse(resolution);
        interfaces.add(new Interface(body.getShort(0) & 0xffff, body.getInt(4) & U32, timestampResolution));
    }

    /** Reads a simple packet block, which has no timestamp and is from the first interface. */
    private PcapFrame simple(long at, ByteBuffer body) throws PcapException {
        if (body.limit() < 4) {
            throw new PcapException(at, "simple packet", "too short");
        }
        var from = its(at, 0);
        long length = body.getInt(0) & U32;
        long most = from.longest() == 0 ? length : Math.min(length, from.longest());
        int kept = (int) Math.min(most, body.limit() - 4);
        return new PcapFrame(0, from.link(), numberOf(0), length, body.slice(4, kept), "");
    }

    /**
     * Reads both forms of packet blocks: the first word is a 32-bit interface, or a 16-bit interface and a count of
     * dropped packets.
     */
    private PcapFrame packet(long at, int type, ByteBuffer body) throws PcapException {
        if (body.limit() < PACKET_HEAD) {
            throw new PcapException(at, "packet", "too short");
        }
        long number = type == PACKET ? body.getInt(0) & U32 : body.getShort(0) & 0xffff;
        var from = its(at, number);
        long units = (body.getInt(4) & U32) << 32 | body.getInt(8) & U32;
        long kept = body.getInt(12) & U32;
        if (kept > body.limit() - PACKET_HEAD) {
            throw new PcapException(
                    at, "captured length", "%d bytes, %d left".formatted(kept, body.limit() - PACKET_HEAD));
        }
        var options = PcapngBlockOptions.parseAfter(body, PACKET_HEAD + PcapngBlockOptions.padded((int) kept));
        var bytes = body.slice(PACKET_HEAD, (int) kept);
        return new PcapFrame(
                from.ticks().toEpochNanos(units),
                from.link(),
                numberOf(number),
                body.getInt(16) & U32,
                bytes,
                options.comment());
    }

    /** Returns the number of an interface if the section has several. */
    private int numberOf(long number) {
        return interfaces.size() > 1 ? (int) number : -1;
    }

    private Interface its(long at, long number) throws PcapException {
        if (number >= interfaces.size()) {
            throw new PcapException(at, "interface", "%d of %d".formatted(number, interfaces.size()));
        }
        return interfaces.get((int) number);
    }
}
