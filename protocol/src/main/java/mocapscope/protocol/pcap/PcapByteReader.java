package mocapscope.protocol.pcap;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads bytes of a capture file sequentially in a selectable byte order and tracks the position. Memory is allocated as
 * data arrives, not for the requested length.
 */
final class PcapByteReader implements Closeable {
    private static final int WINDOW = 1 << 16;

    private final InputStream stream;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW).limit(0);
    private ByteOrder order = ByteOrder.BIG_ENDIAN;
    private long position;

    PcapByteReader(InputStream stream) {
        this.stream = stream;
    }

    /** Returns the file position of the next byte. */
    long position() {
        return position;
    }

    /** Sets the byte order of the buffers returned from now on. */
    void order(ByteOrder next) {
        order = next;
    }

    ByteOrder order() {
        return order;
    }

    /** Returns the next bytes; fewer than {@code length} only at the end of the file. */
    ByteBuffer read(int length) throws IOException {
        var bytes = ByteBuffer.allocate(Math.min(length, WINDOW));
        while (fill(bytes) && bytes.position() < length) {
            bytes = ByteBuffer.allocate((int) Math.min(length, 2L * bytes.capacity()))
                    .put(bytes.flip());
        }
        return bytes.flip().asReadOnlyBuffer().order(order);
    }

    /** Skips bytes and returns true if all of them existed. */
    boolean skip(long length) throws IOException {
        long left = length;
        while (left > 0 && (window.hasRemaining() || refill())) {
            int step = (int) Math.min(left, window.remaining());
            window.position(window.position() + step);
            position += step;
            left -= step;
        }
        return left == 0;
    }

    /** Fills the buffer and returns true if that succeeded. */
    private boolean fill(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (!window.hasRemaining() && !refill()) {
                return false;
            }
            int step = Math.min(window.remaining(), bytes.remaining());
            bytes.put(bytes.position(), window, window.position(), step);
            bytes.position(bytes.position() + step);
            window.position(window.position() + step);
            position += step;
        }
        return true;
    }

    private boolean refill() throws IOException {
        int count = stream.read(window.array(), 0, WINDOW);
        window.clear().limit(Math.max(0, count));
        return count > 0;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
