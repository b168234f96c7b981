package mocapscope.protocol.mcap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.util.zip.CRC32;

/** Bytes as they come, and where they are in the file. What is asked for is made room for as it comes, not before. */
final class Source {
    private static final int WINDOW = 1 << 16;
    private static final int FIRST = 1 << 20;

    private final ReadableByteChannel channel;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW).limit(0);
    private long position;

    Source(ReadableByteChannel channel, long position) {
        this.channel = channel;
        this.position = position;
    }

    /** Of the byte that comes next. */
    long position() {
        return position;
    }

    /** The next bytes, ready to be read in little endian; fewer only where the file ends. */
    ByteBuffer take(int length) throws IOException {
        var bytes = ByteBuffer.allocate(Math.min(length, FIRST));
        while (fill(bytes) && bytes.position() < length) {
            bytes = ByteBuffer.allocate((int) Math.min(length, 2L * bytes.capacity()))
                    .put(bytes.flip());
        }
        return bytes.flip().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Passes over bytes, counting them in; whether they were all there. */
    boolean skip(long length, CRC32 crc) throws IOException {
        long left = length;
        while (left > 0) {
            var bytes = take((int) Math.min(left, WINDOW));
            if (!bytes.hasRemaining()) {
                return false;
            }
            left -= bytes.remaining();
            crc.update(bytes);
        }
        return true;
    }

    /** Whether all the room was filled. */
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
