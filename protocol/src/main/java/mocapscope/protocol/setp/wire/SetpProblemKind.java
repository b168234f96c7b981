package mocapscope.protocol.setp.wire;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/**
 * The kinds of problems reported about SETP traffic, each the violation of one protocol rule. The constants are in the
 * order in which the rules are checked.
 */
public enum SetpProblemKind implements EnumProblemKind {
    PACKET_TOO_SHORT(
            Severity.ERROR,
            "8.1",
            "§2",
            "A packet has 18 bytes of header and at least one frame.",
            SetpSource.DRAFT + "UDP Packet Data Structure"),
    PACKET_TOO_LONG(
            Severity.ERROR,
            "8.1",
            "§2",
            "A packet has at most 1452 bytes: move some frames into another packet.",
            SetpSource.DRAFT + "UDP Packet Data Structure"),
    GUARANTEED_FLAG_INVALID(
            Severity.ERROR,
            "8.1",
            "§2",
            "Send 1 for a packet to be acknowledged, otherwise 0.",
            SetpSource.DRAFT + "UDP Packet Data Structure"),
    PACKET_NO_FRAMES(
            Severity.ERROR,
            "8.1",
            "§2",
            "A packet has at least one frame. A Keepalive is a frame without data.",
            SetpSource.DRAFT + "UDP Packet Data Structure; " + SetpSource.DRAFT + "Keepalive"),
    FRAME_HEADER_TRUNCATED(
            Severity.ERROR,
            "8.1",
            "§3",
            "A packet ends exactly after its last frame.",
            SetpSource.DRAFT + "UDP Packet Data Structure; SETP.md §3"),
    FRAME_SIZE_EXCEEDS_MAX(
            Severity.ERROR,
            "R12",
            "§3",
            "A frame has at most 246 bytes of data.",
            SetpSource.DRAFT + "Frame Structure"),
    FRAME_DATA_TRUNCATED(Severity.ERROR, "8.1", "§3"),
    FRAME_COUNT_ZERO(
            Severity.ERROR,
            "R11",
            "§3",
            "Mocapscope expects one frame for a message without data: count 1, index 0; the draft does not say.",
            SetpSource.READING + "R11 (SETP.md)"),
    FRAME_INDEX_OUT_OF_RANGE(
            Severity.ERROR,
            "R11",
            "§3",
            "Mocapscope numbers frames from 0, as the code of MXP does; the draft does not say. Does the"
                    + " peer number them from 1?",
            SetpSource.READING + "R11 (SETP.md)"),
    FRAME_EMPTY_IN_MULTIFRAME(Severity.ERROR, "R12", "§3"),
    SESSION_ID_ZERO(
            Severity.ERROR,
            "R8",
            "§5",
            "Only Connect Request and Bubble Link Request are valid without a session.",
            SetpSource.DRAFT + "Connect Request; " + SetpSource.DRAFT + "Bubble Link Request Message"),
    SESSION_UNKNOWN(
            Severity.ERROR,
            "R37",
            "§7",
            "Has the session ended, or did a side restart? Otherwise use the session id from the answer"
                    + " to the connect packet, and the same address and port. A capture that begins mid-session may"
                    + " lack the connect packet.",
            SetpSource.DRAFT + "Connect Request; " + SetpSource.READING + "R37 (SETP.md)"),
    CONNECT_INCOMPLETE(
            Severity.ERROR,
            "R8",
            "§5",
            "Mocapscope expects the whole connect message in one packet; the draft does not say.",
            SetpSource.READING + "R8 (SETP.md)"),
    CONNECT_NOT_ALONE(
            Severity.ERROR,
            "R8",
            "§5",
            "Mocapscope expects the connect message alone in its packet; the draft does not say.",
            SetpSource.READING + "R8 (SETP.md)"),
    TYPE_UNKNOWN(
            Severity.ERROR,
            "R5",
            "§8.3",
            "The draft lacks its table of type numbers, so Mocapscope counts the messages in the draft's"
                    + " order, from 1. Does the peer use another table?",
            SetpSource.DRAFT + "Frame Structure; " + SetpSource.READING + "R4 (SETP.md)"),
    CONNECT_IN_SESSION(
            Severity.ERROR,
            "R8",
            "§8.3",
            "To connect again, send session id 0.",
            SetpSource.DRAFT + "Connect Request; " + SetpSource.READING + "R8 (SETP.md)"),
    MESSAGE_TOO_LARGE(
            Severity.ERROR,
            "R38",
            "§7",
            "Mocapscope reassembles at most 4263 frames, about 1 MiB. The draft allows 65,535.",
            SetpSource.READING + "R38 (SETP.md); " + SetpSource.DRAFT + "Frame Structure"),
    FRAME_CONFLICT_TYPE(
            Severity.ERROR,
            "R38",
            "§8.4",
            "All frames of one message id belong to one message.",
            SetpSource.DRAFT + "Frame Structure; SETP.md §8.4"),
    FRAME_CONFLICT_COUNT(
            Severity.ERROR,
            "R38",
            "§8.4",
            "All frames of one message id belong to one message.",
            SetpSource.DRAFT + "Frame Structure; SETP.md §8.4"),
    FRAME_CONFLICT_DATA(
            Severity.ERROR,
            "R38",
            "§8.4",
            "Mocapscope expects a resent frame to contain the same bytes, and a new message to have a new id.",
            SetpSource.READING + "R38 (SETP.md)"),
    MESSAGE_TOO_SHORT(Severity.ERROR, "8.3", "§4"),
    MESSAGE_TOO_LONG(Severity.ERROR, "8.3", "§4"),
    LIST_LENGTH(
            Severity.ERROR,
            "8.3",
            "§4",
            "A list consists of whole entries, and of as many as its count states if it has one.",
            SetpSource.DRAFT + "List Bubbles Response; SETP.md §8.3"),
    ACK_ID_COUNT(
            Severity.ERROR,
            "R14",
            "§4",
            "An Acknowledgement lists 1 to 64 packet ids.",
            SetpSource.DRAFT + "Acknowledgement"),
    LENGTH_FIELD_MISMATCH(
            Severity.ERROR,
            "8.3",
            "§4",
            "A length counts the bytes of its own data field; the message ends after its last data field.",
            SetpSource.DRAFT + "Interaction Perception; SETP.md §8.3"),
    BOOLEAN_INVALID(Severity.ERROR, "8.3", "§1", "Send 0 or 1.", SetpSource.DRAFT + "Join Bubble Response"),
    ENUM_OUT_OF_RANGE(Severity.ERROR, "8.3", "§4"),
    VALUE_OUT_OF_RANGE(Severity.ERROR, "8.3", "§4"),
    FLOAT_NOT_FINITE(
            Severity.ERROR,
            "8.3",
            "§1",
            "The draft gives NaN and infinity no meaning; Mocapscope rejects them in strict mode. Is the"
                    + " value known to the sender?",
            SetpSource.DRAFT + "Object Perception; SETP.md §1; Mocapscope"),
    STRING_NOT_UTF8(
            Severity.ERROR,
            "R3",
            "§1",
            "Mocapscope reads text as UTF-8 up to the first NUL, as the code of MXP does; the draft names"
                    + " no encoding. Truncate text between characters.",
            SetpSource.READING + "R3 (SETP.md)"),
    QUATERNION_NOT_UNIT(
            Severity.WARNING,
            "R15",
            "§4",
            "A rotation has length 1. Mocapscope reads zeros as not given.",
            SetpSource.READING + "R15 (SETP.md); " + SetpSource.DRAFT + "Object Perception"),
    GUARANTEED_FLAG_MISMATCH(
            Severity.WARNING,
            "R10",
            "§2",
            "Mocapscope expects 1 when any message of the packet is guaranteed; the draft does not say"
                    + " for several.",
            SetpSource.READING + "R10 (SETP.md)"),
    LENGTH64_IGNORED(
            Severity.WARNING,
            "R17",
            "§4",
            "Write the same length into both fields.",
            SetpSource.DRAFT + "Handover Request; " + SetpSource.READING + "R17 (SETP.md)"),
    UNEXPECTED_IN_STATE(
            Severity.WARNING,
            "8",
            "§5",
            "A client connects, then joins, then exchanges messages about objects; linked simulations"
                    + " exchange them once linked. The message is used nevertheless.",
            SetpSource.DRAFT + "Client to Simulation Joining Messages; SETP.md §5"),
    PACKET_REPEATED(
            Severity.NOTE,
            "R33",
            "§6.1",
            "A packet was resent or duplicated: its messages count once.",
            SetpSource.READING + "R33 (SETP.md)"),
    MESSAGE_REPEATED(
            Severity.NOTE,
            "R33",
            "§6.1",
            "Mocapscope counts a message id once within 30 s and 1024 messages. Does the peer give each"
                    + " message a new id?",
            SetpSource.READING + "R33 (SETP.md); " + SetpSource.DRAFT + "Frame Structure"),
    MESSAGE_INCOMPLETE(
            Severity.WARNING,
            "R38",
            "§7",
            "Frames were lost, the sender stopped before the last one, or the recording begins or ends"
                    + " within the message.",
            SetpSource.READING + "R38 (SETP.md)"),
    REASSEMBLY_FULL(
            Severity.WARNING,
            "R38",
            "§7",
            "Mocapscope keeps 16 incomplete messages or 4 MiB for a session, 64 MiB for all. Complete"
                    + " messages before beginning others; a guaranteed packet comes again.",
            SetpSource.READING + "R38 (SETP.md)"),
    CONNECT_REFUSED(
            Severity.ERROR,
            "R22",
            "§5",
            "Failure code 0 or 1: does the server know the user, and is the passphrase right? Code 2 or"
                    + " 3: the server does not support this program or this protocol version.",
            SetpSource.DRAFT + "Connect Failure Response; " + SetpSource.DRAFT + "Connect Request"),
    JOIN_REFUSED(
            Severity.WARNING,
            "R27",
            "§5",
            "List the bubbles: does the bubble exist, and have you left the previous one?",
            SetpSource.DRAFT + "Join Bubble Response; " + SetpSource.READING + "R27 (SETP.md)"),
    REPLY_MISSING(
            Severity.WARNING,
            "R23",
            "§4",
            "No answer came in time: is the peer busy, or are packets lost (see Transport in Timing)? An"
                    + " Object Examine by ID of an unknown object gets no answer.",
            SetpSource.READING + "R23 (SETP.md); " + SetpSource.READING + "R29 (SETP.md)"),
    HANDOVER_REFUSED(
            Severity.NOTE,
            "R45",
            "§4",
            "A refused object stays with its owner; one that cannot be handed back either is removed. The"
                    + " text states which.",
            SetpSource.READING + "R45 (SETP.md); " + SetpSource.DRAFT + "Handover Response"),
    REPLY_UNASKED(
            Severity.NOTE,
            "R23",
            "§4",
            "Was the answer late? The request may have timed out.",
            SetpSource.READING + "R23 (SETP.md)"),
    CHALLENGE_FAILED(
            Severity.WARNING,
            "R30",
            "§7",
            "Do both sides have the same key, and the same algorithm? The draft names none; Mocapscope"
                    + " uses HMAC-SHA-512.",
            SetpSource.DRAFT + "Implementation Validation Messages; " + SetpSource.READING + "R30 (SETP.md)");

    /** The severity is that of strict mode; a finding has its own. */
    private final ProblemKindMetadata ruleInfo;

    SetpProblemKind(Severity severity, String number, String section) {
        this.ruleInfo = new ProblemKindMetadata(severity, number, section, ViolationAdvice.NONE);
    }

    SetpProblemKind(Severity severity, String number, String section, String advice, String source) {
        this.ruleInfo = new ProblemKindMetadata(severity, number, section, new ViolationAdvice(advice, source));
    }

    @Override
    public boolean isEpisodic() {
        return this == FLOAT_NOT_FINITE || this == QUATERNION_NOT_UNIT;
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }

    /** Sources that the advice of most rules cites: the draft, and what this program reads into it. */
    private static final class SetpSource {
        static final String DRAFT = "SETP/CICPv2 draft 0.2, ";
        static final String READING = "Mocapscope's reading ";
    }
}
