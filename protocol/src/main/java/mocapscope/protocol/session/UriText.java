package mocapscope.protocol.session;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Text inside a URI. */
public final class UriText {

    private UriText() {}

    /** {@code text} in UTF-8 with all escaped that may mean something in a URI; a space becomes {@code %20}. */
    public static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /**
     * The text that was escaped; a plus sign stays one.
     *
     * @throws IllegalArgumentException for a percent sign without two hexadecimal digits
     */
    public static String plain(String escaped) {
        try {
            return URLDecoder.decode(escaped.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException refused) {
            // Its words are those of its own code; and what is escaped may be a secret.
            throw new IllegalArgumentException(
                    "a percent sign must begin two hexadecimal digits; write %25 for a percent sign", refused);
        }
    }
}
