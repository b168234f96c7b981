package mocapscope.app.model.snapshot;

import java.util.List;
import mocapscope.protocol.sample.Sample;

/**
 * The current objects, bubbles (shared 3D scenes) and latest events of a SETP session.
 * @param objects the present objects, by source, then by number
 * @param bubbles the known bubbles that were not left, in order of arrival
 * @param events the latest events and collisions, oldest first
 */
public record SetpSharedSceneState(
        List<SharedSceneObjectSnapshot> objects, List<Sample.SetpBubble> bubbles, List<Sample> events) {
    /** An empty scene. */
    public static final SetpSharedSceneState EMPTY = new SetpSharedSceneState(List.of(), List.of(), List.of());
}
