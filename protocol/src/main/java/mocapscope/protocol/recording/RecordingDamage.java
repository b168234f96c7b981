package mocapscope.protocol.recording;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The damage found in a recording file: skipped bytes, gaps or a missing end. Wrong data of a peer is no damage.
 *
 * @param descriptions a clause for the user about each damage, such as "its end is missing"
 */
public record RecordingDamage(List<String> descriptions) {
    public static final RecordingDamage NONE = new RecordingDamage(List.of());

    public RecordingDamage {
        descriptions = List.copyOf(descriptions);
    }

    /** Returns the damage with one description. */
    public static RecordingDamage of(String description) {
        return new RecordingDamage(List.of(description));
    }

    /**
     * Returns the damage of a file that contains the stream of one side.
     *
     * @param unframedBytes number of bytes at the end in which no message can begin
     * @param partialBytes number of bytes of an incomplete last message
     */
    static RecordingDamage ofStream(long unframedBytes, long partialBytes) {
        var descriptions = new ArrayList<String>();
        if (unframedBytes > 0) {
            descriptions.add("its last %,d bytes contain no readable message".formatted(unframedBytes));
        }
        if (partialBytes > 0) {
            descriptions.add("its last message is cut after %,d bytes".formatted(partialBytes));
        }
        return new RecordingDamage(descriptions);
    }

    /** Returns this damage and, unless it is empty, one more description. */
    RecordingDamage with(String description) {
        var all = Stream.concat(descriptions.stream(), Stream.of(description)).filter(one -> !one.isEmpty());
        return new RecordingDamage(all.toList());
    }

    public boolean isEmpty() {
        return descriptions.isEmpty();
    }

    /** Returns a sentence about the file for the user, or an empty string if it is not damaged. */
    public String describe(Path file) {
        return isEmpty() ? "" : "%s is incomplete: %s".formatted(file, String.join("; ", descriptions));
    }
}
