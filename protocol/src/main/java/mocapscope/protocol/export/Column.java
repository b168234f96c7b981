package mocapscope.protocol.export;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One of many columns of a file: its rows lie one after the other from a place that is known beforehand, however the rows
 * of all columns come mixed. Little-endian.
 */
final class Column {
    private static final int BLOCK = 4096;

    /** Writes at a place of a file, and returns how many bytes. */
    interface Output {
        int write(ByteBuffer bytes, long position) throws IOException;
    }

    private final Output file;
    private final ByteBuffer block;
    private final int rowBytes;
    private long at;

    Column(Output file, long at, int rowBytes) {
        this.file = file;
        this.at = at;
        this.rowBytes = rowBytes;
        this.block = ByteBuffer.allocate(Math.max(rowBytes, BLOCK / rowBytes * rowBytes))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Room for the next row, which must be filled. */
    ByteBuffer row() throws IOException {
        if (block.remaining() < rowBytes) {
            flush();
        }
        return block;
    }

    void flush() throws IOException {
        block.flip();
        while (block.hasRemaining()) {
            at += file.write(block, at);
        }
        block.clear();
    }
}
