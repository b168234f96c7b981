package mocapscope.app.json;

/**
 * Receives complete output lines as bytes, for example to write them to stdout. A typical implementation is a queue
 * whose own thread writes to stdout.
 */
@FunctionalInterface
public interface OutputLineConsumer {

    /** Adds one complete line including its line end; copies the bytes. */
    void write(byte[] bytes, int from, int length);
}
