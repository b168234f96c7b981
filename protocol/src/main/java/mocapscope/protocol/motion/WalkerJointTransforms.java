package mocapscope.protocol.motion;

import java.util.function.UnaryOperator;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Holds the position and orientation of every joint in one pose of the simulated walker. All transforms share one
 * space. The figure is built once from the hips outwards and then only read.
 */
final class WalkerJointTransforms {
    private final RigidTransform[] transforms = new RigidTransform[WalkerJoint.values().length];

    /** Sets the transform of the hips, the root joint. */
    void setRoot(Vec3 position, Quat orientation) {
        transforms[WalkerJoint.HIPS.ordinal()] = new RigidTransform(position, orientation);
    }

    /** Adds a joint to its parent, which must exist, with an orientation in the figure's space. */
    void setJoint(WalkerJoint joint, Quat orientation) {
        var parent = joint.parent();
        if (parent == null) {
            throw new IllegalArgumentException("nothing carries " + joint);
        }
        transforms[joint.ordinal()] = new RigidTransform(at(parent).transform(joint.offset()), orientation);
    }

    RigidTransform at(WalkerJoint joint) {
        return transforms[joint.ordinal()];
    }

    /** Returns a copy with {@code move} applied to every transform. */
    WalkerJointTransforms transformed(UnaryOperator<RigidTransform> move) {
        var moved = new WalkerJointTransforms();
        for (int i = 0; i < transforms.length; i++) {
            moved.transforms[i] = move.apply(transforms[i]);
        }
        return moved;
    }
}
