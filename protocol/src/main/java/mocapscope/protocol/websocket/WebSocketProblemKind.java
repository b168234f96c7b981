package mocapscope.protocol.websocket;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/**
 * The kinds of problems reported about WebSocket peers, each the violation of one rule of RFC 6455. The constants are
 * in the order of their numbers.
 */
public enum WebSocketProblemKind implements EnumProblemKind {
    HEAD_TOO_LONG(
            "§10.4",
            "Mocapscope reads at most 16 KiB before the upgrade. Is this the port of a WebSocket server?",
            "Mocapscope, docs/limits.md; RFC 9110 §5.4"),
    HEAD_MALFORMED(
            "§4.2.1",
            "Is this the port of a WebSocket server without TLS? The head is HTTP, and its path begins with / and"
                    + " contains ASCII without blanks.",
            "RFC 6455 §4.1, §4.2.1; RFC 9112 §2.1"),
    METHOD_NOT_GET("§4.1", "Request the upgrade with GET.", "RFC 6455 §4.1"),
    HTTP_TOO_OLD("§4.1", "Request the upgrade with HTTP/1.1.", "RFC 6455 §4.1"),
    /** A request lacks its field {@code Host}. */
    HOST_MISSING("§4.2.1"),
    UPGRADE_MISSING(
            "§4.2.1",
            "The peer speaks HTTP, but neither requests nor grants a WebSocket: check port and path. A browser"
                    + " requests one for the script of a page, not for an address in its address bar.",
            "RFC 6455 §4.1, §4.2.1"),
    CONNECTION_MISSING("§4.2.1", "A proxy between the peers may have removed the field.", "RFC 9110 §7.6.1"),
    KEY_INVALID("§4.2.1", "The key must be 16 random bytes in base 64.", "RFC 6455 §4.1"),
    VERSION_NOT_13(
            "§4.2.1", "Update the older side: drafts before RFC 6455 are not supported.", "RFC 6455 §4.1; Mocapscope"),
    STATUS_NOT_101("§4.1", "Check port and path, and that the server accepts WebSockets.", "RFC 6455 §4.1"),
    ACCEPT_WRONG(
            "§4.1",
            "The value must be the base 64 of the SHA-1 of the request's key and the fixed GUID. Did"
                    + " another program than the server answer?",
            "RFC 6455 §4.2.2"),
    /** The server chose a subprotocol that the client did not offer. */
    PROTOCOL_UNASKED("§4.1"),
    EXTENSION_UNASKED(
            "§9.1",
            "Mocapscope supports no extension: disable it at the peer. A server must not choose one that"
                    + " the client did not offer.",
            "RFC 6455 §4.1, §9.1; Mocapscope"),
    /** The bytes end within a frame or a message. */
    CUT_OFF("§5.2"),
    RESERVED_BITS(
            "§5.2",
            "Mocapscope supports no extension: disable compression at the peer.",
            "RFC 6455 §5.2; RFC 7692 §6; Mocapscope"),
    /** A frame has a reserved opcode. */
    OPCODE_RESERVED("§5.2"),
    CLIENT_UNMASKED("§5.1", "A client masks every frame, with a new key each time.", "RFC 6455 §5.1, §5.3"),
    SERVER_MASKED("§5.1", "A server must not mask frames.", "RFC 6455 §5.1"),
    LENGTH_NOT_MINIMAL("§5.2", "Use the shortest of the three forms of a length.", "RFC 6455 §5.2"),
    /** The highest bit of a 64-bit length is set. */
    LENGTH_NEGATIVE("§5.2"),
    CONTROL_TOO_LONG("§5.5", "Close, ping and pong frames have at most 125 bytes of payload.", "RFC 6455 §5.5"),
    /** A close, ping or pong is fragmented. */
    CONTROL_FRAGMENTED("§5.5"),
    /** A continuation arrives though no message has begun. */
    NOTHING_TO_CONTINUE("§5.4"),
    MESSAGE_INTERRUPTED("§5.4", "Only control frames may occur between the fragments of a message.", "RFC 6455 §5.4"),
    MESSAGE_TOO_LARGE(
            "§10.4",
            "Send smaller messages: Mocapscope reads at most 16 MiB in one, in at most 4096 fragments.",
            "Mocapscope, docs/limits.md; RFC 6455 §10.4"),
    CLOSE_CUT_OFF("§5.5.1", "A close frame is empty, or begins with a code of two bytes.", "RFC 6455 §5.5.1"),
    /** A close has a code that may not be sent. */
    CLOSE_CODE_INVALID("§7.4"),
    /** A text, or the reason of a close, is not UTF-8. */
    NOT_UTF8("§8.1"),
    AFTER_CLOSE("§5.5.1", "No data frame may follow a close frame.", "RFC 6455 §5.5.1"),
    REASON_MISSING(
            Severity.WARNING,
            "§4.2.2",
            "Write a blank after 101: it is required, the words after it are not.",
            "RFC 9112 §4"),
    ORIGIN_FOREIGN(
            "§10.2",
            "The server accepts pages that a web server of this machine delivers. A page opened from disk"
                    + " has the origin null and is refused too: deliver it from localhost, or serve with pages=any.",
            "Mocapscope, option pages; RFC 6455 §10.2; RFC 6454 §6.2"),
    /** A client offers no subprotocol that the server speaks. */
    PROTOCOL_UNKNOWN("§4.2.2");

    private final ProblemKindMetadata ruleInfo;

    WebSocketProblemKind(String section) {
        this(Severity.ERROR, section, ViolationAdvice.NONE);
    }

    WebSocketProblemKind(String section, String advice, String source) {
        this(Severity.ERROR, section, advice, source);
    }

    WebSocketProblemKind(Severity severity, String section, String advice, String source) {
        this(severity, section, new ViolationAdvice(advice, source));
    }

    /**
     * Creates a rule, in most cases an error: an endpoint that detects a breach must fail the connection (§7.1.7),
     * unless the breach is harmless.
     */
    WebSocketProblemKind(Severity severity, String section, ViolationAdvice advice) {
        this.ruleInfo = new ProblemKindMetadata(severity, "W" + (ordinal() + 1), section, advice);
    }

    @Override
    public ProblemKindMetadata info() {
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
