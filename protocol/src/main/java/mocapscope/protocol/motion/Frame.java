package mocapscope.protocol.motion;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** Where something is and how it is turned, in the space of whatever carries it. */
record Frame(Vec3 position, Quat orientation) {

    /** A point of this frame's own space, in the space around it. */
    Vec3 place(Vec3 local) {
        return position.plus(orientation.rotate(local));
    }

    /** A frame of this frame's own space, in the space around it. */
    Frame place(Frame local) {
        return new Frame(place(local.position), orientation.times(local.orientation));
    }
}
