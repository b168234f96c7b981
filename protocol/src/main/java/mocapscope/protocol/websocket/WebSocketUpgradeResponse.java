package mocapscope.protocol.websocket;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.ViolationAdvice;

/**
 * A server's HTTP response to a WebSocket upgrade request (RFC 6455 section 4.2.2). It accepts or refuses the upgrade.
 *
 * @param body the text that a refusal of this program sends after the head; empty if accepted, and in responses read
 */
public record WebSocketUpgradeResponse(HttpMessageHead head, String body) {
    private static final List<String> FIRST_LINE = List.of("version", "status", "reason");
    private static final String SWITCHING = "101";
    private static final String ACCEPT = "Sec-WebSocket-Accept";
    private static final String EXTENSIONS = "Sec-WebSocket-Extensions";

    /** Returns a response that accepts {@code request}. */
    public static WebSocketUpgradeResponse createAccepting(WebSocketUpgradeRequest request) {
        return new WebSocketUpgradeResponse(WebSocketUpgradeHeaderCodec.createHead(
                List.of("HTTP/1.1", SWITCHING, "Switching Protocols"),
                List.of("Upgrade", "websocket"),
                List.of("Connection", "Upgrade"),
                List.of(ACCEPT, accept(request.key()))));
    }

    /** Returns a response that accepts {@code request} and its subprotocol {@code chosen}. */
    public static WebSocketUpgradeResponse createAccepting(WebSocketUpgradeRequest request, String chosen) {
        return new WebSocketUpgradeResponse(WebSocketUpgradeHeaderCodec.createHead(
                List.of("HTTP/1.1", SWITCHING, "Switching Protocols"),
                List.of("Upgrade", "websocket"),
                List.of("Connection", "Upgrade"),
                List.of(ACCEPT, accept(request.key())),
                List.of(WebSocketUpgradeRequest.PROTOCOL, chosen)));
    }

    private WebSocketUpgradeResponse(HttpMessageHead head) {
        this(head, "");
    }

    /**
     * Returns a response that refuses a request that broke a rule; the connection is closed after it. Its body names
     * the reason, with control characters escaped, and the advice of the rule.
     */
    public static WebSocketUpgradeResponse createRefusing(DecodeException exception) {
        return createRefusing(exception, ViolationAdvice.of(exception.rule()).text());
    }

    /** Returns a response that refuses a request; its body names the reason and {@code advice}, which may be empty. */
    public static WebSocketUpgradeResponse createRefusing(DecodeException exception, String advice) {
        var reasons = exception.rule() == WebSocketProblemKind.VERSION_NOT_13
                ? List.of("426", "Upgrade Required")
                : exception.rule() == WebSocketProblemKind.ORIGIN_FOREIGN
                        ? List.of("403", "Forbidden")
                        : List.of("400", "Bad Request");
        var body = describeRefusal(exception, advice);
        var head = WebSocketUpgradeHeaderCodec.createHead(
                List.of("HTTP/1.1", reasons.getFirst(), reasons.getLast()),
                List.of(WebSocketUpgradeRequest.VERSION, "13"),
                List.of("Connection", "close"),
                List.of("Content-Type", "text/plain; charset=utf-8"),
                List.of("Content-Length", String.valueOf(encode(body).remaining())));
        return new WebSocketUpgradeResponse(head, body);
    }

    private static String describeRefusal(DecodeException exception, String advice) {
        var reason = ControlCharacterEscaper.escapeLine(exception.reason());
        return "Mocapscope refuses the WebSocket upgrade: %s\n%s"
                .formatted(reason, advice.isEmpty() ? "" : advice + "\n");
    }

    private static ByteBuffer encode(String body) {
        return StandardCharsets.UTF_8.encode(body);
    }

    /**
     * Reads a response of any status; see {@link #check}.
     *
     * @throws DecodeException if it is no head of a response
     */
    public static WebSocketUpgradeResponse read(ByteReader in) {
        return new WebSocketUpgradeResponse(HttpMessageHead.readBrief(in, FIRST_LINE));
    }

    /** Writes the head, field by field, and the body. */
    public void write(ByteWriter out) {
        head.write(out, FIRST_LINE);
        if (!body.isEmpty()) {
            out.bytes("body", encode(body));
        }
    }

    /** Returns the bytes of the response as they cross the network. */
    public ByteBuffer bytes() {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        write(out);
        return out.toByteBuffer();
    }

    /** Returns whether the upgrade is accepted, so that frames follow. */
    public boolean isGranted() {
        return status().equals(SWITCHING);
    }

    /** Returns the three digits of the status. */
    public String status() {
        return head.second();
    }

    /** Returns the status in words, such as {@code 404 Not Found}. */
    public String words() {
        return (status() + " " + head.third()).strip();
    }

    private boolean page() {
        return status().startsWith("2");
    }

    /** Returns an oddity of the response that does not affect its meaning. */
    public Optional<DecodeException> findOddity() {
        if (!head.brief()) {
            return Optional.empty();
        }
        var reason = "no blank and no reason follow %s".formatted(status());
        return Optional.of(new DecodeException(
                WebSocketProblemKind.REASON_MISSING, "status", head.first().length() + 1, reason));
    }

    /**
     * Checks that frames follow, for any request.
     *
     * @throws DecodeException if the upgrade is not accepted
     */
    public void check() {
        if (!isGranted()) {
            int at = head.first().length() + 1;
            var reason = "the server answers %s%s".formatted(words(), page() ? ": this is a web server" : "");
            throw new DecodeException(WebSocketProblemKind.STATUS_NOT_101, "status", at, reason);
        }
        WebSocketUpgradeHeaderCodec.requireUpgrade(head);
    }

    /**
     * Checks the rules that a client which sent {@code request} must check (§4.1).
     *
     * @throws DecodeException if the upgrade is not accepted, or not for this request
     */
    public void check(WebSocketUpgradeRequest request) {
        check();
        var expected = accept(request.key());
        if (head.field(ACCEPT).filter(field -> field.value().equals(expected)).isEmpty()) {
            throw head.reject(WebSocketProblemKind.ACCEPT_WRONG, ACCEPT, "is not " + expected);
        }
        var chosen = head.field(WebSocketUpgradeRequest.PROTOCOL)
                .map(HttpHeaderField::value)
                .orElse("");
        if (!chosen.isEmpty() && !request.head().hasToken(WebSocketUpgradeRequest.PROTOCOL, chosen)) {
            throw head.reject(
                    WebSocketProblemKind.PROTOCOL_UNASKED,
                    WebSocketUpgradeRequest.PROTOCOL,
                    "was not requested: " + chosen);
        }
        checkExtensions(request);
    }

    private void checkExtensions(WebSocketUpgradeRequest request) {
        var offered = request.head().listNames(EXTENSIONS).toList();
        head.listNames(EXTENSIONS)
                .filter(chosen -> offered.stream().noneMatch(chosen::equalsIgnoreCase))
                .findFirst()
                .ifPresent(chosen -> {
                    throw head.reject(
                            WebSocketProblemKind.EXTENSION_UNASKED, EXTENSIONS, "was not requested: " + chosen);
                });
    }

    /** Returns the accept value that a server computes from a key to show that it understood the request (§4.2.2). */
    static String accept(String key) {
        var text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
        try {
            var digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.ISO_8859_1));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing); // every Java platform has SHA-1
        }
    }
}
