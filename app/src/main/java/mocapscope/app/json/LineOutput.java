package mocapscope.app.json;

/** Takes output line by line, such as a queue that a thread of its own writes to stdout. */
@FunctionalInterface
public interface LineOutput {

    /** Adds one whole line, its end included; the bytes are copied. */
    void write(byte[] bytes, int from, int length);
}
