package mocapscope.protocol.recording;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.session.history.SessionCheckpoint;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of a recording in time order, from a given time on. Only the data needed is held in memory. Not
 * thread-safe.
 */
public interface RecordingReader extends Closeable {

    /** Returns the checkpoint of a track before its first event read. */
    SessionCheckpoint checkpoint(int track);

    /**
     * Returns the next event of any track in order of time, or null if no event is available yet or at all.
     *
     * @throws IOException if reading fails
     */
    @Nullable
    RecordedTransportEvent readNext() throws IOException;

    /**
     * Returns the notices that were read since the last call, in order of time. Those before an event are read no later
     * than that event.
     */
    default List<RecordedFindingOrProcessLag> takeNotices() {
        return List.of();
    }

    /** Returns the next event as {@link #readNext()} does, but skips unreadable parts and passes their errors on. */
    default @Nullable RecordedTransportEvent readNext(Consumer<UnreadableRecordingPartException> onGap)
            throws IOException {
        while (true) {
            try {
                return readNext();
            } catch (UnreadableRecordingPartException gap) {
                onGap.accept(gap);
            }
        }
    }
}
