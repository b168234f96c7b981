package mocapscope.protocol.mcap.recovery;

import java.io.IOException;
import java.nio.ByteBuffer;
import mocapscope.protocol.mcap.McapOpcode;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.reader.McapRandomAccessRecordReader;
import mocapscope.protocol.mcap.reader.McapRecordReader;

/**
 * Scans a damaged MCAP file for the next plausible chunk record. A chunk is recognized by its opcode and consistent
 * lengths.
 */
final class McapNextChunkFinder {
    private static final int WINDOW = 1 << 16;
    /** The length of a chunk's content before the compression name. */
    private static final int FIXED = 3 * Long.BYTES + 2 * Integer.BYTES;

    private static final int MOST_NAME = 4;
    private static final int HEAD = McapRecordReader.HEAD + FIXED + MOST_NAME + Long.BYTES;

    private final McapRandomAccessRecordReader file;
    private final long end;

    McapNextChunkFinder(McapRandomAccessRecordReader file, long end) {
        this.file = file;
        this.end = end;
    }

    /** Returns the offset of the next complete chunk at or after {@code start}, or the end. */
    long findNext(long start) throws IOException {
        for (long at = start; at + HEAD <= end; at += WINDOW) {
            var window = file.readBytes(at, (int) Math.min(end - at, WINDOW + HEAD));
            int found = in(window, at);
            if (found >= 0) {
                return at + found;
            }
        }
        return end;
    }

    private int in(ByteBuffer window, long offset) {
        for (int i = 0; i < WINDOW && i + HEAD <= window.limit(); i++) {
            if (window.get(i) == McapOpcode.CHUNK && chunk(window, i, end - offset - i - McapRecordReader.HEAD)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean chunk(ByteBuffer window, int at, long left) {
        long length = window.getLong(at + 1);
        int name = window.getInt(at + McapRecordReader.HEAD + FIXED - Integer.BYTES);
        if (length < FIXED || length > left || name < 0 || name > MOST_NAME) {
            return false;
        }
        int nameAt = at + McapRecordReader.HEAD + FIXED;
        long records = window.getLong(nameAt + name);
        return records >= 0 && records <= length - FIXED - name - Long.BYTES && known(window.slice(nameAt, name));
    }

    private static boolean known(ByteBuffer name) {
        var text = new StringBuilder();
        while (name.hasRemaining()) {
            text.append((char) name.get());
        }
        return McapCompression.of(text.toString()).isPresent();
    }
}
