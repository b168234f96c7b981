package mocapscope.protocol.file;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Reads a regular file's contents and decompresses them if they are gzip. Damaged gzip data ends the stream, and is
 * then described by {@link #fault}. Not thread-safe.
 */
public final class GzipAwareInputStream extends InputStream {
    private static final int BUFFER_SIZE = 1 << 16;
    /** The identification bytes of gzip and its only compression method. */
    private static final byte[] GZIP = {0x1f, (byte) 0x8b, 8};

    @DocumentedLimit(
            value = "the contents of a file compressed with gzip, whatever its size",
            unit = "bytes",
            beyond = "the next limit counts")
    private static final long SMALL = 64L << 20;

    /** Text in capture files shrinks to a twentieth, equal packets to a hundredth; gzip allows a thousandth. */
    @DocumentedLimit(
            value = "the contents of a file compressed with gzip beyond those, for each byte of the file",
            unit = "bytes",
            beyond = "refused with the advice to unpack it first")
    private static final long MOST_RATIO = 200;

    private final Path file;
    private final SeekableByteChannel channel;
    private final long storedSize;
    private final InputStream contents;
    private final boolean packed;
    private long unpacked;
    private String damage = "";

    private GzipAwareInputStream(Path file, SeekableByteChannel channel) throws IOException {
        this.file = file;
        this.channel = channel;
        this.storedSize = channel.size();
        var stored = new BufferedInputStream(Channels.newInputStream(channel), BUFFER_SIZE);
        this.packed = startsWithGzip(stored);
        this.contents = packed ? unpack(stored) : stored;
    }

    /**
     * Opens a file.
     *
     * @throws IOException if it is no readable regular file
     */
    public static GzipAwareInputStream open(Path file) throws IOException {
        requireRegular(file);
        var channel = Files.newByteChannel(file);
        try {
            return new GzipAwareInputStream(file, channel);
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }

    /** Returns the first bytes of a file's contents, at most {@code most}. */
    public static ByteBuffer readHead(Path file, int most) throws IOException {
        try (var in = open(file)) {
            return ByteBuffer.wrap(in.readNBytes(most)).asReadOnlyBuffer();
        }
    }

    /**
     * Checks that a file can be read to its end: to open a pipe would block, and a device may never end.
     *
     * @throws IOException if it is no readable regular file, with a message for the user
     */
    public static void requireRegular(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("this is a folder, but a file is needed: " + file);
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(
                    "this is a pipe, a socket or a device, but a regular file is needed: save its data in a file"
                            + " first: " + file);
        }
        if (!Files.isReadable(file)) {
            throw new IOException("no readable file: " + file);
        }
    }

    /** Returns true if the file is compressed with gzip. */
    public boolean isPacked() {
        return packed;
    }

    /** Returns the number of bytes of the file itself that were read, compressed or not. */
    public long storedPosition() throws IOException {
        return channel.position();
    }

    /** Returns the size of the file itself. */
    public long storedSize() {
        return storedSize;
    }

    /** Describes the damage of the gzip data at which the stream ended, or returns an empty string. */
    public String fault() {
        return damage;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** @throws IOException if reading fails, or if a compressed file has too much content */
    @Override
    public int read(byte[] to, int at, int length) throws IOException {
        int count;
        try {
            count = contents.read(to, at, length);
        } catch (EOFException | ZipException _) {
            damage = "its gzip data is damaged or ends early, after %,d bytes of content".formatted(unpacked);
            return -1;
        }
        unpacked += Math.max(0, count);
        if (packed && unpacked > SMALL + MOST_RATIO * storedSize) {
            throw new IOException(
                    "its content has more than %d times the size of the file: unpack it first with gunzip, if you trust"
                                    .formatted(MOST_RATIO)
                            + " it: " + file);
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        contents.close();
        channel.close();
    }

    private static boolean startsWithGzip(BufferedInputStream stored) throws IOException {
        stored.mark(GZIP.length);
        var head = stored.readNBytes(GZIP.length);
        stored.reset();
        return Arrays.equals(head, GZIP);
    }

    private InputStream unpack(InputStream stored) throws IOException {
        try {
            return new GZIPInputStream(stored, BUFFER_SIZE);
        } catch (EOFException | ZipException _) {
            damage = "its gzip header is damaged";
            return InputStream.nullInputStream();
        }
    }
}
