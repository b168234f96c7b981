package mocapscope.protocol.motion;

import java.util.function.UnaryOperator;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** A body at one moment: every joint's frame in one space. Built once from the hips outwards, then only read. */
final class Figure {
    private final Frame[] frames = new Frame[Joint.values().length];

    /** Sets the hips, from which everything hangs. */
    void root(Vec3 position, Quat orientation) {
        frames[Joint.HIPS.ordinal()] = new Frame(position, orientation);
    }

    /** Hangs a joint on its parent, which must be there already, and turns it in the figure's space. */
    void hang(Joint joint, Quat orientation) {
        var parent = joint.parent();
        if (parent == null) {
            throw new IllegalArgumentException("nothing carries " + joint);
        }
        frames[joint.ordinal()] = new Frame(at(parent).place(joint.offset()), orientation);
    }

    Frame at(Joint joint) {
        return frames[joint.ordinal()];
    }

    /** The same body elsewhere. */
    Figure moved(UnaryOperator<Frame> move) {
        var moved = new Figure();
        for (int i = 0; i < frames.length; i++) {
            moved.frames[i] = move.apply(frames[i]);
        }
        return moved;
    }
}
