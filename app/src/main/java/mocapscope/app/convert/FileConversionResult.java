package mocapscope.app.convert;

import java.util.List;
import java.util.stream.Stream;

/**
 * The result of a file conversion, such as the format, the number of converted items, notes and errors.
 *
 * @param label the format's label
 * @param unit the items counted, such as frames
 * @param notes omissions, assumptions and observations
 * @param errors errors in the source file
 * @param isIncomplete true if the file lacks values, or if the recording is damaged
 * @param lost the values that the file lacks for the user; empty if it lacks none
 */
public record FileConversionResult(
        String label,
        long count,
        String unit,
        long bytes,
        List<String> notes,
        long errors,
        boolean isIncomplete,
        String lost) {

    public FileConversionResult {
        notes = List.copyOf(notes);
    }

    /** Creates the result of a conversion that loses no values. */
    FileConversionResult(String label, long count, String unit, long bytes, List<String> notes, long errors) {
        this(label, count, unit, bytes, notes, errors, false, "");
    }

    /** Returns a note on the number of omitted items and the reason, or an empty list if nothing was omitted. */
    static List<String> omissionNote(String description, long count, String reason) {
        return count == 0 ? List.of() : List.of("%,d %s were left out: %s".formatted(count, description, reason));
    }

    /** Returns the same result with further notes. */
    FileConversionResult withNotes(List<String> others) {
        var all = Stream.concat(notes.stream(), others.stream()).toList();
        return new FileConversionResult(label, count, unit, bytes, all, errors, isIncomplete, lost);
    }

    /** Returns the same result of a damaged recording, with a last note that describes the damage. */
    FileConversionResult withDamage(String description) {
        var all = Stream.concat(notes.stream(), Stream.of(description)).toList();
        return new FileConversionResult(label, count, unit, bytes, all, errors, true, lost);
    }

    /** Formats the result as text. */
    public String summary() {
        var counted = count == 1 ? unit.replaceAll("s\\b", "") : unit;
        return "a %s with %,d %s, %,d bytes".formatted(label, count, counted, bytes);
    }
}
