package mocapscope.protocol.motion;

import java.util.function.UnaryOperator;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * The transforms of all joints of the simulated walker at one moment. All transforms share one space. The figure is
 * built once from the hips outwards and then only read.
 */
final class Figure {
    private final Frame[] frames = new Frame[Joint.values().length];

    /** Sets the transform of the hips, the root joint. */
    void root(Vec3 position, Quat orientation) {
        frames[Joint.HIPS.ordinal()] = new Frame(position, orientation);
    }

    /** Adds a joint to its parent, which must exist, with an orientation in the figure's space. */
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

    /** Returns a copy with {@code move} applied to every transform. */
    Figure moved(UnaryOperator<Frame> move) {
        var moved = new Figure();
        for (int i = 0; i < frames.length; i++) {
            moved.frames[i] = move.apply(frames[i]);
        }
        return moved;
    }
}
