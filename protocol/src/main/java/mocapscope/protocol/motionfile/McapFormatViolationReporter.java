package mocapscope.protocol.motionfile;

import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileDiagnostic;
import mocapscope.protocol.motionfile.spatial.SpatialMessageProblemKind;

/**
 * Reports the format violations found in an MCAP file, up to a limit for each rule. Beyond a limit, further violations
 * of a rule are only counted.
 */
final class McapFormatViolationReporter {
    @DocumentedLimit(
            value = "violations of each rule in an MCAP file of another program",
            unit = "violations",
            beyond = "further ones are only counted")
    private static final int MOST_VIOLATIONS = 200;

    private final Map<SpatialMessageProblemKind, Long> counts = new EnumMap<>(SpatialMessageProblemKind.class);
    private final Map<SpatialMessageProblemKind, MotionFileDiagnostic> firstOmitted =
            new EnumMap<>(SpatialMessageProblemKind.class);
    private final Queue<MotionFileMessage> out;

    McapFormatViolationReporter(Queue<MotionFileMessage> out) {
        this.out = out;
    }

    /**
     * Adds a violation.
     *
     * @param offset offset in the file
     */
    void add(MotionFileProblemKind severity, SpatialMessageProblemKind rule, long offset, String field, String reason) {
        var diagnostic =
                new MotionFileDiagnostic(severity, "MCAP " + rule.name(), rule.section(), offset, field, reason);
        if (counts.merge(rule, 1L, Long::sum) <= MOST_VIOLATIONS) {
            out.add(diagnostic);
        } else {
            firstOmitted.putIfAbsent(rule, diagnostic);
        }
    }

    /** Adds the number of omitted violations of each rule, at the place of the first one. */
    void addOmitted() {
        firstOmitted.forEach((rule, first) -> out.add(new MotionFileDiagnostic(
                first.severity(),
                first.rule(),
                first.section(),
                first.offset(),
                first.field(),
                "further violations of this rule, from here on: %,d"
                        .formatted(counts.getOrDefault(rule, 0L) - MOST_VIOLATIONS))));
        firstOmitted.clear();
    }
}
