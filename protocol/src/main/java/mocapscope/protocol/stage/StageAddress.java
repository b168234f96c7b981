package mocapscope.protocol.stage;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.UriPercentCodec;

/**
 * The address of sessions that machines share through a NATS server. Its form is
 * nats://host[:port]/STAGE[/AGENT[/SESSION]].
 *
 * @param isSecure whether the connection needs TLS: {@code tls} in place of {@code nats}
 * @param agent empty for all agents
 * @param session empty for all sessions
 */
public record StageAddress(NetworkAddress server, boolean isSecure, String stage, String agent, String session) {
    private static final String SCHEME = "nats";
    private static final String SECURE_SCHEME = "tls";

    private static final int USUAL_PORT = 4222;

    /** The bytes of a name, so that a subject fits into a line of the NATS protocol, of 4,096 bytes. */
    private static final int LONGEST_NAME = 255;

    private static final String FORM = "nats://host[:4222]/STAGE[/AGENT[/SESSION]], or tls:// in place of nats://";

    /** Returns whether a text has a scheme of such an address. */
    public static boolean hasScheme(String text) {
        return hasScheme(text, SCHEME) || hasScheme(text, SECURE_SCHEME);
    }

    private static boolean hasScheme(String text, String scheme) {
        return text.regionMatches(true, 0, scheme + "://", 0, scheme.length() + 3);
    }

    /**
     * Parses an address; names are percent-encoded.
     *
     * @throws IllegalArgumentException if it is wrong; describes the error and the form, without user and password
     */
    public static StageAddress parse(String text) {
        var uri = uri(text);
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("a stage's address has no user or password; its form is " + FORM);
        }
        if (uri.getHost() == null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "not the address of a stage: '%s'; its form is %s".formatted(text, FORM));
        }
        var names = names(uri.getRawPath());
        if (names.isEmpty() || names.size() > 3) {
            throw new IllegalArgumentException(
                    "an address names a stage, an agent and a session: '%s'; its form is %s".formatted(text, FORM));
        }
        var host = uri.getHost().startsWith("[")
                ? uri.getHost().substring(1, uri.getHost().length() - 1)
                : uri.getHost();
        return new StageAddress(
                new NetworkAddress(host, uri.getPort() < 0 ? USUAL_PORT : uri.getPort()),
                hasScheme(text, SECURE_SCHEME),
                names.getFirst(),
                names.size() > 1 ? names.get(1) : "",
                names.size() > 2 ? names.get(2) : "");
    }

    private static URI uri(String text) {
        try {
            if (hasScheme(text)) {
                return new URI(text);
            }
        } catch (URISyntaxException wrong) {
            // Its message would quote a password.
            throw new IllegalArgumentException(
                    "not the address of a stage: %s at character %d; its form is %s"
                            .formatted(wrong.getReason(), wrong.getIndex() + 1, FORM),
                    wrong);
        }
        throw new IllegalArgumentException("not the address of a stage; its form is " + FORM);
    }

    private static List<String> names(String path) {
        var names = new ArrayList<String>();
        var parts = (path.endsWith("/") ? path.substring(0, path.length() - 1) : path).split("/", -1);
        for (int i = 1; i < parts.length; i++) {
            names.add(requireName(UriPercentCodec.unescape(parts[i])));
        }
        return names;
    }

    /**
     * Returns a name of a stage, agent or session.
     *
     * @throws IllegalArgumentException if it is empty or too long
     */
    static String requireName(String name) {
        int length = name.getBytes(StandardCharsets.UTF_8).length;
        if (length == 0 || length > LONGEST_NAME) {
            throw new IllegalArgumentException(
                    "a name on a stage has 1 to %d bytes: '%s'".formatted(LONGEST_NAME, name));
        }
        return name;
    }

    /** Returns the address of an agent on the same stage. */
    public StageAddress withAgent(String name) {
        return new StageAddress(server, isSecure, stage, requireName(name), "");
    }

    /** Returns the address of a session of the same agent. */
    public StageAddress withSession(String name) {
        return new StageAddress(server, isSecure, stage, agent, requireName(name));
    }

    /** Returns the URI of the server. */
    String serverUri() {
        return (isSecure ? SECURE_SCHEME : SCHEME) + "://" + server;
    }

    @Override
    public String toString() {
        var text = new StringBuilder(serverUri());
        for (var name : List.of(stage, agent, session)) {
            if (!name.isEmpty()) {
                text.append('/').append(UriPercentCodec.escape(name));
            }
        }
        return text.toString();
    }
}
