package mocapscope.protocol.scene;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A kind of scene data, such as geometry, that a recording can include for external 3D viewers. */
public enum ExternalViewerRecordingDataKind {
    FRAMES,
    GEOMETRY,
    POINTS,
    NUMBERS;

    /** All parts, which is the default. */
    public static final Set<ExternalViewerRecordingDataKind> ALL = Set.of(values());

    /** The word for no part. */
    public static final String NO_CONTENT = "none";

    private static final String ALL_WORD = "all";

    /** Returns the word that names it in commands and settings. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Parses words that are separated by commas, or {@code all} or {@code none}.
     *
     * @throws IllegalArgumentException if a word is unknown; names it
     */
    public static Set<ExternalViewerRecordingDataKind> parse(String words) {
        if (words.equals(ALL_WORD)) {
            return ALL;
        }
        var contents = EnumSet.noneOf(ExternalViewerRecordingDataKind.class);
        if (!words.equals(NO_CONTENT)) {
            for (var word : words.split(",", -1)) {
                contents.add(find(word));
            }
        }
        return Set.copyOf(contents);
    }

    private static ExternalViewerRecordingDataKind find(String word) {
        return Arrays.stream(values())
                .filter(content -> content.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "is not %s, all or none: %s".formatted(words(ALL).replace(",", ", "), word)));
    }

    /** Returns the words of parts, in their order, separated by commas; {@code none} without any. */
    public static String words(Set<ExternalViewerRecordingDataKind> contents) {
        return contents.isEmpty()
                ? NO_CONTENT
                : contents.stream()
                        .sorted()
                        .map(ExternalViewerRecordingDataKind::word)
                        .collect(Collectors.joining(","));
    }
}
