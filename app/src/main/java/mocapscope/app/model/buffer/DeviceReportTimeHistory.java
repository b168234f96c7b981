package mocapscope.app.model.buffer;

import java.util.function.LongPredicate;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Stores the times at which a device's reports (data arrivals) came in the last two minutes. A report is an arrival
 * with the interval that it ended and its message. Thread-safe for readers. One thread adds, any thread reads.
 *
 * <p>Only bins with reports are stored, so up to 200 Hz nothing is merged. Where the memory is refused, bins become
 * coarser: the history stays two minutes long.
 */
public sealed class DeviceReportTimeHistory {
    /** Initial capacity, which is enough for two minutes of the coarsest bins. */
    @DocumentedLimit(
            value = "bins of report times that each source may keep besides the limit of its session",
            unit = "bins",
            beyond = "bins become longer, at most 1.28 s")
    public static final int SMALLEST = 96;

    /** Age in nanoseconds beyond which no report is read; the history never grows to keep older ones. */
    @DocumentedLimit(value = "time of the report times of a source", unit = "ns", beyond = "the oldest are dropped")
    static final long REACH = 120_000_000_000L;

    /** The number of latest reports that are stored singly, if some share a bin. */
    @DocumentedLimit(
            value = "latest reports of a source that are stored singly",
            unit = "reports",
            beyond = "bins of 5 ms are stored")
    static final int SINGLE = 4096;

    /** Size of a bin in bytes. */
    public static final int EACH = DeviceReportTimeBinArray.EACH;

    private static final long SHORTEST_BIN = 5_000_000L;
    private static final int COARSER = 4;
    private static final long LONGEST_BIN = SHORTEST_BIN * COARSER * COARSER * COARSER * COARSER;
    /** Enough for all bins that the reach overlaps at both ends. */
    private static final int MOST = (int) (REACH / SHORTEST_BIN) + 2;

    private static final int FEW_SINGLE = 256;
    private static final double NANOS = 1e9;

    private final LongPredicate room;
    private DeviceReportTimeBinArray bins;
    private long binLength = SHORTEST_BIN;
    private long end;
    /** The latest reports; without capacity until a bin has two reports. */
    private DeviceReportTimeBinArray single = new DeviceReportTimeBinArray(0);

    private long singleEnd;
    private boolean singleRejected;

    /** Creates an empty history. Requests bytes from {@code room} as it grows; a refusal makes its bins longer. */
    public DeviceReportTimeHistory(LongPredicate room) {
        this(room, SMALLEST);
    }

    private DeviceReportTimeHistory(LongPredicate room, int capacity) {
        this.room = room;
        bins = new DeviceReportTimeBinArray(capacity);
    }

    /**
     * Adds a report in a message, or in none, that ended the interval from {@code start}; a time before the latest counts
     * as the latest.
     */
    public synchronized void add(long start, long time, long message) {
        double interval = Math.max(0, time - start) / NANOS;
        long at = end == 0 ? time : Math.max(time, bins.lastTime(slot(end - 1)));
        if (end > 0 && binNumber(at) == binNumber(bins.time(slot(end - 1)))) {
            bins.extend(slot(end - 1), at, interval);
            ensureSingleCapacity();
        } else {
            makeRoom(at);
            bins.set(slot(end), at, interval, message);
            end++;
        }
        if (single.capacity() > 0) {
            single.set((int) (singleEnd % single.capacity()), at, interval, message);
            singleEnd++;
        }
    }

    /** Returns this history with {@code nanos} added to all times. */
    public DeviceReportTimeHistory shiftedBy(long nanos) {
        return nanos == 0 ? this : new ShiftedIntervalHistory(this, nanos);
    }

    private static final class ShiftedIntervalHistory extends DeviceReportTimeHistory {
        private final DeviceReportTimeHistory of;
        private final long nanos;

