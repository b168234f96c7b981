package mocapscope.protocol.recording;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;

/**
 * A set of sessions that were recorded together and can be read from any given time. It creates readers that start at
 * any given time. Times are in nanoseconds. Any thread may create a reader; each reader belongs to its thread.
 */
public interface SeekableRecordedSessionSet extends Closeable {

    /** Returns the name for the user: a file name. */
    String name();

    /** Returns the sessions; a track is identified by its index in this list. */
    List<SeekableRecordedSession> tracks();

    /** Returns the anchor of time 0, with monotonic time 0. */
    MonotonicToUnixTimeAnchor anchor();

    /**
     * Returns the current length; may have to read the whole recording.
     *
     * @param cancelled called repeatedly; when it returns true, the length read so far is returned
     * @throws IOException if reading fails
     */
    long durationNanos(BooleanSupplier cancelled) throws IOException;

    /** Returns true if the recording grows while it is read. */
    default boolean isGrowing() {
        return false;
    }

    /**
     * Fills an overview for each track, which other threads may read meanwhile; may have to read the whole recording.
     *
     * @param progress receives the progress from 0 to 1
     * @param cancelled called repeatedly; returns true to stop
     * @throws IOException if reading fails
     */
    default void buildOverviews(List<SessionActivityTimeline> into, DoubleConsumer progress, BooleanSupplier cancelled)
            throws IOException {
        new SessionActivityTimelineScanner(this, progress, cancelled).scan(into);
    }

    /**
     * Creates a reader from the last checkpoints before {@code moment}, or from the start if there are none.
     *
     * @throws IOException if reading fails, with a message for the user
     */
    RecordingReader openReader(long moment) throws IOException;
}
