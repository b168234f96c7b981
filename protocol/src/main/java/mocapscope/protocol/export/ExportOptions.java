package mocapscope.protocol.export;

import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;

/**
 * The user's export options, such as source, frame rate, clock and rest pose; an empty option selects the default.
 *
 * @param source source of the samples: a device, or a device and its part as formatted by {@link SourceId#label}
 * @param rate frames per second, for formats with a fixed rate
 * @param clock clock of the timestamps
 * @param names names of joints with a humanoid role, for formats with joints
 * @param rest rest pose of skeletons, for formats that have one
 * @param wide true for a CSV table with a row for each time and a column for each value
 */
public record ExportOptions(
        Optional<String> source,
        OptionalDouble rate,
        Optional<ExportTimestampClockKind> clock,
        HumanoidBoneNamingScheme names,
        ExportRestPoseChoice rest,
        boolean wide) {
    /** The default options. */
    public static final ExportOptions USUAL =
            new ExportOptions(Optional.empty(), OptionalDouble.empty(), Optional.empty());

    private static final double SLOWEST = 0.1;
    private static final double FASTEST = 10_000;

    /** @throws IllegalArgumentException if the rate is not from 0.1 to 10,000 */
    public ExportOptions {
        if (rate.isPresent() && !isValidRate(rate.getAsDouble())) {
            throw new IllegalArgumentException(
                    "the rate must be between %s and %s: %s".formatted(SLOWEST, FASTEST, rate.getAsDouble()));
        }
    }

    static boolean isValidRate(double rate) {
        return rate >= SLOWEST && rate <= FASTEST;
    }

    /** Creates options with the names of the wire and the first pose, without a wide table. */
    public ExportOptions(Optional<String> source, OptionalDouble rate, Optional<ExportTimestampClockKind> clock) {
        this(source, rate, clock, HumanoidBoneNamingScheme.WIRE, ExportRestPoseChoice.FIRST, false);
    }

    /** Returns true if joints have names or a rest pose that depend on their humanoid roles. */
    boolean needsRoles() {
        return names != HumanoidBoneNamingScheme.WIRE || rest != ExportRestPoseChoice.FIRST;
    }

    /** Returns true if the source's samples are exported. */
    public boolean selects(SourceId id) {
        return source.isEmpty()
                || source.get().equals(id.label())
                || source.get().equals(id.device());
    }
}
