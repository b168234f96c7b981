package mocapscope.protocol.export;

import java.util.List;

/**
 * What came of writing.
 *
 * @param count frames or rows
 * @param unit what was counted, in the plural
 * @param notes what a person should know of it, a sentence each
 */
public record Written(long count, String unit, List<String> notes) {

    public Written {
        notes = List.copyOf(notes);
    }
}
