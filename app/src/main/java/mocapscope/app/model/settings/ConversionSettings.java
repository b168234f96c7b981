package mocapscope.app.model.settings;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import mocapscope.protocol.export.ExportRestPoseChoice;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;

/**
 * The user's last choices for converting recordings to other formats: bone naming scheme and skeleton rest pose.
 *
 * @param names names of bones with a humanoid role
 * @param rest rest pose of skeletons
 */
public record ConversionSettings(HumanoidBoneNamingScheme names, ExportRestPoseChoice rest) {
    private static final String NAMES = "convert names";
    private static final String REST = "convert rest pose";

    /** Returns the stored choices, or else the names of the wire and the first pose. */
    public static ConversionSettings load(Preferences preferences) {
        return new ConversionSettings(
                find(preferences, NAMES, HumanoidBoneNamingScheme.values(), HumanoidBoneNamingScheme::word),
                find(preferences, REST, ExportRestPoseChoice.values(), ExportRestPoseChoice::word));
    }

    /** Returns the value whose word is stored, or else the first one. */
    static <T> T find(Preferences preferences, String key, T[] values, Function<T, String> word) {
        return Arrays.stream(values)
                .filter(value -> preferences.find(key).equals(List.of(word.apply(value))))
                .findFirst()
                .orElse(values[0]);
    }

    public void store(Preferences preferences) {
        preferences.store(NAMES, List.of(names.word()));
        preferences.store(REST, List.of(rest.word()));
    }
}
