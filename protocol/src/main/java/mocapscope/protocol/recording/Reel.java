package mocapscope.protocol.recording;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import mocapscope.protocol.session.Anchor;

/**
 * Sessions that were recorded together, which can be read from any moment on. All times are nanoseconds since its start.
 * Readings may be made by any thread; each belongs to the one that made it.
 */
public interface Reel extends Closeable {

    /** For people: a file's name. */
    String name();

    /** Its sessions; a track is called by its place among these. */
    List<Track> tracks();

    /** When time 0 was: its epoch counts, and its monotonic time is 0. */
    Anchor anchor();

    /**
     * How long it is by now; may have to read all of it for that.
     *
     * @param cancelled is asked now and then; after that the length is what was seen
     * @throws IOException when it cannot be read
     */
    long nanos(BooleanSupplier cancelled) throws IOException;

    /** Whether it becomes longer while it is read. */
    default boolean growing() {
        return false;
    }

    /**
     * Draws up what happened in it, an outline for each track, which may be looked at meanwhile; may have to read all of it.
     *
     * @param progress is told how far it is, from 0 to 1
     * @param cancelled is asked now and then
     * @throws IOException when it cannot be read on
     */
    default void outline(List<Outline> into, DoubleConsumer progress, BooleanSupplier cancelled) throws IOException {
        new Surveying(this, progress, cancelled).into(into);
    }

    /**
     * From the last moment before {@code moment} on from which it can be read: where nothing tells of such, from the start.
     *
     * @throws IOException when it cannot be read, with a sentence for a person
     */
    Reading read(long moment) throws IOException;
}
