package mocapscope.protocol.websocket;

import mocapscope.protocol.bytes.EnumRule;
import mocapscope.protocol.bytes.RuleInfo;
import mocapscope.protocol.bytes.Severity;

/**
 * The rules of RFC 6455 that a WebSocket peer can break, with specification sections. The constants are in the order of
 * their numbers.
 */
public enum WebSocketRule implements EnumRule {
    HEAD_TOO_LONG(
            "§10.4", "Is this the port of a WebSocket server? Both sides may limit what they read before the upgrade."),
    HEAD_MALFORMED("§4.2.1", "Is this the port of a WebSocket server without TLS?"),
    METHOD_NOT_GET("§4.1", "Request the upgrade with GET."),
    HTTP_TOO_OLD("§4.1", "Request the upgrade with HTTP/1.1."),
    /** A request lacks its field {@code ServerLogic}. */
    HOST_MISSING("§4.2.1", ""),
    UPGRADE_MISSING(
            "§4.2.1", "The peer speaks HTTP, but neither requests nor grants a WebSocket: check port and path."),
    CONNECTION_MISSING("§4.2.1", "A proxy between the peers may have removed the field."),
    KEY_INVALID("§4.2.1", "The key must be 16 random bytes in base 64."),
    VERSION_NOT_13("§4.2.1", "Update the older side: drafts before RFC 6455 are not supported."),
    STATUS_NOT_101("§4.1", "Check port and path, and that the server accepts WebSockets."),
    ACCEPT_WRONG("§4.1", "A cache or proxy may have answered instead of the server."),
    /** The server chose a subprotocol that the client did not offer. */
    PROTOCOL_UNASKED("§4.1", ""),
    EXTENSION_UNASKED("§9.1", "Disable the extension at the peer: none was requested."),
    /** The bytes end within a frame or a message. */
    CUT_OFF("§5.2", ""),
    RESERVED_BITS("§5.2", "Disable compression at the peer: no extension was negotiated."),
    /** A frame has a reserved opcode. */
    OPCODE_RESERVED("§5.2", ""),
    CLIENT_UNMASKED("§5.1", "A client masks every frame, with a new key each time."),
    SERVER_MASKED("§5.1", "A server must not mask frames."),
    LENGTH_NOT_MINIMAL("§5.2", "Use the shortest of the three forms of a length."),
    /** The highest bit of a 64-bit length is set. */
    LENGTH_NEGATIVE("§5.2", ""),
    CONTROL_TOO_LONG("§5.5", "Close, ping and pong frames have at most 125 bytes of payload."),
    /** A close, ping or pong is fragmented. */
    CONTROL_FRAGMENTED("§5.5", ""),
    /** A continuation arrives though no message has begun. */
    NOTHING_TO_CONTINUE("§5.4", ""),
    MESSAGE_INTERRUPTED("§5.4", "Only control frames may occur between the fragments of a message."),
    MESSAGE_TOO_LARGE("§10.4", "Send smaller messages: the limit is 16 MiB."),
    CLOSE_CUT_OFF("§5.5.1", "A close frame is empty, or begins with a code of two bytes."),
    /** A close has a code that may not be sent. */
    CLOSE_CODE_INVALID("§7.4", ""),
    /** A text, or the reason of a close, is not UTF-8. */
    NOT_UTF8("§8.1", ""),
    AFTER_CLOSE("§5.5.1", "No frame may follow a close frame."),
    REASON_MISSING(
            Severity.WARNING, "§4.2.2", "Write HTTP/1.1 101 Switching Protocols: some clients accept nothing shorter."),
    ORIGIN_FOREIGN(
            "§10.2", "The page in the browser is not from this machine: open a local page, or serve with pages=any.");

    private final RuleInfo ruleInfo;

    WebSocketRule(String section, String advice) {
        this(Severity.ERROR, section, advice);
    }

    /**
     * Creates a rule, in most cases an error: an endpoint that detects a breach must fail the connection (§7.1.7),
     * unless the breach is harmless.
     */
    WebSocketRule(Severity severity, String section, String advice) {
        this.ruleInfo = new RuleInfo(severity, "W" + (ordinal() + 1), section, advice);
    }

    @Override
    public RuleInfo info() {
        return ruleInfo;
    }

    /** Returns the status code to close with when the peer breaks this rule. */
    public int closeCode() {
        return switch (this) {
            case NOT_UTF8 -> WebSocketCloseStatus.NOT_CONSISTENT;
            case MESSAGE_TOO_LARGE -> WebSocketCloseStatus.TOO_BIG;
            default -> WebSocketCloseStatus.PROTOCOL_ERROR;
        };
    }
}
