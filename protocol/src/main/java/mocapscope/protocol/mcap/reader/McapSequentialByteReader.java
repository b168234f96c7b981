package mocapscope.protocol.mcap.reader;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.util.zip.CRC32;

/**
 * Reads bytes of an MCAP file sequentially through a buffer and tracks the file position. Memory is allocated as data
 * arrives, not for the requested length.
 */
final class McapSequentialByteReader {
    private static final int WINDOW = 1 << 16;
    private static final int FIRST = 1 << 20;

    private final ReadableByteChannel channel;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW).limit(0);
    private long position;

    McapSequentialByteReader(ReadableByteChannel channel, long position) {
        this.channel = channel;
        this.position = position;
    }

    /** Returns the file offset of the next byte. */
    long position() {
        return position;
    }

    /** Returns the next bytes in little-endian order; fewer than {@code length} only at the end of the file. */
    ByteBuffer read(int length) throws IOException {
        var bytes = ByteBuffer.allocate(Math.min(length, FIRST));
        while (fill(bytes) && bytes.position() < length) {
            bytes = ByteBuffer.allocate((int) Math.min(length, 2L * bytes.capacity()))
                    .put(bytes.flip());
        }
        return bytes.flip().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Skips bytes, adding them to the CRC, and returns true if all of them existed. */
    boolean skip(long length, CRC32 crc) throws IOException {
        long left = length;
        while (left > 0) {
            var bytes = read((int) Math.min(left, WINDOW));
            if (!bytes.hasRemaining()) {
                return false;
            }
            left -= bytes.remaining();
            crc.update(bytes);
        }
        return true;
    }

    /** Fills the buffer and returns true if that succeeded. */
    private boolean fill(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (!window.hasRemaining() && !refill()) {
                return false;
            }
            drain(bytes);
        }
        return true;
    }

    private boolean refill() throws IOException {
        int count = channel.read(window.clear());
        window.flip();
        return count > 0;
    }

    private void drain(ByteBuffer bytes) {
        int length = Math.min(window.remaining(), bytes.remaining());
        bytes.put(bytes.position(), window, window.position(), length);
        bytes.position(bytes.position() + length);
        window.position(window.position() + length);
        position += length;
    }
}
