package mocapscope.protocol.motion;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Basis.SignedAxis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Slerp;
import mocapscope.protocol.sample.Vec3;

/**
 * Computes the global transforms of a BVH clip's joints by forward kinematics, interpolating between frames. Results
 * are in the file's unit and axes.
 */
final class BvhPoseCalculator {

    private BvhPoseCalculator() {}

    /** Returns the transforms of all joints and end sites at fraction {@code share} between two frames. */
    static List<RigidTransform> interpolate(BvhClip clip, int from, int to, double share) {
        var transforms = new ArrayList<RigidTransform>(clip.joints().size());
        for (var joint : clip.joints()) {
            var local = local(clip, joint, from);
            if (share > 0) {
                local = mix(local, local(clip, joint, to), share);
            }
            transforms.add(
                    joint.parent() < 0 ? local : transforms.get(joint.parent()).transform(local));
        }
        return transforms;
    }

    static List<RigidTransform> at(BvhClip clip, int frame) {
        return interpolate(clip, frame, frame, 0);
    }

    /**
     * Returns the transform relative to the parent: position channels replace the offset; the first rotation listed is
     * the outermost.
     */
    private static RigidTransform local(BvhClip clip, BvhJoint joint, int frame) {
        var position = joint.offset();
        var orientation = Quat.IDENTITY;
        for (int i = 0; i < joint.channels().size(); i++) {
            var channel = joint.channels().get(i);
            double number = clip.number(frame, joint.first() + i);
            if (channel.isRotation()) {
                orientation = orientation.times(Quat.about(channel.axis().direction(), Math.toRadians(number)));
            } else {
                position = placed(position, channel.axis(), number);
            }
        }
        return new RigidTransform(position, orientation);
    }

    private static Vec3 placed(Vec3 position, SignedAxis axis, double number) {
        var along = axis.direction();
        return position.plus(along.times(number - position.dot(along)));
    }

    private static RigidTransform mix(RigidTransform from, RigidTransform to, double share) {
        return new RigidTransform(
                from.position().times(1 - share).plus(to.position().times(share)),
                Slerp.interpolate(from.orientation(), to.orientation(), share));
    }
}
