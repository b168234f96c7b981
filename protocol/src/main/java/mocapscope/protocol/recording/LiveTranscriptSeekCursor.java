package mocapscope.protocol.recording;

import java.util.Optional;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/**
 * Reads the recorded traffic of a live session, beginning at the last saved decoder state before a requested time. Not
 * thread-safe.
 */
final class LiveTranscriptSeekCursor {
    /** The number of entries among which at least one has a checkpoint. */
    private static final long STRIDE = 64;

    /** The number of such groups that are searched for a checkpoint: entries may be dropped meanwhile. */
    private static final int STRIDES = 16;

    private final Transcript transcript;
    private final long start;
    private final SessionCheckpoint checkpoint;
    private long index;
    private @Nullable Entry next;
    private boolean hasLostEntries;
    /** True if no checkpoint is left, so that no entry can be decoded. */
    private boolean silent;

    /** Starts at the last checkpoint before {@code moment}, in nanoseconds since {@code start}. */
    LiveTranscriptSeekCursor(EarlierMessageDecoder history, long start, long moment) {
        this.transcript = history.transcript();
        this.start = start;
        long first = firstAt(start + moment);
        this.checkpoint = checkpoint(history, first).orElse(SessionCheckpoint.BEGINNING);
        this.index = checkpoint.position().index();
    }

    /** Returns the checkpoint before the first entry, with arrival times since the start. */
    SessionCheckpoint checkpoint() {
        return checkpoint.shiftedBy(-start);
    }

    /** Returns the next entry; null if none has arrived yet or it was dropped. */
    @Nullable
    Entry peek() {
        if (next == null && !hasLostEntries && !silent) {
            next = transcript.entry(index).orElse(null);
            hasLostEntries = next == null && index < transcript.firstIndex();
        }
        return next;
    }

    void advance() {
        next = null;
        index++;
    }

    /** Returns true if entries were dropped before they were read; the rest cannot be decoded without them. */
    boolean hasLostEntries() {
        return hasLostEntries;
    }

    long relativeTime(Entry entry) {
        return entry.arrival() - start;
    }

    /** Returns the index of the first entry at or after a time; entries are in order of arrival. */
    private long firstAt(long arrival) {
        long low = transcript.firstIndex();
        long high = transcript.nextIndex();
        while (low < high) {
            long middle = (low + high) >>> 1;
            var entry = transcript.entry(middle);
            if (entry.isEmpty() || entry.get().arrival() < arrival) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the checkpoint before an entry, a later one if it was dropped, or empty for the beginning. */
    private Optional<SessionCheckpoint> checkpoint(EarlierMessageDecoder history, long target) {
        if (target == 0) {
            return Optional.empty();
        }
        var found = history.createCheckpointBefore(target);
        if (found.isEmpty() && transcript.firstIndex() > 0) {
            for (int i = 1; i <= STRIDES && found.isEmpty(); i++) {
                found = history.createCheckpointBefore(Math.min(transcript.nextIndex(), target + i * STRIDE));
            }
            silent = found.isEmpty();
        }
        return found;
    }
}
