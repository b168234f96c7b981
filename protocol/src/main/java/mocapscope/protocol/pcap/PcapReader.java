package mocapscope.protocol.pcap;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Reads frames of a pcapng or classic pcap file sequentially, detecting the format. Not thread-safe. Either byte order
 * is accepted. Only one frame is held in memory.
 */
public final class PcapReader implements Closeable {
    private static final int WORD = 4;

    /** The length of both magic numbers of a pcapng file. */
    private static final int LEAST_HEAD = 12;

    private final PcapByteReader in;
    private final CaptureFileFrameReader file;
    private long latest;
    private long untimedFrames;

    private PcapReader(PcapByteReader in, CaptureFileFrameReader file) {
        this.in = in;
        this.file = file;
    }

    /**
     * Opens a capture and detects its format; closing the reader closes the stream.
     *
     * @throws PcapException if the data is no capture
     * @throws IOException if the stream fails
     */
    public static PcapReader of(InputStream stream) throws IOException {
        var in = new PcapByteReader(stream);
        var word = in.read(WORD);
        if (word.remaining() < WORD) {
            throw new PcapException(0, "magic number", "the file ends");
        }
        int magic = word.getInt();
        if (magic == PcapngReader.SECTION) {
            return new PcapReader(in, new PcapngReader(in));
        }
        for (var order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            int read = order == ByteOrder.BIG_ENDIAN ? magic : Integer.reverseBytes(magic);
            if (isClassic(read)) {
                in.order(order);
                return new PcapReader(in, ClassicPcapReader.open(in, read == ClassicPcapReader.NANOS));
            }
        }
        throw new PcapException(0, "magic number", "%08x is not that of a capture".formatted(magic));
    }

    /** Returns true if {@code head}, the first bytes of a file, is that of a capture. */
    public static boolean recognises(ByteBuffer head) {
        if (head.remaining() < LEAST_HEAD) {
            return false;
        }
        var bytes = head.duplicate().order(ByteOrder.BIG_ENDIAN);
        int magic = bytes.getInt(bytes.position());
        int order = bytes.getInt(bytes.position() + 2 * WORD);
        return isClassic(magic)
                || isClassic(Integer.reverseBytes(magic))
                || magic == PcapngReader.SECTION
                        && (order == PcapngReader.ORDER || Integer.reverseBytes(order) == PcapngReader.ORDER);
    }

    private static boolean isClassic(int magic) {
        return magic == ClassicPcapReader.MICROS || magic == ClassicPcapReader.NANOS;
    }

    /**
     * Returns the next frame, or null at the end. A frame without a time gets that of the frame before it.
     *
     * @throws PcapException for damaged data or a frame that is too long; the next call resumes after it, or returns
     *     the end if its length is unknown
     * @throws IOException if the stream fails
     */
    public @Nullable PcapFrame next() throws IOException {
        var frame = file.next();
        if (frame != null && frame.nanos() == 0) {
            untimedFrames++;
            return frame.withTime(latest);
        }
        latest = frame == null ? latest : frame.nanos();
        return frame;
    }

    /** Returns the number of bytes read from the stream. */
    public long position() {
        return in.position();
    }

    /** Returns the number of frames that were read and have no time, or the time 0. */
    public long untimedFrames() {
        return untimedFrames;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
