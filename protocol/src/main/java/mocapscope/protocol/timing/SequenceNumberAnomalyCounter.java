package mocapscope.protocol.timing;

import java.util.Arrays;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Counts missing, late and duplicate messages by their sequence numbers. A message is late if one with a later number
 * arrived before it (RFC 4737, section 3.3), and then it is no longer missing; it is a duplicate if its number arrived
 * before (RFC 5560). One whose number is farther from the newest than {@value #WINDOW} is a stray until the next
 * continues from there (as in RFC 3550, appendix A.1): then all between was lost or, if the number is lower or far
 * higher, the sender restarted its count. Uses a fixed amount of memory. Not thread safe.
 */
public final class SequenceNumberAnomalyCounter {
    /** The number of recent numbers whose arrival is recorded; a number farther away is not accepted at once. */
    @DocumentedLimit(
            value =
                    "newest sequence numbers of a channel and direction among which late and duplicate messages are recognized",
            unit = "numbers",
            beyond = "a number that is farther away is a stray until the next one continues from it")
    static final int WINDOW = 1024;

    private static final long MOST_AHEAD = 1 << 20;

    /** The status of a received sequence number: expected, after a gap, late, duplicate, stray or restarted. */
    public enum SequenceNumberStatus {
        /** The first number, or the expected one. */
        DUE,
        /** Some numbers before it are missing: {@link #gap} of them. */
        AFTER_GAP,
        /** A later number arrived before it, and it was missing until now. */
        LATE,
        /** The number arrived before. */
        TWICE,
        /** The number is far from the others: it is very late, or following numbers will explain it. */
        STRAY,
        /** The sender restarted its count, with the stray before this one. */
        ANEW
    }

    private final int shift;
    /** A bit for each of the last numbers, set if it arrived, by position; a ring. */
    private final long[] arrivals = new long[WINDOW / Long.SIZE];

    private boolean started;
    private long newest;
    /** True if the last number was a stray, which {@code stray} holds. */
    private boolean strayed;

    private long stray;
    /** The distance of the newest number from the first one. */
    private long place;
    /** The distance of the last number to arrive from the first one. */
    private long latest;

    private long gap;
    private long gapStart;
    private long missing;
    private long late;
    private long twice;

    /** Creates a meter of numbers of that many bits, which restart at 0 after the largest value. */
    public SequenceNumberAnomalyCounter(int bits) {
        shift = Long.SIZE - bits;
    }

    /** Adds a message of that number and returns its status. */
    public SequenceNumberStatus add(long number) {
        if (!started) {
            begin(number);
            return SequenceNumberStatus.DUE;
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
        started = true;
        newest = number;
        place = 0;
        Arrays.fill(arrivals, 0);
        mark(0);
    }

    private SequenceNumberStatus far(long number) {
        long after = ahead(number, stray);
        if (!strayed || after <= 0 || after > WINDOW) {
            strayed = true;
            stray = number;
            return SequenceNumberStatus.STRAY;
        }
        strayed = false;
        long jump = ahead(stray, newest);
        return jump < 0 || jump > MOST_AHEAD ? anew(number) : jump(number);
    }

    private SequenceNumberStatus anew(long number) {
        begin(stray);
        advance(number);
        return SequenceNumberStatus.ANEW;
    }

    /** Skips the numbers missing before the stray and before this one. */
    private SequenceNumberStatus jump(long number) {
        advance(stray);
        long before = gap;
        long start = gapStart;
        advance(number);
        gap += before;
        gapStart = start;
        return SequenceNumberStatus.AFTER_GAP;
    }

    private SequenceNumberStatus advance(long number) {
        long ahead = ahead(number, newest);
        newest = number;
        gapStart = place + 1;
        for (long skipped = Math.max(gapStart, place + ahead - WINDOW); skipped < place + ahead; skipped++) {
            arrivals[slot(skipped)] &= ~bit(skipped);
        }
        place += ahead;
        mark(place);
        gap = ahead - 1;
        missing += gap;
        return gap == 0 ? SequenceNumberStatus.DUE : SequenceNumberStatus.AFTER_GAP;
    }

    private SequenceNumberStatus behind(long number) {
        if ((arrivals[slot(number)] & bit(number)) != 0) {
            twice++;
            return SequenceNumberStatus.TWICE;
        }
        mark(number);
        late++;
        missing -= number > 0 ? 1 : 0; // numbers before the first one to arrive never counted as missing
        return SequenceNumberStatus.LATE;
    }

    private void mark(long number) {
        latest = number;
        arrivals[slot(number)] |= bit(number);
    }

    private static int slot(long number) {
        return (int) Math.floorMod(number, (long) WINDOW) / Long.SIZE;
    }

    private static long bit(long number) {
        return 1L << number;
    }

    /** Returns the distance of the last number to arrive from the first one; undefined after a duplicate. */
    public long place() {
        return latest;
    }

    /**
     * Returns the number of messages missing directly before the last one, if that was {@link SequenceNumberStatus#AFTER_GAP} or
     * {@link SequenceNumberStatus#ANEW}.
     */
    public long gap() {
        return gap;
    }

    /** Returns the {@link #place} of the first of these. */
    public long gapStart() {
        return gapStart;
    }

    /** Returns the number of messages that have not arrived so far. */
    public long missing() {
        return missing;
    }

    /** Returns the number of messages that were {@link SequenceNumberStatus#LATE}. */
    public long late() {
        return late;
    }

    /** Returns the number of messages that were {@link SequenceNumberStatus#TWICE}. */
    public long twice() {
        return twice;
    }
}
