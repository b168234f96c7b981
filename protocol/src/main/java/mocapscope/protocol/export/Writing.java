package mocapscope.protocol.export;

import java.io.Closeable;
import java.io.IOException;
import mocapscope.protocol.sample.Sample;

/** A file in the making. Not thread safe; {@link #close} gives back what it holds, be the file finished or not. */
public interface Writing extends Closeable {

    /**
     * Takes the next sample of what was surveyed, in the same order.
     *
     * @throws IOException when the file cannot be written
     */
    void sample(Sample sample) throws IOException;

    /**
     * Takes a body that the poses which came make up; nothing where a format shows only what came.
     *
     * @throws IOException when the file cannot be written
     */
    default void assembled(Sample.Skeleton body) throws IOException {
        sample(body);
    }

    /**
     * Nothing comes any more: finishes the file. Where that takes long, {@code turn} is run again and again, and may throw
     * to end it.
     *
     * @throws IOException when the file cannot be written
     */
    Written end(Runnable turn) throws IOException;
}
