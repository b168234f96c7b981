package mocapscope.app.model.settings;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;
import mocapscope.protocol.take.TakeFileNameTemplate;

/**
 * The user's settings for recordings, such as the folder, the file name and the bone names.
 *
 * @param folder the folder, which is created for the first take
 * @param name the template, in the syntax of {@link TakeFileNameTemplate}
 * @param preroll seconds recorded before the start, as far as sessions retain them; one of {@link #PREROLLS}
 * @param contents the decoded parts that are written beside the bytes for other programs
 * @param names the names of bones in the frames among these parts
 */
public record TakeRecordingSettings(
        Path folder,
        String name,
        int preroll,
        Set<ExternalViewerRecordingDataKind> contents,
        HumanoidBoneNamingScheme names) {
    public static final List<Integer> PREROLLS = List.of(0, 5, 10, 30);

    private static final int USUAL_PREROLL = 10;
    private static final String FOLDER = "takes folder";
    private static final String NAME = "takes name";
    private static final String PREROLL = "takes pre-roll";
    private static final String CONTENTS = "takes decoded";
    private static final String NAMES = "takes names";

    public TakeRecordingSettings {
        contents = Set.copyOf(contents);
    }

    /** Creates settings for takes with all decoded parts and the names of the wire. */
    public TakeRecordingSettings(Path folder, String name, int preroll) {
        this(folder, name, preroll, ExternalViewerRecordingDataKind.ALL, HumanoidBoneNamingScheme.WIRE);
    }

    /** Returns the stored settings, or else a folder of the program in the user's documents below {@code home}. */
    public static TakeRecordingSettings load(Preferences preferences, Path home) {
        return new TakeRecordingSettings(
                first(preferences, FOLDER).flatMap(TakeRecordingSettings::path).orElse(usual(home)),
                first(preferences, NAME).orElse(TakeFileNameTemplate.STANDARD),
                PREROLLS.stream()
                        .filter(seconds -> first(preferences, PREROLL)
                                .filter(String.valueOf(seconds)::equals)
                                .isPresent())
                        .findFirst()
                        .orElse(USUAL_PREROLL),
                first(preferences, CONTENTS)
                        .flatMap(TakeRecordingSettings::contents)
                        .orElse(ExternalViewerRecordingDataKind.ALL),
                ConversionSettings.find(
                        preferences, NAMES, HumanoidBoneNamingScheme.values(), HumanoidBoneNamingScheme::word));
    }

    public void store(Preferences preferences) {
        preferences.store(FOLDER, List.of(folder.toString()));
        preferences.store(NAME, List.of(name));
        preferences.store(PREROLL, List.of(String.valueOf(preroll)));
        preferences.store(CONTENTS, List.of(ExternalViewerRecordingDataKind.words(contents)));
        preferences.store(NAMES, List.of(names.word()));
    }

    /** Returns the file of a take that starts at that time. */
    public Path file(LocalDateTime at) {
        return TakeFileNameTemplate.createPath(folder, name, at);
    }

    public TakeRecordingSettings withPreroll(int seconds) {
        return new TakeRecordingSettings(folder, name, seconds, contents, names);
    }

    private static Path usual(Path home) {
        var documents = home.resolve("Documents");
        return (Files.isDirectory(documents) ? documents : home).resolve("Mocapscope");
    }

    private static Optional<String> first(Preferences preferences, String key) {
        return preferences.find(key).stream().findFirst();
    }

    private static Optional<Set<ExternalViewerRecordingDataKind>> contents(String words) {
        try {
            return Optional.of(ExternalViewerRecordingDataKind.parse(words));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }
}
