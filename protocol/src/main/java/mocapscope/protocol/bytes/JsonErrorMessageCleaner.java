package mocapscope.protocol.bytes;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Removes source details, such as line and column, from a JSON parser's error messages. */
public final class JsonErrorMessageCleaner {
    /** Matches texts such as {@code (start marker at [Source: REDACTED (…); line: 1, column: 1])}. */
    private static final Pattern SOURCE = Pattern.compile(" \\([^(\\[]*\\[Source: [^\\]]*\\]\\)");

    private JsonErrorMessageCleaner() {}

    /** Returns an exception's original message without the source location. */
    public static String of(@Nullable String message) {
        return message == null ? "it cannot be parsed" : SOURCE.matcher(message).replaceAll("");
    }
}
