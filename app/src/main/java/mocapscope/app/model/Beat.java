package mocapscope.app.model;

import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;

/**
 * When a source reported: one beat a device time, however many sensors it carried.
 *
 * @param intervals seconds between beats, by arrival; shared and growing, so read it once a frame
 * @param hertz beats a second over the last second or so
 * @param jitter standard deviation of the intervals over the last second or so, in seconds
 */
public record Beat(SourceId source, Kind kind, Series intervals, double hertz, double jitter, long lastArrival) {}
