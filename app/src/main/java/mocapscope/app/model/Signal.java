package mocapscope.app.model;

import mocapscope.protocol.sample.Sample;

/**
 * The latest of one stream of samples: one sensor, one button, one row of channels.
 *
 * @param count samples so far
 * @param hertz arrivals a second over the last second or so; 0 when there were none
 */
public record Signal<S extends Sample>(S latest, long count, double hertz) {}