        ShiftedIntervalHistory(DeviceReportTimeHistory of, long nanos) {
            super(_ -> false, 0);
            this.of = of;
            this.nanos = nanos;
        }

        @Override
        public void copy(long from, long to, DeviceReportTimeBinArray target) {
            of.copy(from - nanos, to - nanos, target);
            target.shift(nanos);
        }
    }

    /**
     * Replaces the contents of {@code target} with the bins that end at or after {@code from}, and one before them, up to
     * the first one after {@code to}, whose interval may have begun before. Reports that are stored singly are bins of
     * their own.
     */
    public synchronized void copy(long from, long to, DeviceReportTimeBinArray target) {
        target.clear();
        long singly = singleStart();
        boolean more = true;
        for (long number = Math.max(oldestBin(), firstBin(from) - 1); more && number < end; number++) {
            int slot = slot(number);
            if (bins.time(slot) >= singly) {
                break;
            }
            target.append(bins, slot);
            more = bins.time(slot) <= to;
        }
        long first = firstSingle(singly);
        for (long number = target.size() > 0 ? first : Math.max(first, firstSingle(from) - 1);
                more && number < singleEnd;
                number++) {
            int slot = (int) (number % single.capacity());
            target.append(single, slot);
            more = single.time(slot) <= to;
        }
    }

    /** Returns the start of the bins whose reports are all stored singly; the largest time if there are none. */
    private long singleStart() {
        if (singleEnd == 0) {
            return Long.MAX_VALUE;
        }
        long oldest = Math.max(0, singleEnd - single.capacity());
        return (binNumber(single.time((int) (oldest % single.capacity()))) + 1) * binLength;
    }

    private long oldestBin() {
        return Math.max(0, end - bins.capacity());
    }

    private long firstBin(long from) {
        long low = oldestBin();
        long high = end;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (bins.lastTime(slot(middle)) < from) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long firstSingle(long from) {
        long low = Math.max(0, singleEnd - single.capacity());
        long high = singleEnd;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (single.time((int) (middle % single.capacity())) < from) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int slot(long number) {
        return (int) (number % bins.capacity());
    }

    private long binNumber(long time) {
        return Math.floorDiv(time, binLength);
    }

    /** Makes room for a bin at a time: grows, or makes the bins longer, unless the oldest one is too old anyway. */
    private void makeRoom(long time) {
        while (end >= bins.capacity() && time - bins.lastTime(slot(end)) < REACH) {
            int target = Math.min(MOST, 2 * bins.capacity());
            if (target > bins.capacity() && room.test((long) EACH * (target - bins.capacity()))) {
                resize(target);
            } else if (binLength < LONGEST_BIN) {
                binLength *= COARSER;
                resize(bins.capacity());
            } else {
                return;
            }
        }
    }

    /** Copies the bins into an array of another capacity, and merges those that now belong together. */
    private void resize(int capacity) {
        var target = new DeviceReportTimeBinArray(capacity);
        long used = 0;
        for (long number = Math.max(0, end - bins.capacity()); number < end; number++) {
            int from = slot(number);
            int last = (int) used - 1;
            if (used > 0 && binNumber(target.time(last)) == binNumber(bins.time(from))) {
                target.merge(last, bins, from);
            } else {
                target.set((int) used++, bins, from);
            }
        }
        bins = target;
        end = used;
    }

    private void ensureSingleCapacity() {
        int capacity = single.capacity();
        boolean full = singleEnd >= capacity && capacity < SINGLE && !singleRejected;
        if (!full) {
            return;
        }
        int target = Math.max(FEW_SINGLE, 2 * capacity);
        singleRejected = !room.test((long) EACH * (target - capacity));
        if (!singleRejected) {
            var grown = new DeviceReportTimeBinArray(target);
            long held = Math.min(capacity, singleEnd);
            for (int i = 0; i < held; i++) {
                grown.set(i, single, (int) ((singleEnd - held + i) % capacity));
            }
            single = grown;
            singleEnd = held;
        }
    }
}
