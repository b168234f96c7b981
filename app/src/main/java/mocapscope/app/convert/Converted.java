package mocapscope.app.convert;

import java.util.List;

/**
 * What came of a conversion.
 *
 * @param label of the format
 * @param unit what was counted, such as frames
 * @param notes what was left out, assumed or found
 * @param errors found in what was read
 */
public record Converted(String label, long count, String unit, long bytes, List<String> notes, long errors) {

    public Converted {
        notes = List.copyOf(notes);
    }

    /** Says how much was left out and why; nothing where nothing was. */
    static List<String> leftOut(String what, long count, String why) {
        return count == 0 ? List.of() : List.of("%,d %s were left out: %s".formatted(count, what, why));
    }

    /** In words. */
    public String words() {
        var counted = count == 1 ? unit.replaceAll("s\\b", "") : unit;
        return "a %s with %,d %s, %,d bytes".formatted(label, count, counted, bytes);
    }
}
