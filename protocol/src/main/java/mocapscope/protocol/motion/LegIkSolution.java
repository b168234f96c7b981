package mocapscope.protocol.motion;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * The orientations of a simulated leg's thigh and shank, calculated from hip and ankle position. The knee bends towards
 * {@code ahead}.
 */
record LegIkSolution(Quat thigh, Quat shank) {
    private static final double THIGH = WalkerJoint.LEFT_KNEE.length();
    private static final double SHANK = WalkerJoint.LEFT_ANKLE.length();

    static LegIkSolution solve(Vec3 hip, Vec3 ankle, Vec3 ahead) {
        var reach = ankle.minus(hip);
        double distance = Math.min(reach.length(), THIGH + SHANK);
        var down = reach.times(1 / reach.length());
        var left = unit(ahead.cross(down));
        var front = left.cross(down).times(-1);
        double along = (THIGH * THIGH - SHANK * SHANK + distance * distance) / (2 * distance);
        double bulge = Math.sqrt(Math.max(0, THIGH * THIGH - along * along));
        var knee = down.times(along).plus(front.times(bulge));
        return new LegIkSolution(bone(knee, left), bone(down.times(distance).minus(knee), left));
    }

    /** Returns the orientation of a bone that points along {@code direction} and rotates about {@code left}. */
    private static Quat bone(Vec3 direction, Vec3 left) {
        var up = unit(direction).times(-1);
        return YawPitchRollQuaternionFactory.fromAxes(left, up, left.cross(up));
    }

    private static Vec3 unit(Vec3 vector) {
        return vector.times(1 / vector.length());
    }
}
