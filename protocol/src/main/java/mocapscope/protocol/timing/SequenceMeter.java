package mocapscope.protocol.timing;

import java.util.Arrays;

/**
 * What became of numbered messages, by their sender's numbers: missing, late, or there twice. A message is late when one
 * with a later number came before it (RFC 4737, section 3.3), and then it is missing no longer; it came twice when its
 * number came before (RFC 5560). What lies farther back than {@value #WINDOW}, or very far ahead, is a sender that
 * began to count anew. Holds a fixed amount of memory. Not thread safe.
 */
public final class SequenceMeter {
    /** So many numbers behind the newest it is known which came. */
    static final int WINDOW = 1024;

    private static final long MOST_AHEAD = 1 << 20;

    /** What a number says of its message. */
    public enum Fate {
        /** It is the first, or the one that should come. */
        DUE,
        /** Some before it have not come: {@link #gap} of them. */
        AFTER_GAP,
        /** One with a later number came before it; it had not come yet. */
        LATE,
        /** One of the same number came before. */
        TWICE,
        /** The sender began to count anew. */
        ANEW
    }

    private final int shift;
    /** Which of the last numbers came, by their place; a ring. */
    private final long[] came = new long[WINDOW / Long.SIZE];

    private boolean begun;
    private long newest;
    /** How many numbers the newest is from the first one. */
    private long place;
    /** The same of the one that came last. */
    private long latest;

    private long gap;
    private long missing;
    private long late;
    private long twice;

    /** Of numbers of so many bits, after whose highest comes 0 again. */
    public SequenceMeter(int bits) {
        shift = Long.SIZE - bits;
    }

    /** A message of that number came. */
    public Fate add(long number) {
        long ahead = (number - newest) << shift >> shift;
        newest = begun && ahead < 0 && ahead > -WINDOW ? newest : number;
        if (!begun || ahead > MOST_AHEAD || ahead <= -WINDOW) {
            return begin();
        }
        return ahead > 0 ? advance(ahead) : behind(place + ahead);
    }

    private Fate begin() {
        var fate = begun ? Fate.ANEW : Fate.DUE;
        begun = true;
        place = 0;
        Arrays.fill(came, 0);
        mark(0);
        return fate;
    }

    private Fate advance(long ahead) {
        for (long skipped = Math.max(place + 1, place + ahead - WINDOW); skipped < place + ahead; skipped++) {
            came[slot(skipped)] &= ~bit(skipped);
        }
        place += ahead;
        mark(place);
        gap = ahead - 1;
        missing += gap;
        return gap == 0 ? Fate.DUE : Fate.AFTER_GAP;
    }

    private Fate behind(long its) {
        if ((came[slot(its)] & bit(its)) != 0) {
            twice++;
            return Fate.TWICE;
        }
        mark(its);
        late++;
        missing -= its > 0 ? 1 : 0; // nobody missed what was sent before the first that came
        return Fate.LATE;
    }

    private void mark(long its) {
        latest = its;
        came[slot(its)] |= bit(its);
    }

    private static int slot(long its) {
        return (int) Math.floorMod(its, (long) WINDOW) / Long.SIZE;
    }

    private static long bit(long its) {
        return 1L << its;
    }

    /** How many numbers the one that came last is from the first one; of one that came twice, it is not said. */
    public long place() {
        return latest;
    }

    /** How many are missing right before the last one, when that came {@link Fate#AFTER_GAP}. */
    public long gap() {
        return gap;
    }

    /** Those that have not come, or not yet. */
    public long missing() {
        return missing;
    }

    /** Those that came {@link Fate#LATE}. */
    public long late() {
        return late;
    }

    /** Those that came {@link Fate#TWICE}. */
    public long twice() {
        return twice;
    }
}
