package mocapscope.protocol.recording;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;

/** Lets a text pass while none of its lines is too long, so that whoever reads line by line needs no more memory than that. */
final class BoundedLines extends Reader {
    private final Reader in;
    private final int most;
    private final Path file;
    private long line = 1;
    private int length;
    private char before;

    /** Lines may have {@code most} letters; the text of an error ends with {@code file}. */
    BoundedLines(Reader in, int most, Path file) {
        this.in = in;
        this.most = most;
        this.file = file;
    }

    /** @throws IOException for a line that is too long, too */
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

    @Override
    public void close() throws IOException {
        in.close();
    }
}
