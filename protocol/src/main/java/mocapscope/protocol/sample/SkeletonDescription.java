package mocapscope.protocol.sample;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A skeleton as described by its device: bones, rest poses and additional rigid bodies. The poses of its sensors are
 * local: each in the space of the bone's parent, as the map's wire parents define.
 *
 * @param map its bones, one sensor each
 * @param joints the rest pose of each bone, in the order of the map
 * @param rigidBodies the names of additional tracked bodies; their sensors follow those of the bones and do not belong
 *     to the map
 */
public record SkeletonDescription(
        SourceId source, SkeletonMap map, List<JointDescription> joints, List<String> rigidBodies) {

    /**
     * The rest pose of one bone relative to its parent, and its device id.
     *
     * @param id the device's own number of the bone
     * @param figureScale the device's scale of the figure, if it sends one; not applied to the numbers
     * @param translation from the parent, in the numbers of the device
     * @param rotation relative to the parent, scalar last
     */
    public record JointDescription(int id, Vec3 translation, Quat rotation, OptionalDouble figureScale) {}

    public SkeletonDescription {
        joints = List.copyOf(joints);
        rigidBodies = List.copyOf(rigidBodies);
    }
}
