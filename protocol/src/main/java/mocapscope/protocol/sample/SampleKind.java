package mocapscope.protocol.sample;

import java.util.Locale;

/** The kinds of samples, as lines and summaries tell them apart. */
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
    /** Of {@link Sample.SceneObject}. */
    OBJECT,
    /** Of {@link Sample.Event}, and of {@link Sample.Bubble}. */
    EVENT;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** The kind of that sample; each is called as its record, but for {@link #OBJECT} and {@link #EVENT}. */
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
            case Sample.Bubble _, Sample.Event _ -> EVENT;
        };
    }

    /** In lower case. */
    public String word() {
        return word;
    }
}
