package mocapscope.protocol.export;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import mocapscope.protocol.export.table.PlainDecimalFormat;

/**
 * The origin of an exported file: the recording, its hash and the program. Formats with comments or metadata contain it.
 *
 * @param program name and version of the program
 * @param recording file name of the recording
 * @param sha256 SHA-256 of the recording's file, in hexadecimal
 */
public record ExportProvenance(String program, String recording, String sha256) {
    /** The origin of samples that come from no file. */
    public static final ExportProvenance NONE = new ExportProvenance("", "", "");

    private static final double NANOS = 1e9;

    /** Returns the name of the program, or the project's name if it is unknown. */
    String software() {
        return program.isEmpty() ? "Mocapscope" : program;
    }

    /**
     * Returns all facts about an exported file by name, in a constant order: origin, axes, unit, and clock with its
     * error.
     *
     * @param axes axes of the exported numbers
     * @param unit unit of the exported positions
     */
    Map<String, String> describe(ExportPlan plan, String axes, String unit) {
        var facts = new LinkedHashMap<String, String>();
        facts.put("program", software());
        if (!recording.isEmpty()) {
            facts.put("recording", recording);
        }
        if (!sha256.isEmpty()) {
            facts.put("sha256", sha256);
        }
        facts.put(
                "source_axes",
                plan.parts().stream()
                        .map(part -> part.basis().describe())
                        .distinct()
                        .collect(Collectors.joining("; ")));
        facts.put("axes", axes);
        facts.put("unit", unit);
        facts.put("clock", plan.clock() == ExportTimestampClockKind.DEVICE ? "device" : "arrival");
        facts.put(
                "start_s",
                PlainDecimalFormat.formatSeconds(
                                new StringBuilder(), plan.origin().startNanos())
                        .toString());
        clockError(plan).ifPresent(error -> facts.put("clock_error_s", error));
        return facts;
    }

    private static Optional<String> clockError(ExportPlan plan) {
        double seconds = plan.origin().clockErrorSeconds();
        return Double.isFinite(seconds) ? Optional.of(PlainDecimalFormat.formatFixed(seconds, 6)) : Optional.empty();
    }

    /** Returns the facts and the counts of values that were held over a gap, and that are missing. */
    Map<String, String> describe(ExportPlan plan, String axes, String unit, long held, long missing) {
        var facts = describe(plan, axes, unit);
        facts.put("held", String.valueOf(held));
        facts.put("missing", String.valueOf(missing));
        return facts;
    }

    /**
     * The start of an export and the error of its clock.
     *
     * @param startNanos time of the first frame in nanoseconds, of the device's epoch or since 1970
     * @param clockErrorSeconds half the width of the interval in which the offset of the device's clock to that of this
     *     machine lies; NaN if it is unknown
     */
    record ExportClockOrigin(long startNanos, double clockErrorSeconds) {}
}
