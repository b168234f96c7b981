package mocapscope.protocol.motion;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** A position and orientation relative to a parent space. */
record Frame(Vec3 position, Quat orientation) {

    /** Transforms a point from this frame's space to the parent space. */
    Vec3 place(Vec3 local) {
        return position.plus(orientation.rotate(local));
    }

    /** Transforms a frame from this frame's space to the parent space. */
    Frame place(Frame local) {
        return new Frame(place(local.position), orientation.times(local.orientation));
    }
}
