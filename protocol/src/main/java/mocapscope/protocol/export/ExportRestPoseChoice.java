package mocapscope.protocol.export;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The choice of rest pose for exported skeletons: the first complete recorded pose, or a T-pose. */
public enum ExportRestPoseChoice {
    FIRST,
    TPOSE;

    /** Returns the word that names it in commands. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Parses the word of a rest pose.
     *
     * @throws IllegalArgumentException if the word is unknown; names it
     */
    public static ExportRestPoseChoice parse(String word) {
        return Arrays.stream(values())
                .filter(pose -> pose.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("is not %s: %s"
                        .formatted(
                                Arrays.stream(values())
                                        .map(ExportRestPoseChoice::word)
                                        .collect(Collectors.joining(" or ")),
                                word)));
    }
}
