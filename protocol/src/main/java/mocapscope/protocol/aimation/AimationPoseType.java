package mocapscope.protocol.aimation;

/** The pose types of AImation: points relative to their parents, or all in one frame. */
final class AimationPoseType {
    /** No pose type was requested, granted or assumed yet. */
    static final int UNKNOWN = -1;

    static final int LOCAL = 0;
    static final int GLOBAL = 1;

    private AimationPoseType() {}

    /** Returns a pose type in one word. */
    static String nameOf(int poseType) {
        return poseType == LOCAL ? "local" : "global";
    }
}
