package mocapscope.protocol.aimation.wire;

/**
 * The pose types of AImation: local (each point relative to its parent point) or global (all points in one coordinate
 * system).
 */
public final class AimationPoseType {
    /** No pose type was requested, granted or assumed yet. */
    public static final int UNKNOWN = -1;

    public static final int LOCAL = 0;
    public static final int GLOBAL = 1;

    private AimationPoseType() {}

    /** Returns a pose type in one word. */
    public static String nameOf(int poseType) {
        return poseType == LOCAL ? "local" : "global";
    }
}
