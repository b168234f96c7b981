package mocapscope.protocol.session.endpoint;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Percent-encodes and decodes text in URIs (RFC 3986). */
public final class UriPercentCodec {

    private UriPercentCodec() {}

    /**
     * Returns {@code text} in UTF-8 with every character escaped that may have a meaning in a URI; a space becomes
     * {@code %20}.
     */
    public static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /**
     * Returns the unescaped text; a plus sign is kept.
     *
     * @throws IllegalArgumentException if a percent sign is not followed by two hexadecimal digits
     */
    public static String unescape(String escaped) {
        try {
            return URLDecoder.decode(escaped.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException exception) {
            // The decoder's own message quotes its input, and escaped text may be a secret.
            throw new IllegalArgumentException(
                    "a percent sign must begin two hexadecimal digits; write %25 for a percent sign", exception);
        }
    }
}
