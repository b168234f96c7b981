package mocapscope.app.model.state;

import mocapscope.app.model.buffer.RecentSampleBuffer;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/**
 * Tracks one signal, such as a sensor, button or dial: its latest sample, the number of samples and the sample rate.
 * Not thread-safe.
 */
final class LatestSignalSampleTracker<S extends Sample> {
    private final int number;
    private final @Nullable RecentSampleBuffer<S> buffer;
    private final RateMeter meter = new RateMeter();
    private S latest;
    /** The latest sample with values that are measurements. */
    private S valid;

    private TrackedItemStatus tracking = TrackedItemStatus.TRACKED;
    private long count;
    private @Nullable SignalSnapshot<S> shown;

    /**
     * Creates a tracker; {@code number} is the sensor, button or dial; {@code validFirst} is the first sample without
     * values that are no measurements; {@code buffer}, if not null, keeps the latest samples.
     */
    LatestSignalSampleTracker(int number, S first, S validFirst, @Nullable RecentSampleBuffer<S> buffer) {
        this.buffer = buffer;
        this.number = number;
        this.latest = first;
        this.valid = validFirst;
    }

    int number() {
        return number;
    }

    S latest() {
        return latest;
    }

    /** Adds a sample as received, and without values that are no measurements. */
    void add(S sample, S validSample, TrackedItemStatus state) {
        latest = sample;
        tracking = state;
        count++;
        if (!state.isMissing()) {
            valid = validSample;
            if (buffer != null) {
                buffer.add(validSample);
            }
        }
        meter.add(sample.stamp().arrival());
    }

    /** Returns the signal at {@code now}; the identical object while nothing changes. */
    SignalSnapshot<S> snapshot(long now) {
        double hertz = meter.perSecond(now);
        if (shown == null || shown.count() != count || shown.hertz() != hertz) {
            shown = new SignalSnapshot<>(latest, valid, tracking, count, hertz, buffer);
        }
        return shown;
    }
}
