package mocapscope.protocol.rgmp.mapping;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * References the sensors or constants that give an RGMP bone its position and orientation.
 *
 * @param positionSource source of the position: a sensor of the group, or a negative source number of {@link RgmpSensorToBonePoseConverter}
 * @param orientationSource source of the orientation, numbered likewise
 * @param staticPosition static position
 * @param staticOrientation static orientation
 * @param inNed true if measured in north, east, down while the root frame is east, north, up
 */
record RgmpBonePoseSensorReference(
        int positionSource, int orientationSource, Vec3 staticPosition, Quat staticOrientation, boolean inNed) {
    /** The bone of a sensor that belongs to another tree. */
    static final RgmpBonePoseSensorReference NONE = new RgmpBonePoseSensorReference(
            RgmpSensorToBonePoseConverter.NO_SOURCE,
            RgmpSensorToBonePoseConverter.NO_SOURCE,
            Vec3.ZERO,
            Quat.IDENTITY,
            false);
}
