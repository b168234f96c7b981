package mocapscope.protocol.sample.humanoid;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A naming scheme for humanoid bones: the names received, or those of Mixamo, HumanIK, Unreal Engine or VRM. */
public enum HumanoidBoneNamingScheme {
    WIRE,
    MIXAMO,
    HUMANIK,
    UNREAL,
    VRM;

    private static final String MIXAMO_PREFIX = "mixamorig:";

    /** Returns the word that names it in commands. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Parses the word of a convention.
     *
     * @throws IllegalArgumentException if the word is unknown; names it
     */
    public static HumanoidBoneNamingScheme parse(String word) {
        return Arrays.stream(values())
                .filter(convention -> convention.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("is not %s: %s"
                        .formatted(
                                Arrays.stream(values())
                                        .map(HumanoidBoneNamingScheme::word)
                                        .collect(Collectors.joining(", ")),
                                word)));
    }

    /** Returns the name for a role; empty if the convention has none, so that the bone keeps the name of the wire. */
    public Optional<String> name(HumanoidBoneRole role) {
        return switch (this) {
            case WIRE -> Optional.empty();
            case MIXAMO -> named(mixamoName(role)).map(MIXAMO_PREFIX::concat);
            case HUMANIK -> named(role.humanIkName());
            case UNREAL -> named(role.unrealName());
            case VRM -> named(role.vrmName());
        };
    }

    /** Returns the name of each bone whose role has one, by the bone's index. */
    public Map<Integer, String> names(Map<HumanoidBoneRole, Integer> roles) {
        var names = new HashMap<Integer, String>();
        roles.forEach((role, bone) -> name(role).ifPresent(name -> names.put(bone, name)));
        return names;
    }

    /** Returns the name of HumanIK, which Mixamo shares; its rigs have eyes as well. */
    private static String mixamoName(HumanoidBoneRole role) {
        return switch (role) {
            case LEFT_EYE -> "LeftEye";
            case RIGHT_EYE -> "RightEye";
            default -> role.humanIkName();
        };
    }

    private static Optional<String> named(String name) {
        return Optional.of(name).filter(text -> !text.isEmpty());
    }
}
