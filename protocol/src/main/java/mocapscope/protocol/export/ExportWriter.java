package mocapscope.protocol.export;

import java.io.Closeable;
import java.io.IOException;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;

/**
 * Writes exported samples to a file in one format. Not thread-safe. {@link #close} releases all resources, even if the
 * file is unfinished.
 */
public interface ExportWriter extends Closeable {

    /**
     * Writes the next sample; samples must have the order of the survey.
     *
     * @throws IOException if the file cannot be written
     */
    void write(Sample sample) throws IOException;

    /**
     * Writes a skeleton assembled from received poses; does nothing in formats with received samples only.
     *
     * @throws IOException if the file cannot be written
     */
    default void writeAssembled(Sample.Skeleton body) throws IOException {
        write(body);
    }

    /** Returns whether the file contains samples of a source. */
    boolean contains(SourceId source);

    /**
     * Finishes the file. During long work {@code turn} is run repeatedly and may throw to cancel it.
     *
     * @throws IOException if the file cannot be written
     */
    ExportSummary finish(Runnable turn) throws IOException;
}
