package mocapscope.protocol.timing;

import java.util.Arrays;

/**
 * What became of numbered messages, by their sender's numbers: missing, late, or there twice. A message is late when one
 * with a later number came before it (RFC 4737, section 3.3), and then it is missing no longer; it came twice when its
 * number came before (RFC 5560). One whose number lies farther from the newest than {@value #WINDOW} is a stray until the
 * next goes on from there (as in RFC 3550, appendix A.1): then all between was lost, or, where that lies behind or very
 * far ahead, the sender began to count anew. Holds a fixed amount of memory. Not thread safe.
 */
public final class SequenceMeter {
    /** So many numbers behind the newest it is known which came; what is farther away is not believed at once. */
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
        /** Its number is far from the others: it comes very late, or those that follow will tell what happened. */
        STRAY,
        /** The sender began to count anew, with the stray before this one. */
        ANEW
    }

    private final int shift;
    /** Which of the last numbers came, by their place; a ring. */
    private final long[] came = new long[WINDOW / Long.SIZE];

    private boolean begun;
    private long newest;
    /** Whether what came last was a stray, and its number. */
    private boolean strayed;

    private long stray;
    /** How many numbers the newest is from the first one. */
    private long place;
    /** The same of the one that came last. */
    private long latest;

    private long gap;
    private long gapStart;
    private long missing;
    private long late;
    private long twice;

    /** Of numbers of so many bits, after whose highest comes 0 again. */
    public SequenceMeter(int bits) {
        shift = Long.SIZE - bits;
    }

    /** A message of that number came. */
    public Fate add(long number) {
        if (!begun) {
            begin(number);
            return Fate.DUE;
        }
        long ahead = ahead(number, newest);
        if (ahead <= -WINDOW || ahead > WINDOW) {
            return far(number);
        }
        strayed = false;
        return ahead > 0 ? advance(number) : behind(place + ahead);
    }

    private long ahead(long number, long of) {
        return (number - of) << shift >> shift;
    }

    private void begin(long number) {
        begun = true;
        newest = number;
        place = 0;
        Arrays.fill(came, 0);
        mark(0);
    }

    private Fate far(long number) {
        long after = ahead(number, stray);
        if (!strayed || after <= 0 || after > WINDOW) {
            strayed = true;
            stray = number;
            return Fate.STRAY;
        }
        strayed = false;
        long jump = ahead(stray, newest);
        return jump < 0 || jump > MOST_AHEAD ? anew(number) : jump(number);
    }

    private Fate anew(long number) {
        begin(stray);
        advance(number);
        return Fate.ANEW;
    }

    /** Over what is missing before the stray, and before this one. */
    private Fate jump(long number) {
        advance(stray);
        long before = gap;
        long start = gapStart;
        advance(number);
        gap += before;
        gapStart = start;
        return Fate.AFTER_GAP;
    }

    private Fate advance(long number) {
        long ahead = ahead(number, newest);
        newest = number;
        gapStart = place + 1;
        for (long skipped = Math.max(gapStart, place + ahead - WINDOW); skipped < place + ahead; skipped++) {
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

    /** How many are missing right before the last one, when that came {@link Fate#AFTER_GAP} or {@link Fate#ANEW}. */
    public long gap() {
        return gap;
    }

    /** The {@link #place} of the first of these. */
    public long gapStart() {
        return gapStart;
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
