package mocapscope.app.model;

import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/**
 * The latest of one stream of samples: one sensor, one button, one row of channels.
 *
 * @param count samples so far
 * @param hertz arrivals a second over the last second or so; 0 when there were none
 * @param recent the last of them, of streams of what moves; shared and growing, so look once a frame
 */
public record Signal<S extends Sample>(
        S latest, long count, double hertz, @Nullable Recent<S> recent) {}
