package mocapscope.protocol.export.table;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.file.TemporaryFileOpener;

/**
 * A temporary file that keeps table rows of an export out of memory until they are written to the exported file.
 * Closing deletes the file.
 */
public final class RowSpillFile implements Closeable {
    private static final int BLOCK = 1 << 14;

    private final FileChannel file;
    private final List<Table> tables = new ArrayList<>();
    private long end;

    /** A table that is written row by row, then read in that order. */
    private final class Table {
        private final int width;
        private final FixedLengthRowWriter writer;
        private final ByteBuffer block;
        private long at;
        private long until;

        Table(int width, long rows) {
            this.width = width;
            this.writer = new FixedLengthRowWriter(file::write, end, 8 * width);
            this.block = ByteBuffer.allocate(8 * width * Math.max(1, BLOCK / (8 * width)))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .limit(0);
            this.at = end;
            this.until = end + 8 * width * rows;
        }

        void next(double[] row) throws IOException {
            if (!block.hasRemaining()) {
                block.clear().limit((int) Math.min(block.capacity(), until - at));
                while (block.hasRemaining()) {
                    int read = file.read(block, at);
                    if (read < 0) {
                        throw new EOFException("what was put aside is gone");
                    }
                    at += read;
                }
                block.flip();
            }
            for (int i = 0; i < width; i++) {
                row[i] = block.getDouble();
            }
        }
    }

    /** Creates the file beside {@code target}, where enough space is likely. */
    public RowSpillFile(Path target) throws IOException {
        file = TemporaryFileOpener.openBeside(target);
    }

    /** Adds a table with rows of {@code width} numbers. */
    public void addTable(int width, long rows) {
        var table = new Table(width, rows);
        tables.add(table);
        end = table.until;
    }

    public void addRow(int table, double[] row) throws IOException {
        var room = tables.get(table).writer.nextRow();
        for (double number : row) {
            room.putDouble(number);
        }
    }

    /** Ends writing, so that the rows can be read. */
    public void startReading() throws IOException {
        for (var table : tables) {
            table.writer.flush();
        }
    }

    public void readRow(int table, double[] row) throws IOException {
        tables.get(table).next(row);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
