package mocapscope.protocol.vmc.osc;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/** The kinds of problems reported about OSC packets, each the violation of one rule of OSC 1.0. */
public enum OscPacketProblemKind implements EnumProblemKind {
    OSC_PACKET_EMPTY(Severity.ERROR, "O1", OscPacketProblemKind.PACKETS),
    OSC_PACKET_SIZE(
            Severity.ERROR,
            "O2",
            OscPacketProblemKind.PACKETS,
            "The size of a packet is a multiple of 4: is a text of it not padded, or did a network cut it?"),
    OSC_PACKET_START(
            Severity.ERROR,
            "O3",
            OscPacketProblemKind.PACKETS,
            "A packet begins with / or with #bundle: does a program that does not use OSC send to this port?"),
    OSC_TEXT_UNTERMINATED(Severity.ERROR, "O4", OscPacketProblemKind.TYPES, "A text ends with a zero byte."),
    OSC_TEXT_TRUNCATED(
            Severity.ERROR,
            "O5",
            OscPacketProblemKind.TYPES,
            "Zero bytes follow a text until its size is a multiple of 4."),
    OSC_PADDING_NOT_ZERO(Severity.WARNING, "O6", OscPacketProblemKind.TYPES),
    OSC_ADDRESS_INVALID(
            Severity.WARNING,
            "O7",
            OscPacketProblemKind.ADDRESSES,
            "An address contains neither spaces nor # nor a comma."),
    OSC_TYPE_TAGS_MISSING(
            Severity.WARNING,
            "O8",
            OscPacketProblemKind.TAGS,
            "Send a comma and the type tags also without arguments: receivers may ignore the message otherwise."),
    OSC_TYPE_TAG_UNKNOWN(Severity.ERROR, "O9", OscPacketProblemKind.TAGS),
    OSC_ARRAY_UNBALANCED(Severity.ERROR, "O10", OscPacketProblemKind.TAGS),
    OSC_ARGUMENT_TRUNCATED(
            Severity.ERROR,
            "O11",
            OscPacketProblemKind.ARGUMENTS,
            "The type tags announce more arguments than the message has."),
    OSC_BLOB_SIZE(Severity.ERROR, "O12", OscPacketProblemKind.TYPES),
    OSC_TRAILING_BYTES(
            Severity.WARNING,
            "O13",
            OscPacketProblemKind.ARGUMENTS,
            "The message has more arguments than the type tags announce."),
    OSC_BUNDLE_TRUNCATED(Severity.ERROR, "O14", OscPacketProblemKind.BUNDLES),
    OSC_ELEMENT_SIZE(
            Severity.ERROR,
            "O15",
            OscPacketProblemKind.BUNDLES,
            "The size of an element is a multiple of 4 and ends within the bundle."),
    OSC_BUNDLE_TOO_DEEP(
            Severity.ERROR, "O16", OscPacketProblemKind.BUNDLES, "Eight bundles in each other are read at most."),
    OSC_TIME_TAG_EARLIER(
            Severity.WARNING,
            "O17",
            OscPacketProblemKind.BUNDLES,
            "The time of an inner bundle is not before that of its outer one.");

    private static final String PACKETS = "OSC 1.0, OSC Packets";
    private static final String TYPES = "OSC 1.0, Atomic Data Types";
    private static final String ADDRESSES = "OSC 1.0, OSC Address Spaces";
    private static final String TAGS = "OSC 1.0, OSC Type Tag String";
    private static final String ARGUMENTS = "OSC 1.0, OSC Arguments";
    private static final String BUNDLES = "OSC 1.0, OSC Bundles";

    private final ProblemKindMetadata ruleInfo;

    OscPacketProblemKind(Severity severity, String number, String section) {
        this.ruleInfo = new ProblemKindMetadata(severity, number, section, ViolationAdvice.NONE);
    }

    OscPacketProblemKind(Severity severity, String number, String section, String advice) {
        this.ruleInfo = new ProblemKindMetadata(severity, number, section, new ViolationAdvice(advice, section));
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }
}
