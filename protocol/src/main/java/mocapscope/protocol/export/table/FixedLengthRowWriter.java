package mocapscope.protocol.export.table;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Buffers the fixed-length rows of one table and writes them to its section of a binary file. Rows of different columns
 * may be written in any order. Little-endian.
 */
public final class FixedLengthRowWriter {
    private static final int BLOCK = 4096;

    /** Writes bytes at a given position of a file. */
    public interface PositionalOutput {
        int write(ByteBuffer bytes, long position) throws IOException;
    }

    private final PositionalOutput file;
    private final ByteBuffer block;
    private final int rowBytes;
    private long at;

    public FixedLengthRowWriter(PositionalOutput file, long at, int rowBytes) {
        this.file = file;
        this.at = at;
        this.rowBytes = rowBytes;
        this.block = ByteBuffer.allocate(Math.max(rowBytes, BLOCK / rowBytes * rowBytes))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the buffer of the next row, which the caller must fill. */
    public ByteBuffer nextRow() throws IOException {
        if (block.remaining() < rowBytes) {
            flush();
        }
        return block;
    }

    public void flush() throws IOException {
        block.flip();
        while (block.hasRemaining()) {
            at += file.write(block, at);
        }
        block.clear();
    }
}
