package mocapscope.protocol.sample;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A body as the device that moves it describes it. The poses of its sensors are local: each in the space of the bone's
 * parent, as the map's wire parents say.
 *
 * @param map its bones, a sensor each
 * @param joints what else was said of each bone, in the order of the map
 * @param rigidBodies names of what the device tracks besides; their sensors follow the bones' and are no part of it
 */
public record Rig(SourceId source, SkeletonMap map, List<Joint> joints, List<String> rigidBodies) {

    /**
     * How a bone hangs on its parent while the body rests.
     *
     * @param id the device's own number for the bone
     * @param figureScale the device's size of the figure, where it tells one; the numbers do not have it applied
     * @param translation from the parent, in the numbers of the device
     * @param rotation against the parent, scalar last
     */
    public record Joint(int id, Vec3 translation, Quat rotation, OptionalDouble figureScale) {}

    public Rig {
        joints = List.copyOf(joints);
        rigidBodies = List.copyOf(rigidBodies);
    }
}
