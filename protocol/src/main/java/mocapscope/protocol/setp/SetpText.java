package mocapscope.protocol.setp;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** What people write in place of the protocol's values. */
final class SetpText {
    private static final Pattern UUID_FORM = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
    private static final Pattern PLAIN_FORM =
            Pattern.compile("^(\\p{XDigit}{8})(\\p{XDigit}{4})(\\p{XDigit}{4})(\\p{XDigit}{4})(\\p{XDigit}{12})$");

    private SetpText() {}

    /** A UUID, if it is one. */
    static Optional<UUID> uuid(String text) {
        return UUID_FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }

    /** A UUID, also as 32 hexadecimal digits (R20), if it is one. */
    static Optional<UUID> user(String text) {
        return uuid(PLAIN_FORM.matcher(text).replaceFirst("$1-$2-$3-$4-$5"));
    }

    /** @throws IllegalArgumentException that says what is wrong */
    static UUID needed(String text) {
        return uuid(text).orElseThrow(() -> new IllegalArgumentException("not a UUID: '%s'".formatted(text)));
    }
}
