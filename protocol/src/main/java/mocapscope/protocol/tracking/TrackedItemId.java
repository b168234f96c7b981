package mocapscope.protocol.tracking;

import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;

/**
 * Identifies a sensor, body or object whose tracking is checked for problems, such as loss or freezing.
 *
 * @param index the number of the sensor or object, or {@link #BODY}
 */
public record TrackedItemId(SourceId source, SourceKind kind, long index) {
    /** The index of a body of a skeleton source. */
    public static final long BODY = -1;
}
