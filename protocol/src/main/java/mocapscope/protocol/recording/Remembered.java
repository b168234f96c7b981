package mocapscope.protocol.recording;

import java.util.Optional;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.Standing;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/** One live session that is gone over again from some moment on, entry by entry. Not thread safe. */
final class Remembered {
    /** Somewhere among so many entries what is known was written down. */
    private static final long STRIDE = 64;

    /** So many such places are tried. */
    private static final int STRIDES = 16;

    private final Transcript transcript;
    private final long start;
    private final Standing standing;
    private long index;
    private @Nullable Entry next;
    private boolean lost;
    /** Nothing tells where it stood, so none of it can be understood. */
    private boolean silent;

    /** From the last place before {@code moment}, in nanoseconds since {@code start}, that can be gone on from. */
    Remembered(History history, long start, long moment) {
        this.transcript = history.transcript();
        this.start = start;
        long first = firstAt(start + moment);
        this.standing = standing(history, first).orElse(Standing.BEGINNING);
        this.index = standing.place().index();
    }

    /** Where the session stood before what is read of it first, with arrivals since the start. */
    Standing standing() {
        return standing.later(-start);
    }

    /** The next entry; null when none has come yet, or it was dropped. */
    @Nullable
    Entry peek() {
        if (next == null && !lost && !silent) {
            next = transcript.entry(index).orElse(null);
            lost = next == null && index < transcript.first();
        }
        return next;
    }

    void pass() {
        next = null;
        index++;
    }

    /** Whether entries were dropped that it had yet to come to: without them the rest cannot be understood. */
    boolean lost() {
        return lost;
    }

    long time(Entry entry) {
        return entry.arrival() - start;
    }

    /** The first entry that came at that moment or later; entries are in the order of their arrival. */
    private long firstAt(long arrival) {
        long low = transcript.first();
        long high = transcript.end();
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

    /** From a moment of which too little is left, a later place; from none, the beginning. */
    private Optional<Standing> standing(History history, long wanted) {
        if (wanted == 0) {
            return Optional.empty();
        }
        var found = history.standingBefore(wanted);
        if (found.isEmpty() && transcript.first() > 0) {
            for (int i = 1; i <= STRIDES && found.isEmpty(); i++) {
                found = history.standingBefore(Math.min(transcript.end(), wanted + i * STRIDE));
            }
            silent = found.isEmpty();
        }
        return found;
    }
}
