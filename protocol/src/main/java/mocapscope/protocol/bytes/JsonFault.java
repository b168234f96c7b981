package mocapscope.protocol.bytes;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is wrong with a text that should be JSON, as its reader says it, but for what that says of itself. */
public final class JsonFault {
    /** Such as {@code (start marker at [Source: REDACTED (…); line: 1, column: 1])}. */
    private static final Pattern SOURCE = Pattern.compile(" \\([^(\\[]*\\[Source: [^\\]]*\\]\\)");

    private JsonFault() {}

    /** Of an exception's original message. */
    public static String of(@Nullable String message) {
        return message == null ? "it cannot be parsed" : SOURCE.matcher(message).replaceAll("");
    }
}
