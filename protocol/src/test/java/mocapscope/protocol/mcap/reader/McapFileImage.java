package mocapscope.protocol.mcap.reader;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A file in memory. */
public final class McapFileImage {
    private final byte[] bytes;

    public McapFileImage(byte[] bytes) {
        this.bytes = bytes;
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    public int size() {
        return bytes.length;
    }

    public McapFileImage cut(int length) {
        return new McapFileImage(Arrays.copyOf(bytes, length));
    }

    public McapFileImage flipped(int at, int mask) {
        var copy = bytes();
        copy[at] ^= (byte) mask;
        return new McapFileImage(copy);
    }

    public McapFileImage withLong(int at, long value) {
        var copy = bytes();
        ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putLong(at, value);
        return new McapFileImage(copy);
    }

    public McapFileImage withInt(int at, int value) {
        var copy = bytes();
        ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
        return new McapFileImage(copy);
    }

    /** Returns the offsets of the records outside of chunks with that opcode. */
    public List<Integer> offsets(int opcode) {
        var found = new ArrayList<Integer>();
        var in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = McapRecordReader.MAGIC_SIZE;
                at + McapRecordReader.MAGIC_SIZE < bytes.length;
                at += McapRecordReader.HEAD + (int) in.getLong(at + 1)) {
            if (in.get(at) == opcode) {
                found.add(at);
            }
        }
        return found;
    }

    public Path in(Path folder) throws IOException {
        return Files.write(folder.resolve("take.mcap"), bytes);
    }

    public McapReader reader() {
        return new McapReader(channel());
    }

    public McapIndexedReader indexed() throws IOException {
        return new McapIndexedReader(channel());
    }

    public SeekableByteChannel channel() {
        return channel(new AtomicLong());
    }

    /** One that counts the bytes that are read. */
    public SeekableByteChannel channel(AtomicLong count) {
        return new InMemoryByteChannel(bytes, count);
    }

    private static final class InMemoryByteChannel implements SeekableByteChannel {
        private final byte[] bytes;
        private final AtomicLong count;
        private long position;

        InMemoryByteChannel(byte[] bytes, AtomicLong count) {
            this.bytes = bytes;
            this.count = count;
        }

        @Override
        public int read(ByteBuffer into) {
            int length = (int) Math.min(into.remaining(), bytes.length - position);
            if (length <= 0) {
                return -1;
            }
            into.put(bytes, (int) position, length);
            position += length;
            count.addAndGet(length);
            return length;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public SeekableByteChannel position(long there) {
            position = there;
            return this;
        }

        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public int write(ByteBuffer from) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SeekableByteChannel truncate(long size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
