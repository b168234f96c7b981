package mocapscope.protocol.motion;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** A position and orientation relative to a parent space. */
record RigidTransform(Vec3 position, Quat orientation) {

    /** Transforms a point from this frame's space to the parent space. */
    Vec3 transform(Vec3 local) {
        return position.plus(orientation.rotate(local));
    }

    /** Transforms a frame from this frame's space to the parent space. */
    RigidTransform transform(RigidTransform local) {
        return new RigidTransform(transform(local.position), orientation.times(local.orientation));
    }
}
