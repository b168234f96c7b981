package mocapscope.app.command;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Standard output, buffered: whoever waits for a command's end flushes it. It never throws: once nobody reads it any
 * more, or the disk is full, it swallows what comes and says so when asked. Safe for use by several threads.
 */
final class Output extends OutputStream {
    private static final int BUFFER = 1 << 16;

    private final OutputStream out;
    private @Nullable IOException failure;

    Output(OutputStream out) {
        this.out = new BufferedOutputStream(out, BUFFER);
    }

    void print(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
        if (failure == null) {
            try {
                out.write(bytes, from, length);
            } catch (IOException why) {
                failure = why;
            }
        }
    }

    @Override
    public synchronized void flush() {
        if (failure == null) {
            try {
                out.flush();
            } catch (IOException why) {
                failure = why;
            }
        }
    }

    /** Why what was written is lost, unless the reader went away. */
    synchronized Optional<IOException> failure() {
        return Optional.ofNullable(failure).filter(why -> !aboutThePipe(why));
    }

    /** Whether nothing more can be written. */
    synchronized boolean gone() {
        return failure != null;
    }

    private static boolean aboutThePipe(IOException why) {
        return String.valueOf(why.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }
}
