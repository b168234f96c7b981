package mocapscope.protocol.export;

import mocapscope.protocol.sample.Vec3;

/**
 * Checks that no coordinate of a position written to an export file exceeds one billion, in metres or in the source's
 * unit. Larger values are no real positions and may exceed the 32-bit floats of a file.
 */
final class ExportedPositionPlausibilityChecker {
    /** The limit, in metres or in the unit of the source. */
    private static final double FARTHEST = 1e9;

    private ExportedPositionPlausibilityChecker() {}

    static boolean isValid(Vec3 place) {
        return within(place.x()) && within(place.y()) && within(place.z());
    }

    private static boolean within(double number) {
        return Math.abs(number) <= FARTHEST;
    }
}
