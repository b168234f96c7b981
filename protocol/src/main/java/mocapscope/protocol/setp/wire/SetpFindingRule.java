package mocapscope.protocol.setp.wire;

import mocapscope.protocol.bytes.EnumRule;
import mocapscope.protocol.bytes.RuleInfo;
import mocapscope.protocol.bytes.Severity;

/** The rules that a SETP peer can break, in the order in which they are checked. */
public enum SetpFindingRule implements EnumRule {
    PACKET_TOO_SHORT(Severity.ERROR, "8.1", "§2", "A packet has 18 bytes of header and at least one frame."),
    PACKET_TOO_LONG(
            Severity.ERROR, "8.1", "§2", "A packet has at most 1452 bytes: move some frames into another packet."),
    GUARANTEED_FLAG_INVALID(Severity.ERROR, "8.1", "§2", "Send 1 for a packet to be acknowledged, otherwise 0."),
    PACKET_NO_FRAMES(Severity.ERROR, "8.1", "§2", "To keep a session alive, send a Keepalive."),
    FRAME_HEADER_TRUNCATED(Severity.ERROR, "8.1", "§3", "A packet ends exactly after its last frame."),
    FRAME_SIZE_EXCEEDS_MAX(
            Severity.ERROR, "R12", "§3", "A frame has at most 246 bytes of data. The successor MXP allows 255."),
    FRAME_DATA_TRUNCATED(Severity.ERROR, "8.1", "§3", ""),
    FRAME_COUNT_ZERO(Severity.ERROR, "R11", "§3", "A message without data is one frame without data."),
    FRAME_INDEX_OUT_OF_RANGE(Severity.ERROR, "R11", "§3", "Frames are numbered from 0."),
    FRAME_EMPTY_IN_MULTIFRAME(Severity.ERROR, "R12", "§3", ""),
    SESSION_ID_ZERO(
            Severity.ERROR, "R8", "§5", "Only Connect Request and Bubble Link Request are valid without a session."),
    SESSION_UNKNOWN(
            Severity.ERROR,
            "R37",
            "§7",
            "Use the session id from the answer to the connect packet, and the same port."),
    CONNECT_INCOMPLETE(Severity.ERROR, "R8", "§5", "Send the whole connect message in one packet."),
    CONNECT_NOT_ALONE(Severity.ERROR, "R8", "§5", "Send the connect message in a packet of its own."),
    TYPE_UNKNOWN(
            Severity.ERROR,
            "R5",
            "§8.3",
            "Message types are numbered from 1, as in the draft: does the peer use another table?"),
    CONNECT_IN_SESSION(Severity.ERROR, "R8", "§8.3", "To connect again, send session id 0."),
    MESSAGE_TOO_LARGE(Severity.ERROR, "R38", "§7", "Reassembly is limited to 4263 frames, about 1 MiB."),
    FRAME_CONFLICT_TYPE(Severity.ERROR, "R38", "§8.4", "All frames of one message id belong to one message."),
    FRAME_CONFLICT_COUNT(Severity.ERROR, "R38", "§8.4", "All frames of one message id belong to one message."),
    FRAME_CONFLICT_DATA(Severity.ERROR, "R38", "§8.4", "A resent frame must contain the same bytes."),
    MESSAGE_TOO_SHORT(Severity.ERROR, "8.3", "§4", ""),
    MESSAGE_TOO_LONG(Severity.ERROR, "8.3", "§4", ""),
    LIST_LENGTH(Severity.ERROR, "8.3", "§4", "A list must contain as many whole entries as its count states."),
    ACK_ID_COUNT(Severity.ERROR, "R14", "§4", "An Acknowledgement lists 1 to 64 packet ids."),
    LENGTH_FIELD_MISMATCH(
            Severity.ERROR, "8.3", "§4", "The length must count the bytes of the data up to the end of the message."),
    BOOLEAN_INVALID(Severity.ERROR, "8.3", "§1", "Send 0 or 1."),
    ENUM_OUT_OF_RANGE(Severity.ERROR, "8.3", "§4", ""),
    VALUE_OUT_OF_RANGE(Severity.ERROR, "8.3", "§4", ""),
    FLOAT_NOT_FINITE(
            Severity.ERROR, "8.3", "§1", "Is the object's movement known? NaN and infinities are not positions."),
    STRING_NOT_UTF8(Severity.ERROR, "R3", "§1", "Text is UTF-8 up to its first NUL; truncate it between characters."),
    QUATERNION_NOT_UNIT(Severity.WARNING, "R15", "§4", "A rotation has length 1. Send zeros if it is not known."),
    GUARANTEED_FLAG_MISMATCH(
            Severity.WARNING, "R10", "§2", "The flag is 1 when any message of the packet is guaranteed."),
    LENGTH64_IGNORED(Severity.WARNING, "R17", "§4", "Write the same length into both fields."),
    UNEXPECTED_IN_STATE(Severity.WARNING, "8", "§5", "Wait for the answer to the connect request, then join."),
    PACKET_REPEATED(Severity.NOTE, "R33", "§6.1", "A packet was resent or duplicated: its messages count once."),
    MESSAGE_REPEATED(Severity.NOTE, "R33", "§6.1", "A message's id was used within the last 30 s: it counts once."),
    MESSAGE_INCOMPLETE(Severity.WARNING, "R38", "§7", "Frames were lost, or the peer stopped before the last one."),
    REASSEMBLY_FULL(Severity.WARNING, "R38", "§7", "Too many messages are incomplete at once: complete some first."),
    CONNECT_REFUSED(Severity.ERROR, "R22", "§5", "Does the server know the user, and is the passphrase right?"),
    JOIN_REFUSED(
            Severity.WARNING,
            "R27",
            "§5",
            "List the bubbles: does the bubble exist, and have you left the previous one?"),
    REPLY_MISSING(Severity.WARNING, "R23", "§4", "The peer acknowledged the request but did not answer it."),
    HANDOVER_REFUSED(Severity.NOTE, "R45", "§4", "The object stays with its current owner."),
    REPLY_UNASKED(Severity.NOTE, "R23", "§4", "Was the answer late? The request may have timed out."),
    CHALLENGE_FAILED(Severity.WARNING, "R30", "§7", "Do both sides have the same key?");

    /** The severity is that of strict mode; a finding has its own. */
    private final RuleInfo ruleInfo;

    SetpFindingRule(Severity severity, String number, String section, String advice) {
        this.ruleInfo = new RuleInfo(severity, number, section, advice);
    }

    @Override
    public boolean isEpisodic() {
        return this == FLOAT_NOT_FINITE || this == QUATERNION_NOT_UNIT;
    }

    @Override
    public RuleInfo info() {
        return ruleInfo;
    }
}
