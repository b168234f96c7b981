package mocapscope.protocol.websocket;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.TextTruncator;

/** A client's HTTP request to upgrade a connection to WebSocket (RFC 6455 section 4.1). */
public record WebSocketUpgradeRequest(HttpMessageHead head) {
    static final String KEY = "Sec-WebSocket-Key";
    static final String VERSION = "Sec-WebSocket-Version";
    static final String PROTOCOL = "Sec-WebSocket-Protocol";

    private static final String ORIGIN = "Origin";
    private static final List<String> FIRST_LINE = List.of("method", "target", "version");
    private static final int KEY_BYTES = 16;
    /** The maximum number of characters of an origin in a text, so that the rest of the text is not truncated. */
    private static final int SHOWN = 100;

    /**
     * Returns a request to {@code host}, a name and a port, for the path {@code target}, with a key from
     * {@code random}.
     */
    public static WebSocketUpgradeRequest of(String host, String target, RandomGenerator random) {
        var key = new byte[KEY_BYTES];
        random.nextBytes(key);
        return new WebSocketUpgradeRequest(WebSocketUpgradeHeaderCodec.createHead(
                List.of("GET", target, "HTTP/1.1"),
                List.of("Host", host),
                List.of("Upgrade", "websocket"),
                List.of("Connection", "Upgrade"),
                List.of(KEY, Base64.getEncoder().encodeToString(key)),
                List.of(VERSION, "13")));
    }

    /**
     * Reads a request, whether for an upgrade or not; see {@link #check}.
     *
     * @throws DecodeException if it is no head of a request
     */
    public static WebSocketUpgradeRequest read(ByteReader in) {
        return new WebSocketUpgradeRequest(HttpMessageHead.read(in, FIRST_LINE));
    }

    /** Writes the head, field by field. */
    public void write(ByteWriter out) {
        head.write(out, FIRST_LINE);
    }

    /** Returns the bytes of the request as they cross the network. */
    public ByteBuffer bytes() {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        write(out);
        return out.toByteBuffer();
    }

    /** Returns the requested path. */
    public String target() {
        return head.second();
    }

    /** Returns the client's key in base 64; empty if it sent none. */
    public String key() {
        return head.field(KEY).map(HttpHeaderField::value).orElse("");
    }

    /**
     * Checks the rules that a server must check (§4.2.1).
     *
     * @throws DecodeException if it does not request an upgrade, or not correctly
     */
    public void check() {
        if (!head.first().equals("GET")) {
            throw new DecodeException(
                    WebSocketProblemKind.METHOD_NOT_GET, "method", 0, "the method is " + head.first());
        }
        if (!head.third().matches("HTTP/(1\\.[1-9]|[2-9](\\.[0-9])?)")) {
            int at = head.first().length() + head.second().length() + 2;
            throw new DecodeException(
                    WebSocketProblemKind.HTTP_TOO_OLD, "version", at, "the version is " + head.third());
        }
        WebSocketUpgradeHeaderCodec.requireUpgrade(head);
        if (head.field("Host").isEmpty()) {
            throw head.reject(WebSocketProblemKind.HOST_MISSING, "Host", "");
        }
        if (!sixteenBytes(key())) {
            throw head.reject(WebSocketProblemKind.KEY_INVALID, KEY, "is not 16 bytes in base 64");
        }
        if (head.field(VERSION).filter(field -> field.value().equals("13")).isEmpty()) {
            throw head.reject(WebSocketProblemKind.VERSION_NOT_13, VERSION, "is not 13");
        }
    }

    /**
     * Checks that the request is not caused by a foreign page in a browser (§10.2). A client that is no browser need
     * not send an origin.
     *
     * @param alone whether only this machine can reach the server
     * @throws DecodeException if it is caused by a foreign page
     */
    public void checkOrigin(boolean alone) {
        checkOrigin(alone, List.of());
    }

    /**
     * Checks the origin as {@link #checkOrigin(boolean)} does, but also accepts pages of the origins {@code allowed}, such
     * as {@code https://example.com}, in any case.
     *
     * @throws DecodeException if it is caused by a page of another origin
     */
    public void checkOrigin(boolean alone, Collection<String> allowed) {
        var origin = head.field(ORIGIN).map(HttpHeaderField::value);
        var host = head.field("Host").map(HttpHeaderField::value).orElse("");
        if (origin.isPresent()
                && allowed.stream().noneMatch(origin.get()::equalsIgnoreCase)
                && !WebSocketOriginPolicy.isAllowed(origin.get(), host, alone)) {
            throw head.reject(WebSocketProblemKind.ORIGIN_FOREIGN, ORIGIN, "is " + describeOrigin(origin.get()));
        }
    }

    /**
     * Returns the first subprotocol that the client offers and the server speaks (§4.2.2).
     *
     * @param spoken the subprotocols of the server; the exception names them
     * @throws DecodeException if the client offers none of them, or none at all
     */
    public String chooseProtocol(List<String> spoken) {
        var offered = head.listNames(PROTOCOL).toList();
        return offered.stream().filter(spoken::contains).findFirst().orElseThrow(() -> {
            var names = "; this server speaks " + String.join(", ", spoken);
            return head.reject(
                    WebSocketProblemKind.PROTOCOL_UNKNOWN,
                    PROTOCOL,
                    "offers " + TextTruncator.truncate(String.join(", ", offered), SHOWN) + names,
                    "is missing" + names);
        });
    }

    private static String describeOrigin(String origin) {
        return origin.equals("null")
                ? "null: a page from disk or without a known origin"
                : TextTruncator.truncate(origin, SHOWN) + ", a page from another machine";
    }

    private static boolean sixteenBytes(String key) {
        try {
            return Base64.getDecoder().decode(key).length == KEY_BYTES;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
