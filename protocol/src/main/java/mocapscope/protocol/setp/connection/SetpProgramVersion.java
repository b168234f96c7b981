package mocapscope.protocol.setp.connection;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import mocapscope.protocol.setp.wire.SetpVersionInfo;

/**
 * The name and version of a program that takes part in SETP sessions. Major and minor version are optional, as in a
 * filter of admitted programs.
 */
public record SetpProgramVersion(String name, OptionalInt major, OptionalInt minor) {

    /**
     * Parses {@code name}, {@code name/major} or {@code name/major.minor}.
     *
     * @throws IllegalArgumentException for an invalid version
     */
    public static SetpProgramVersion of(String text) {
        int slash = text.lastIndexOf('/');
        if (slash < 0) {
            return new SetpProgramVersion(text.strip(), OptionalInt.empty(), OptionalInt.empty());
        }
        var version = text.substring(slash + 1).strip();
        int dot = version.indexOf('.');
        return new SetpProgramVersion(
                text.substring(0, slash).strip(),
                OptionalInt.of(number(dot < 0 ? version : version.substring(0, dot), text)),
                dot < 0 ? OptionalInt.empty() : OptionalInt.of(number(version.substring(dot + 1), text)));
    }

    /** Returns a filter for a list separated by commas; an empty list admits all programs. */
    public static Predicate<SetpProgramVersion> anyOf(String text) {
        if (text.isBlank()) {
            return _ -> true;
        }
        List<SetpProgramVersion> all =
                Arrays.stream(text.split(",")).map(SetpProgramVersion::of).toList();
        return claimed -> all.stream().anyMatch(known -> known.covers(claimed));
    }

    /** Returns the program that a peer states. */
    public static SetpProgramVersion fromPeer(String name, SetpVersionInfo versionInfo) {
        return new SetpProgramVersion(
                name,
                OptionalInt.of(versionInfo.programMajorVersion()),
                OptionalInt.of(versionInfo.programMinorVersion()));
    }

    private boolean covers(SetpProgramVersion other) {
        return name.equalsIgnoreCase(other.name)
                && (major.isEmpty() || major.equals(other.major))
                && (minor.isEmpty() || minor.equals(other.minor));
    }

    /** Returns the versions with the stated protocol, {@code major.minor}; a missing program version becomes 1.0. */
    public SetpVersionInfo withProtocol(String protocol) {
        int dot = protocol.indexOf('.');
        if (dot < 0) {
            throw new IllegalArgumentException(
                    "a protocol version is two numbers with a dot, not '%s'".formatted(protocol));
        }
        return new SetpVersionInfo(
                major.orElse(1),
                minor.orElse(0),
                number(protocol.substring(0, dot), protocol),
                number(protocol.substring(dot + 1), protocol));
    }

    private static int number(String digits, String full) {
        if (!digits.matches("\\d{1,3}") || Integer.parseInt(digits) > 255) {
            throw new IllegalArgumentException(
                    "the parts of a version are numbers up to 255, not '%s'".formatted(full));
        }
        return Integer.parseInt(digits);
    }
}
