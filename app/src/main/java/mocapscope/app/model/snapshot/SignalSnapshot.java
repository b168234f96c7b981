package mocapscope.app.model.snapshot;

import mocapscope.app.model.buffer.RecentSampleBuffer;
import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/**
 * The latest sample of one sensor, button or other signal, with its tracking state and rate.
 *
 * @param valid the latest sample with values that are measurements, without those of lost bones
 * @param tracking the tracking state of a sensor or body
 * @param count the number of samples so far
 * @param hertz arrivals per second over about the last second; 0 for none
 * @param recent the latest samples, for streams of motion; shared and growing, so read it once a frame
 */
public record SignalSnapshot<S extends Sample>(
        S latest,
        S valid,
        TrackedItemStatus tracking,
        long count,
        double hertz,
        @Nullable RecentSampleBuffer<S> recent) {

    /** Creates the snapshot of a signal that is tracked, or that has no tracking state. */
    public SignalSnapshot(S latest, long count, double hertz, @Nullable RecentSampleBuffer<S> recent) {
        this(latest, latest, TrackedItemStatus.TRACKED, count, hertz, recent);
    }
}
