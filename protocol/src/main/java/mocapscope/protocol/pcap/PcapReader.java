package mocapscope.protocol.pcap;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the frames of a capture, pcapng or pcap, of either byte order, in turn; holds one of them. Not thread safe. */
public final class PcapReader implements Closeable {
    private static final int WORD = 4;

    /** The first bytes of what gzip, Zstandard and LZ4 pack. */
    private static final int GZIP = 0x1f8b;

    private static final int ZSTANDARD = 0x28b52ffd;
    private static final int LZ4 = 0x04224d18;

    private final Octets in;
    private final FrameFile file;

    private PcapReader(Octets in, FrameFile file) {
        this.in = in;
        this.file = file;
    }

    /**
     * Opens a file and reads which of the two formats it is; closing the reader closes it.
     *
     * @throws PcapException when it is no capture
     * @throws IOException when it cannot be read
     */
    public static PcapReader open(Path path) throws IOException {
        var channel = Files.newByteChannel(path);
        try {
            return of(channel);
        } catch (IOException refused) {
            channel.close();
            throw refused;
        }
    }

    /**
     * The same of what comes from {@code channel}.
     *
     * @throws PcapException when it is no capture
     * @throws IOException when the channel fails
     */
    public static PcapReader of(ReadableByteChannel channel) throws IOException {
        var in = new Octets(channel);
        var word = in.take(WORD);
        if (word.remaining() < WORD) {
            throw new PcapException(0, "magic number", "the file ends");
        }
        int magic = word.getInt();
        if (magic == PcapngFile.SECTION) {
            return new PcapReader(in, new PcapngFile(in));
        }
        for (var order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            int read = order == ByteOrder.BIG_ENDIAN ? magic : Integer.reverseBytes(magic);
            if (read == ClassicFile.MICROS || read == ClassicFile.NANOS) {
                in.order(order);
                return new PcapReader(in, ClassicFile.open(in, read == ClassicFile.NANOS));
            }
        }
        throw new PcapException(0, "magic number", "%08x is not that of a capture".formatted(magic) + hint(magic));
    }

    private static String hint(int magic) {
        boolean packed = magic >>> Short.SIZE == GZIP || magic == ZSTANDARD || magic == LZ4;
        return packed ? ", it is compressed: unpack it first" : "";
    }

    /**
     * The next frame; null at the end.
     *
     * @throws PcapException for what is broken, or longer than any frame; the next call goes on behind it, or finds the
     *     end where that is unknown
     * @throws IOException when the channel fails
     */
    public @Nullable Frame next() throws IOException {
        return file.next();
    }

    /** Bytes of the file that were read. */
    public long position() {
        return in.position();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
