package mocapscope.app.convert;

import java.util.List;

/**
 * The result of a file conversion: format, item count, bytes, notes and errors found while reading.
 *
 * @param label the format's label
 * @param unit the items counted, such as frames
 * @param notes omissions, assumptions and observations
 * @param errors errors in the source file
 * @param missing items whose numbers are missing in the file
 * @param missingText the missing items for the user; empty if there are none
 */
public record FileConversionResult(
        String label,
        long count,
        String unit,
        long bytes,
        List<String> notes,
        long errors,
        long missing,
        String missingText) {

    public FileConversionResult {
        notes = List.copyOf(notes);
    }

    /** Creates the result of a conversion that leaves nothing missing. */
    FileConversionResult(String label, long count, String unit, long bytes, List<String> notes, long errors) {
        this(label, count, unit, bytes, notes, errors, 0, "");
    }

    /** Returns a note on the number of omitted items and the reason, or an empty list if nothing was omitted. */
    static List<String> omissionNote(String description, long count, String reason) {
        return count == 0 ? List.of() : List.of("%,d %s were left out: %s".formatted(count, description, reason));
    }

    /** Formats the result as text. */
    public String summary() {
        var counted = count == 1 ? unit.replaceAll("s\\b", "") : unit;
        return "a %s with %,d %s, %,d bytes".formatted(label, count, counted, bytes);
    }
}
