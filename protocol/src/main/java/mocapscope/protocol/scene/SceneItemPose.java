package mocapscope.protocol.scene;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * The current pose of a bone, sensor or object in the 3D scene, represented as a named coordinate frame. Not
 * thread-safe.
 */
public final class SceneItemPose {
    /** The radius in metres of a joint that is not a bone and states none. */
    private static final double SMALL = 0.03;

    private final String frame;
    private final @Nullable SceneItemPose parent;
    private final boolean isBone;
    private Vec3 position = Vec3.ZERO;
    private Quat turn = Quat.IDENTITY;
    private Vec3 localPosition = Vec3.ZERO;
    private Quat localTurn = Quat.IDENTITY;
    private double radius = SMALL;
    private boolean isPresent;
    private boolean isDescribed;

    private SceneItemPose(String frame, @Nullable SceneItemPose parent, boolean isBone) {
        this.frame = frame;
        this.parent = parent;
        this.isBone = isBone;
    }

    /** Creates a bone; its parent is null for a root. */
    static SceneItemPose bone(String frame, @Nullable SceneItemPose parent) {
        return new SceneItemPose(frame, parent, true);
    }

    /** Creates a sensor or an object. */
    static SceneItemPose single(String frame) {
        return new SceneItemPose(frame, null, false);
    }

    /** Returns the name of the frame, which is unique in the scene. */
    public String frame() {
        return frame;
    }

    /** Returns the parent; null if that is the frame of the source. */
    public @Nullable SceneItemPose parent() {
        return parent;
    }

    public boolean isBone() {
        return isBone;
    }

    /** Returns the position in the scene, in metres. */
    public Vec3 position() {
        return position;
    }

    /** Returns the orientation in the scene, of length 1. */
    public Quat turn() {
        return turn;
    }

    /** Returns the position in the parent's frame, in metres. */
    public Vec3 localPosition() {
        return localPosition;
    }

    /** Returns the orientation in the parent's frame, of length 1. */
    public Quat localTurn() {
        return localTurn;
    }

    /** Returns the radius in metres of the sphere that stands for it. */
    public double radius() {
        return radius;
    }

    /** Returns whether it has a pose now: it is neither lost nor gone. */
    public boolean isPresent() {
        return isPresent;
    }

    /** Returns whether it ever had a pose, or a place in the tree for the sake of its children. */
    boolean isDescribed() {
        return isDescribed;
    }

    void setDescribed() {
        isDescribed = true;
    }

    /** Sets the radius; ignores one that is not positive. */
    void setRadius(double metres) {
        if (metres > 0 && metres < Double.POSITIVE_INFINITY) {
            radius = metres;
        }
    }

    /** Sets the pose in the scene; without an orientation, that of the parent. */
    void place(Vec3 at, Quat orientation) {
        isPresent = true;
        isDescribed = true;
        position = at;
        var above = parent == null ? Quat.IDENTITY : parent.turn;
        turn = isRotation(orientation) ? orientation.normalised() : above;
        if (parent == null) {
            localPosition = position;
            localTurn = turn;
        } else {
            var back = above.conjugate();
            localPosition = back.rotate(position.minus(parent.position));
            localTurn = back.times(turn);
        }
    }

    /** Removes its pose. */
    void remove() {
        isPresent = false;
    }

    /** Removes its pose; its children see it where it last was relative to its parent. */
    void hold() {
        isPresent = false;
        if (parent != null) {
            position = parent.position.plus(parent.turn.rotate(localPosition));
            turn = parent.turn.times(localTurn);
        }
    }

    private static boolean isRotation(Quat orientation) {
        return orientation.isFinite() && orientation.lengthSquared() > 0;
    }
}
