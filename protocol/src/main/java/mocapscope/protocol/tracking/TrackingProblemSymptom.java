package mocapscope.protocol.tracking;

/** The symptom that reveals a tracking problem of a sensor, body or object, such as repeated poses. */
public enum TrackingProblemSymptom {
    /** A flag of the protocol says that it is not tracked. */
    FLAG("flag", "the device says so"),
    /** A number that was finite before is NaN or infinite. */
    NOT_A_NUMBER("nan", "the pose is NaN"),
    /** No finite position or rotation could be computed for a bone that had one before. */
    INVALID("invalid", "it has no valid pose"),
    /** The length of its quaternion is far from 1. */
    QUATERNION("quaternion", "the quaternion is no rotation"),
    /** Its position became exactly 0, 0, 0 at once. */
    ZEROS("zeros", "the pose is zeros"),
    /** It repeats one pose bit by bit. */
    REPEATS("repeats", "one pose is repeated"),
    /** It was faster than the limit in two successive intervals. */
    SPEED("speed", "the speed is above the limit"),
    /** It continues the movement of another part, which continues its own. */
    EXCHANGE("exchange", "each continues the movement of the other");

    private final String word;
    private final String description;

    TrackingProblemSymptom(String word, String description) {
        this.word = word;
        this.description = description;
    }

    /** Returns the word for JSON lines, such as {@code zeros}. */
    public String word() {
        return word;
    }

    /** Returns a clause for display, such as {@code the pose is zeros}. */
    public String description() {
        return description;
    }
}
