package mocapscope.protocol.sample;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * Estimates the memory used by samples and device properties, so that buffers can respect their byte limits. Used for
 * memory budgets; approximate.
 */
public final class SampleMemorySizeEstimator {
    /** The size of a sample without its lists. */
    private static final int SMALL = 256;

    private static final int NAME = 16;
    private static final int ANIMATION = 48;
    private static final int DETAIL = 128;
    private static final int FIELD = 96;
    /** The size of a {@link BigInteger} of 64 bits, with its digits and the reference to it. */
    private static final int EXACT = 68;

    private SampleMemorySizeEstimator() {}

    public static long estimateBytes(Sample sample) {
        return SMALL
                + switch (sample) {
                    case Sample.Pose _, Sample.Velocity _, Sample.Acceleration _ -> 0;
                    case Sample.Button _, Sample.Dial _, Sample.Transform _ -> 0;
                    case Sample.Skeleton skeleton ->
                        skeleton.positions().bytes() + skeleton.orientations().bytes();
                    case Sample.Analog analog ->
                        analog.channels().bytes()
                                + NAME * (long) analog.layout().labels().size()
                                + EXACT * (long) analog.exact().size();
                    case Sample.Flags flags -> NAME * (long) flags.layout().size();
                    case Sample.Text text -> text.text().length();
                    case Sample.SceneObject object ->
                        ANIMATION * (long) object.animations().size();
                    case Sample.SetpBubble bubble -> bubble.name().length();
                    case Sample.ProtocolEvent event -> fields(event.fields());
                };
    }

    public static long estimateBytes(DeviceProperty page) {
        return DETAIL
                + page.name().length()
                + page.value().length()
                + page.parts().stream()
                        .mapToLong(SampleMemorySizeEstimator::estimateBytes)
                        .sum();
    }

    public static long estimateBytes(DeclaredSourceProperties info) {
        return SMALL + texts(List.of(info.unit(), info.axes(), info.quaternions(), info.epoch())) + texts(info.names());
    }

    private static long fields(Map<String, String> fields) {
        return fields.entrySet().stream()
                .mapToLong(field ->
                        FIELD + field.getKey().length() + field.getValue().length())
                .sum();
    }

    private static long texts(List<String> texts) {
        return texts.stream().mapToLong(text -> NAME + text.length()).sum();
    }
}
