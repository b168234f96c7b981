package mocapscope.app.model.state;

import java.util.Arrays;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Groups the samples (measured values) of one data source into device reports (data that arrive together). Sensors that
 * report together are one report, however their samples are stamped. Not thread-safe.
 */
final class SampleToReportGrouper {
    @DocumentedLimit(
            value = "sensors of a source that divide its samples into reports",
            unit = "sensors",
            beyond = "further ones belong to the reports of the others")
    private static final int MOST = 1024;

    private static final int SMALLEST = 8;

    private int[] signals = new int[SMALLEST];
    /** The number of the last report of each signal. */
    private long[] reports = new long[SMALLEST];

    private int count;
    private long current;
    /** The slot of the signal that is likely the next one: sensors report in a fixed order. */
    private int next;

    /** Adds a sample of a sensor and returns true if it begins a report. */
    boolean add(int signal) {
        int slot = find(signal);
        if (slot < 0 && count == MOST) {
            return false;
        }
        boolean begins = slot < 0 ? count == 0 : reports[slot] == current;
        if (begins) {
            current++;
        }
        int used = slot < 0 ? append(signal) : slot;
        reports[used] = current;
        next = used + 1 == count ? 0 : used + 1;
        return begins;
    }

    private int find(int signal) {
        for (int i = 0; i < count; i++) {
            int slot = next + i < count ? next + i : next + i - count;
            if (signals[slot] == signal) {
                return slot;
            }
        }
        return -1;
    }

    private int append(int signal) {
        if (count == signals.length) {
            signals = Arrays.copyOf(signals, 2 * count);
            reports = Arrays.copyOf(reports, 2 * count);
        }
        signals[count] = signal;
        return count++;
    }
}
