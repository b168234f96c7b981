package mocapscope.app.model.snapshot;

import mocapscope.app.model.buffer.RecentSampleBuffer;
import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/**
 * The latest sample of one signal stream, with its sample count and rate in Hz.
 *
 * @param count the number of samples so far
 * @param hertz arrivals per second over about the last second; 0 for none
 * @param recent the latest samples, for streams of motion; shared and growing, so read it once a frame
 */
public record SignalSnapshot<S extends Sample>(
        S latest, long count, double hertz, @Nullable RecentSampleBuffer<S> recent) {}
