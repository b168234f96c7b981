package mocapscope.app.model.buffer;

import java.util.function.LongPredicate;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * A growing ring buffer of a source's report arrivals: time, interval and message number. Thread-safe for readers. One
 * thread adds, any thread reads.
 */
public sealed class ReportTimeBuffer {
    /** Initial capacity. */
    @DocumentedLimit(
            value = "report times that each source may keep besides the limit of its session",
            unit = "times",
            beyond = "the limit of the session applies")
    public static final int SMALLEST = 64;

    /** Age in nanoseconds beyond which no arrival is read; the buffer never grows to keep older ones. */
    @DocumentedLimit(value = "time of the report times of a source", unit = "ns", beyond = "the oldest are dropped")
    static final long REACH = 120_000_000_000L;

    /** Size of an arrival in bytes. */
    public static final int EACH = 2 * Long.BYTES + Double.BYTES;

    private final int capacity;
    private final LongPredicate room;
    private long[] times;
    private double[] seconds;
    private long[] messages;
    private long end;
    private boolean rejected;

    /**
     * Keeps the arrivals of the last two minutes, at most {@code capacity}. Requests bytes from {@code room} as the
     * buffer grows; a refusal fixes its present size.
     */
    public ReportTimeBuffer(int capacity, LongPredicate room) {
        this.capacity = capacity;
        this.room = room;
        times = new long[Math.min(capacity, SMALLEST)];
        seconds = new double[times.length];
        messages = new long[times.length];
    }

    /**
     * Adds an arrival in a message, or in none, that ended an interval of {@code interval} seconds; times never
     * decrease.
     */
    public synchronized void add(long time, double interval, long message) {
        boolean full = end >= times.length && times.length < capacity && !rejected;
        if (full && time - times[(int) (end % times.length)] < REACH) {
            grow(Math.min(capacity, 2 * times.length));
        }
        int slot = (int) (end % times.length);
        times[slot] = time;
        seconds[slot] = interval;
        messages[slot] = message;
        end++;
    }

    /** Returns these arrivals with {@code nanos} added to all times. */
    public ReportTimeBuffer shiftedBy(long nanos) {
        return nanos == 0 ? this : new ShiftedReportTimeBuffer(this, nanos);
    }

    private static final class ShiftedReportTimeBuffer extends ReportTimeBuffer {
        private final ReportTimeBuffer of;
        private final long nanos;

        ShiftedReportTimeBuffer(ReportTimeBuffer of, long nanos) {
            super(0, _ -> false);
            this.of = of;
            this.nanos = nanos;
        }

        @Override
        public int countSince(long time) {
            return of.countSince(time - nanos);
        }

        @Override
        public int copySince(long since, long[] intoTimes, double[] intoSeconds, long[] intoMessages) {
            int count = of.copySince(since - nanos, intoTimes, intoSeconds, intoMessages);
            for (int i = 0; i < count; i++) {
                intoTimes[i] += nanos;
            }
            return count;
        }
    }

    /** Returns the number of arrivals held with that time or a later one. */
    public synchronized int countSince(long time) {
        return (int) (end - first(time));
    }

    /**
     * Copies the newest arrivals of {@code since} or later into the arrays, oldest first, as many as fit.
     *
     * @return the number of arrivals copied
     */
    public synchronized int copySince(long since, long[] intoTimes, double[] intoSeconds, long[] intoMessages) {
        long from = Math.max(first(since), end - intoTimes.length);
        int count = (int) (end - from);
        int slot = (int) (from % times.length);
        int before = Math.min(count, times.length - slot);
        System.arraycopy(times, slot, intoTimes, 0, before);
        System.arraycopy(seconds, slot, intoSeconds, 0, before);
        System.arraycopy(messages, slot, intoMessages, 0, before);
        System.arraycopy(times, 0, intoTimes, before, count - before);
        System.arraycopy(seconds, 0, intoSeconds, before, count - before);
        System.arraycopy(messages, 0, intoMessages, before, count - before);
        return count;
    }

    private void grow(int target) {
        rejected = !room.test((long) EACH * (target - times.length));
        if (!rejected) {
            var newTimes = new long[target];
            var newSeconds = new double[target];
            var newMessages = new long[target];
            for (long number = end - times.length; number < end; number++) {
                int from = (int) (number % times.length);
                int to = (int) (number % target);
                newTimes[to] = times[from];
                newSeconds[to] = seconds[from];
                newMessages[to] = messages[from];
            }
            times = newTimes;
            seconds = newSeconds;
            messages = newMessages;
        }
    }

    private long first(long since) {
        long low = Math.max(0, end - times.length);
        long high = end;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (times[(int) (middle % times.length)] < since) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
