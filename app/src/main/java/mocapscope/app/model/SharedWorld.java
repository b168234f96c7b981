package mocapscope.app.model;

import java.util.List;
import mocapscope.protocol.sample.Sample;

/**
 * What a session's peers share.
 *
 * @param objects that are there, by source, then by number
 * @param bubbles that are known and not parted, in the order in which they were told
 * @param happenings the latest events, and objects that collided, oldest first
 */
public record SharedWorld(List<ObjectState> objects, List<Sample.Bubble> bubbles, List<Sample> happenings) {
    /** Nothing. */
    public static final SharedWorld EMPTY = new SharedWorld(List.of(), List.of(), List.of());
}
