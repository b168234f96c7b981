package mocapscope.protocol.rgmp;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * The sources of one bone's local position and orientation: a sensor, another group's sensor, or a static value.
 *
 * @param placeFrom source of the position: a sensor of the group, or a negative source number of {@link Body}
 * @param turnFrom source of the orientation, numbered likewise
 * @param place static position
 * @param turn static orientation
 * @param inNed true if measured in north, east, down while the root frame is east, north, up
 */
record BodyBone(int placeFrom, int turnFrom, Vec3 place, Quat turn, boolean inNed) {
    /** The bone of a sensor that belongs to another tree. */
    static final BodyBone NONE = new BodyBone(Body.NOWHERE, Body.NOWHERE, Vec3.ZERO, Quat.IDENTITY, false);
}
