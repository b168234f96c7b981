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
import mocapscope.protocol.bytes.DecodeException;

/** A server grants the upgrade, or does not (RFC 6455 §4.2.2). */
public record UpgradeResponse(HttpHead head) {
    private static final List<String> FIRST_LINE = List.of("version", "status", "reason");
    private static final String SWITCHING = "101";
    private static final String ACCEPT = "Sec-WebSocket-Accept";
    private static final String PROTOCOL = "Sec-WebSocket-Protocol";
    private static final String EXTENSIONS = "Sec-WebSocket-Extensions";

    /** Grants {@code request}. */
    public static UpgradeResponse granting(UpgradeRequest request) {
        return new UpgradeResponse(HttpFields.head(
                List.of("HTTP/1.1", SWITCHING, "Switching Protocols"),
                List.of("Upgrade", "websocket"),
                List.of("Connection", "Upgrade"),
                List.of(ACCEPT, accept(request.key()))));
    }

    /** Refuses a request that broke a rule; the connection is closed behind it. */
    public static UpgradeResponse refusing(DecodeException refused) {
        var why = refused.rule() == WebSocketRule.VERSION_NOT_13
                ? List.of("426", "Upgrade Required")
                : refused.rule() == WebSocketRule.ORIGIN_FOREIGN
                        ? List.of("403", "Forbidden")
                        : List.of("400", "Bad Request");
        return new UpgradeResponse(HttpFields.head(
                List.of("HTTP/1.1", why.getFirst(), why.getLast()),
                List.of(UpgradeRequest.VERSION, "13"),
                List.of("Connection", "close"),
                List.of("Content-Length", "0")));
    }

    /**
     * Reads a response, whatever it says; {@link #check} tells.
     *
     * @throws DecodeException when it is no head of a response
     */
    public static UpgradeResponse read(ByteReader in) {
        return new UpgradeResponse(HttpHead.readBrief(in, FIRST_LINE));
    }

    /** Writes the head, field by field. */
    public void write(ByteWriter out) {
        head.write(out, FIRST_LINE);
    }

    /** The response as it crosses the wire. */
    public ByteBuffer bytes() {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        write(out);
        return out.written();
    }

    /** Whether frames follow. */
    public boolean granted() {
        return status().equals(SWITCHING);
    }

    /** The three digits of the answer. */
    public String status() {
        return head.second();
    }

    /** The answer in words, such as {@code 404 Not Found}. */
    public String words() {
        return (status() + " " + head.third()).strip();
    }

    private boolean page() {
        return status().startsWith("2");
    }

    /** What is odd about the answer, though anybody understands it. */
    public Optional<DecodeException> odd() {
        if (!head.brief()) {
            return Optional.empty();
        }
        var reason = "no blank and no reason follow %s".formatted(status());
        return Optional.of(new DecodeException(
                WebSocketRule.REASON_MISSING, "status", head.first().length() + 1, reason));
    }

    /**
     * Checks that frames follow, whoever asked.
     *
     * @throws DecodeException when the upgrade is not granted
     */
    public void check() {
        if (!granted()) {
            int at = head.first().length() + 1;
            var reason = "the server answers %s%s".formatted(words(), page() ? ": this is a web server" : "");
            throw new DecodeException(WebSocketRule.STATUS_NOT_101, "status", at, reason);
        }
        HttpFields.upgrades(head);
    }

    /**
     * Checks what a client that sent {@code request} must (§4.1).
     *
     * @throws DecodeException when the upgrade is not granted, or not to this request
     */
    public void check(UpgradeRequest request) {
        check();
        var expected = accept(request.key());
        if (head.field(ACCEPT).filter(field -> field.value().equals(expected)).isEmpty()) {
            throw head.reject(WebSocketRule.ACCEPT_WRONG, ACCEPT, "is not " + expected);
        }
        var chosen = head.field(PROTOCOL).map(HttpField::value).orElse("");
        if (!chosen.isEmpty() && !request.head().has(PROTOCOL, chosen)) {
            throw head.reject(WebSocketRule.PROTOCOL_UNASKED, PROTOCOL, "was not requested: " + chosen);
        }
        if (head.field(EXTENSIONS).isPresent()) {
            throw head.reject(WebSocketRule.EXTENSION_UNASKED, EXTENSIONS, "was not requested");
        }
    }

    /** What a server makes of a key, to show that it understood (§4.2.2). */
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
