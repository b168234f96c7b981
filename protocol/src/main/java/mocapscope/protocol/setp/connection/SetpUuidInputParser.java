package mocapscope.protocol.setp.connection;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Parses SETP UUIDs entered by users, with or without hyphens, and creates UUIDs from names. See SETP.md R20. */
public final class SetpUuidInputParser {
    /** Used in place of the UUID of a bubble or avatar. */
    public static final UUID NONE = new UUID(0, 0);

    private static final Pattern UUID_FORM = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
    private static final Pattern PLAIN_FORM =
            Pattern.compile("^(\\p{XDigit}{8})(\\p{XDigit}{4})(\\p{XDigit}{4})(\\p{XDigit}{4})(\\p{XDigit}{12})$");

    private SetpUuidInputParser() {}

    /** Returns the UUID; empty if the text is not one. */
    public static Optional<UUID> parse(String text) {
        return UUID_FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }

    /** Returns the UUID, also from 32 hexadecimal digits (R20); empty if the text is not one. */
    public static Optional<UUID> parseUser(String text) {
        return parse(PLAIN_FORM.matcher(text).replaceFirst("$1-$2-$3-$4-$5"));
    }

    /**
     * Returns the UUID.
     *
     * @throws IllegalArgumentException with the reason if the text is not a UUID
     */
    public static UUID require(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException("not a UUID: '%s'".formatted(text)));
    }

    /** Returns a UUID for a name that is equal in every run. */
    public static UUID createUuid(String name) {
        return UUID.nameUUIDFromBytes(("mocapscope " + name).getBytes(StandardCharsets.UTF_8));
    }
}
