package mocapscope.protocol.export;

import java.util.List;

/**
 * The result of an export: the number of frames or rows written, and notes to show the user.
 *
 * @param count number of frames or rows
 * @param unit unit of {@code count}, in the plural
 * @param notes notes for the user, one sentence each
 */
public record ExportSummary(long count, String unit, List<String> notes) {

    public ExportSummary {
        notes = List.copyOf(notes);
    }
}
