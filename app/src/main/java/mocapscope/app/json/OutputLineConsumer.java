package mocapscope.app.json;

/**
 * A destination for output lines, each passed as the bytes of one complete line. A typical implementation is a queue
 * whose own thread writes to stdout.
 */
@FunctionalInterface
public interface OutputLineConsumer {

    /** Adds one complete line including its line end; copies the bytes. */
    void write(byte[] bytes, int from, int length);
}
