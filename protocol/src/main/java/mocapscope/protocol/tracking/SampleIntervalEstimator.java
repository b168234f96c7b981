package mocapscope.protocol.tracking;

import mocapscope.protocol.sample.SampleMetadata;

/**
 * Estimates the time between the samples of one sensor, body or object. It uses device times while they advance,
 * otherwise the mean interval of arrivals, so that samples that arrive together have no interval of 0.
 */
final class SampleIntervalEstimator {
    private static final double SECONDS = 1e-9;
    private static final int FEWEST = 8;
    /** The number of intervals over which the mean is taken. */
    private static final int MOST = 64;
    /** Arrivals that are nearer than this share of the usual interval count as one. */
    private static final double TOGETHER = 1 / 8.0;
    /** An interval that is longer than this many usual ones is a gap. */
    private static final double GAP = 3;

    /** A device time that is earlier by less than this is that of a late sample, not of a clock that stepped back. */
    private static final double LATEST_SECONDS = 1;
    /** The number of late samples in a row after which the clock has stepped back. */
    private static final int MOST_LATE = 8;

    private boolean started;
    private long arrival;
    private long device;
    private double usual;
    private int count;
    private double weight;
    private double waiting;
    private int together;
    private double seconds;
    private int late;

    void add(SampleMetadata stamp) {
        if (started) {
            double arrived = (stamp.arrival() - arrival) * SECONDS;
            double measured = measured(stamp);
            if (measured < 0 && measured > -LATEST_SECONDS && late < MOST_LATE) {
                late++;
                arrival = stamp.arrival();
                return;
            }
            boolean known = measured > 0;
            addInterval(known ? measured : Math.max(0, arrived));
            if (known) {
                seconds = Math.max(measured, usual / 2);
            } else {
                seconds = count < FEWEST || arrived > GAP * usual ? Double.NaN : usual;
            }
        } else {
            seconds = Double.NaN;
        }
        started = true;
        late = 0;
        arrival = stamp.arrival();
        device = stamp.deviceTime();
    }

    /** Returns the seconds of device time since the last sample; 0 or less, or NaN, if they cannot be used. */
    private double measured(SampleMetadata stamp) {
        return device == SampleMetadata.NO_TIME || stamp.deviceTime() == SampleMetadata.NO_TIME
                ? Double.NaN
                : ((double) stamp.deviceTime() - device) * SECONDS;
    }

    private void addInterval(double passed) {
        waiting += passed;
        together++;
        if (waiting <= TOGETHER * usual) {
            return;
        }
        double interval = together == 1 ? waiting : waiting / together;
        waiting = 0;
        together = 0;
        if (count < MOST) {
            count++;
            weight = 1.0 / count;
        }
        double counted = count > MOST / 4 ? Math.min(interval, MOST * usual) : interval;
        usual += (counted - usual) * weight;
    }

    /** Forgets the last sample, but not the usual interval. */
    void interrupt() {
        started = false;
        seconds = Double.NaN;
    }

    /** Returns whether the last sample was sent before one that arrived earlier. */
    boolean isLate() {
        return late > 0;
    }

    /** Returns the seconds between the last two samples that were not late; NaN if they are unknown. */
    double seconds() {
        return seconds;
    }

    /** Returns the mean interval in seconds; 0 while it is unknown. */
    double usual() {
        return usual;
    }

    /** Returns whether the last two samples followed each other without a gap. */
    boolean isRegular() {
        return count >= FEWEST && seconds <= GAP * usual;
    }

    /** Returns the time that the last sample adds to a repetition: never more than 8 usual intervals. */
    double countedSeconds() {
        return count < FEWEST ? 0 : Math.min(Double.isNaN(seconds) ? usual : seconds, FEWEST * usual);
    }
}
