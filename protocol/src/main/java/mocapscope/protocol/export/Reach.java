package mocapscope.protocol.export;

import mocapscope.protocol.sample.Vec3;

/** What counts as a place: numbers that are so large are no place, and no file's 32 bits could hold them. */
final class Reach {
    /** In metres, or in the unit that a source counts in. */
    private static final double FARTHEST = 1e9;

    private Reach() {}

    static boolean holds(Vec3 place) {
        return within(place.x()) && within(place.y()) && within(place.z());
    }

    private static boolean within(double number) {
        return Math.abs(number) <= FARTHEST;
    }
}
