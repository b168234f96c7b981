package mocapscope.protocol.health;

import mocapscope.protocol.timing.ClockEstimator;
import mocapscope.protocol.timing.DeviceClockActivityStatus;
import mocapscope.protocol.timing.DeviceClockVerdict;
import org.jspecify.annotations.Nullable;

/** Measures the drift of one device clock, and the delays of messages timestamped by that clock. Not thread-safe. */
final class DeviceClockDriftMeter {
    /** The longest delay of a message; a longer one means that the clock is wrong. */
    private static final long LONGEST_DELAY = 10_000_000_000L;

    private static final double LARGEST_DRIFT = 100_000;
    private static final double LEAST_CERTAIN = 50;
    private static final double LEAST_CERTAIN_SHARE = 0.25;
    static final long NO_DELAY = -1;

    private final boolean estimatesDrift;
    private @Nullable ClockEstimator estimator;
    private DeviceClockHealth figures = DeviceClockHealth.UNKNOWN;
    private long latest = Long.MIN_VALUE;

    /** Creates a meter; one that does not estimate the drift needs little memory and knows no delays. */
    DeviceClockDriftMeter(boolean estimatesDrift) {
        this.estimatesDrift = estimatesDrift;
        this.estimator = estimatesDrift ? new ClockEstimator() : null;
    }

    /** Sets the judgement. After a step or a stop, or when the clock settles again, the drift is estimated anew. */
    void judge(DeviceClockVerdict verdict) {
        var before = figures.verdict();
        boolean resumed = verdict.state() == DeviceClockActivityStatus.RUNNING && isStopped(before.state());
        boolean restarted = verdict.state() == DeviceClockActivityStatus.SETTLING;
        if (estimatesDrift && (verdict.steps() != before.steps() || resumed || restarted)) {
            estimator = new ClockEstimator();
        }
        figures = new DeviceClockHealth(verdict, figures.drift(), figures.driftError());
        updateDrift();
    }

    private static boolean isStopped(DeviceClockActivityStatus state) {
        return state == DeviceClockActivityStatus.STOPPED || state == DeviceClockActivityStatus.ZERO;
    }

    /**
     * Adds a message with the device time {@code device} that arrived at {@code arrival}.
     *
     * @return the nanoseconds by which it was slower than the fastest ones, or {@link #NO_DELAY} if unknown
     */
    long add(long device, long arrival) {
        var clock = estimator;
        if (clock == null || device == latest) {
            return NO_DELAY;
        }
        latest = device;
        if (clock.add(device, arrival)) {
            updateDrift();
        }
        var estimate = clock.estimate();
        return estimate.isPresent() ? delay(estimate.get().excessDelay(device, arrival)) : NO_DELAY;
    }

    private static long delay(double nanos) {
        return Math.abs(nanos) <= LONGEST_DELAY ? (long) Math.max(0, nanos) : NO_DELAY;
    }

    private void updateDrift() {
        double drift = Double.NaN;
        double error = Double.NaN;
        var estimate = estimator == null ? null : estimator.estimate().orElse(null);
        if (estimate != null && !isStopped(figures.verdict().state())) {
            double ppm = estimate.ppm();
            boolean certain = estimate.uncertainty() <= Math.max(LEAST_CERTAIN, LEAST_CERTAIN_SHARE * Math.abs(ppm));
            if (certain && Math.abs(ppm) <= LARGEST_DRIFT) {
                drift = ppm;
                error = estimate.uncertainty();
            }
        }
        figures = new DeviceClockHealth(figures.verdict(), drift, error);
    }

    DeviceClockHealth figures() {
        return figures;
    }
}
