package mocapscope.protocol.sample;

import java.util.Locale;

/** The kind of a sample, such as pose, skeleton, button or analog, as named in output and summaries. */
public enum SampleKind {
    POSE,
    VELOCITY,
    ACCELERATION,
    SKELETON,
    BUTTON,
    ANALOG,
    DIAL,
    FLAGS,
    TEXT,
    TRANSFORM,
    /** The kind of {@link Sample.SceneObject}. */
    OBJECT,
    /** The kind of {@link Sample.ProtocolEvent} and {@link Sample.SetpBubble}. */
    EVENT;

    private final String word = name().toLowerCase(Locale.ROOT);

    /**
     * Returns the kind of that sample; its name is that of the record, except for {@link #OBJECT} and {@link #EVENT}.
     */
    public static SampleKind of(Sample sample) {
        return switch (sample) {
            case Sample.Pose _ -> POSE;
            case Sample.Velocity _ -> VELOCITY;
            case Sample.Acceleration _ -> ACCELERATION;
            case Sample.Skeleton _ -> SKELETON;
            case Sample.Button _ -> BUTTON;
            case Sample.Analog _ -> ANALOG;
            case Sample.Dial _ -> DIAL;
            case Sample.Flags _ -> FLAGS;
            case Sample.Text _ -> TEXT;
            case Sample.Transform _ -> TRANSFORM;
            case Sample.SceneObject _ -> OBJECT;
            case Sample.SetpBubble _, Sample.ProtocolEvent _ -> EVENT;
        };
    }

    /** Returns the name in lower case. */
    public String word() {
        return word;
    }
}
