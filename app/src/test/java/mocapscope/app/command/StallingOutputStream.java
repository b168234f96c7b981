package mocapscope.app.command;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The writing end of a pipe whose reader stops reading, so that writers block. */
public final class StallingOutputStream extends OutputStream {
    private static final long PATIENCE_MILLIS = 60_000;

    private final StringBuilder text = new StringBuilder();
    private final String last;
    private boolean stopped;
    private boolean away;

    private StallingOutputStream(String last, boolean stopped) {
        this.last = last;
        this.stopped = stopped;
    }

    /** Reads nothing. */
    public static StallingOutputStream stalledAtOnce() {
        return new StallingOutputStream("", true);
    }

    /** Reads until it has read {@code last}. */
    static StallingOutputStream stalledAfter(String last) {
        return new StallingOutputStream(last, false);
    }

    /** Reads all from now on. */
    public synchronized void resume() {
        stopped = false;
        notifyAll();
    }

    /** Closes its end. */
    public synchronized void closeReader() {
        away = true;
        notifyAll();
    }

    public synchronized String text() {
        return text.toString();
    }

    /** Waits for a line with {@code part} in it. */
    synchronized String await(String part) throws InterruptedException {
        long until = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        for (var line = line(part); ; line = line(part)) {
            if (line.isPresent()) {
                return line.get();
            }
            long left = (until - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new AssertionError("no line with " + part + " in:\n" + text);
            }
            wait(left);
        }
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
        while (stopped && !away) {
            try {
                wait();
            } catch (InterruptedException interruption) {
                throw new IOException(interruption);
            }
        }
        if (away) {
            throw new IOException("Broken pipe");
        }
        text.append(new String(bytes, from, length, StandardCharsets.UTF_8));
        stopped = !last.isEmpty() && text.indexOf(last) >= 0;
        notifyAll();
    }

    private Optional<String> line(String part) {
        return text.substring(0, text.lastIndexOf("\n") + 1)
                .lines()
                .filter(line -> line.contains(part))
                .findFirst();
    }
}
