package mocapscope.protocol.rgmp;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Where a bone's local pose comes from.
 *
 * @param placeFrom a sensor of the group, or what {@link Body} names for others
 * @param turnFrom likewise
 * @param place while it rests
 * @param turn while it rests
 * @param inNed whether it is measured in north, east, down, where the tree is in east, north, up
 */
record BodyBone(int placeFrom, int turnFrom, Vec3 place, Quat turn, boolean inNed) {
    /** Of a sensor that belongs to another tree. */
    static final BodyBone NONE = new BodyBone(Body.NOWHERE, Body.NOWHERE, Vec3.ZERO, Quat.IDENTITY, false);
}
