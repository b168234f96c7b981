package mocapscope.protocol.recording;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;

/**
 * A character reader that throws an I/O exception when a line exceeds the maximum length. It bounds the memory of code
 * that reads line by line.
 */
final class LineLengthLimitReader extends Reader {
    private final Reader in;
    private final int most;
    private final Path file;
    private long line = 1;
    private int length;
    private char before;

    /** Creates a reader for lines of up to {@code most} characters; error messages end with {@code file}. */
    LineLengthLimitReader(Reader in, int most, Path file) {
        this.in = in;
        this.most = most;
        this.file = file;
    }

    /** @throws IOException if reading fails or a line is too long */
    @Override
    public int read(char[] to, int from, int most) throws IOException {
        int count = in.read(to, from, most);
        for (int i = from; i < from + count; i++) {
            take(to[i]);
        }
        return count;
    }

    private void take(char letter) throws IOException {
        if (letter == '\n' || letter == '\r') {
            line += letter == '\n' && before == '\r' ? 0 : 1;
            length = 0;
        } else if (++length > most) {
            throw new IOException("more than %,d letters (line %d of %s)".formatted(most, line, file));
        }
        before = letter;
    }

    /** Returns true if the last character read does not end a line. */
    boolean endsWithinLine() {
        return before != '\n' && before != '\r';
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
