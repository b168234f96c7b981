package mocapscope.protocol.pcap;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads frames of a pcapng or classic pcap file sequentially, detecting the format. Not thread-safe. Either byte order
 * is accepted. Only one frame is held in memory.
 */
public final class PcapReader implements Closeable {
    private static final int WORD = 4;

    /** The magic numbers of files compressed by gzip, Zstandard or LZ4. */
    private static final int GZIP = 0x1f8b;

    private static final int ZSTANDARD = 0x28b52ffd;
    private static final int LZ4 = 0x04224d18;

    private final PcapByteReader in;
    private final PcapFrameReader file;

    private PcapReader(PcapByteReader in, PcapFrameReader file) {
        this.in = in;
        this.file = file;
    }

    /**
     * Opens a file and detects its format; closing the reader closes the file.
     *
     * @throws PcapException if the file is no capture
     * @throws IOException if the file cannot be read
     */
    public static PcapReader open(Path path) throws IOException {
        var channel = Files.newByteChannel(path);
        try {
            return of(channel);
        } catch (IOException exception) {
            channel.close();
            throw exception;
        }
    }

    /**
     * Opens a capture that is read from {@code channel}.
     *
     * @throws PcapException if the data is no capture
     * @throws IOException if the channel fails
     */
    public static PcapReader of(ReadableByteChannel channel) throws IOException {
        var in = new PcapByteReader(channel);
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
            if (read == ClassicPcapReader.MICROS || read == ClassicPcapReader.NANOS) {
                in.order(order);
                return new PcapReader(in, ClassicPcapReader.open(in, read == ClassicPcapReader.NANOS));
            }
        }
        throw new PcapException(0, "magic number", "%08x is not that of a capture".formatted(magic) + hint(magic));
    }

    private static String hint(int magic) {
        boolean packed = magic >>> Short.SIZE == GZIP || magic == ZSTANDARD || magic == LZ4;
        return packed ? ", it is compressed: unpack it first" : "";
    }

    /**
     * Returns the next frame, or null at the end.
     *
     * @throws PcapException for damaged data or a frame that is too long; the next call resumes after it, or returns
     *     the end if its length is unknown
     * @throws IOException if the channel fails
     */
    public @Nullable PcapFrame next() throws IOException {
        return file.next();
    }

    /** Returns the number of bytes read from the file. */
    public long position() {
        return in.position();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
