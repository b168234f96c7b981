package mocapscope.protocol.tracking;

import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/**
 * Identifies a sensor, body or object whose tracking is checked for problems, such as loss or freezing.
 *
 * @param index the number of the sensor or object, or {@link #BODY}
 */
public record TrackedItemId(SourceId source, SourceDataKind kind, long index) {
    /** The index of a body of a skeleton source. */
    public static final long BODY = -1;
}
