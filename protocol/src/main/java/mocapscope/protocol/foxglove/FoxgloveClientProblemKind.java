package mocapscope.protocol.foxglove;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/**
 * The kinds of problems reported about clients of a Foxglove WebSocket server, each the violation of one protocol rule.
 * The sections are those of its specification.
 */
public enum FoxgloveClientProblemKind implements EnumProblemKind {
    /** A text message is no JSON object. */
    NOT_JSON(Severity.ERROR, "L1", "JSON messages"),
    /** A text message has no {@code op}, or one that is no string. */
    OP_MISSING(Severity.ERROR, "L2", "JSON messages"),
    /** A field is missing or has a wrong type. */
    FIELD_INVALID(Severity.ERROR, "L3", "JSON messages"),
    /** A subscription names a channel that was not advertised. */
    CHANNEL_UNKNOWN(Severity.WARNING, "L4", "Subscribe"),
    /** A subscription has the id of an active one, or its channel. */
    SUBSCRIPTION_REUSED(Severity.WARNING, "L5", "Subscribe"),
    /** A subscription ends that is not active. */
    SUBSCRIPTION_UNKNOWN(Severity.WARNING, "L6", "Unsubscribe"),
    /** A binary message is empty or ends within its fields. */
    BINARY_CUT_OFF(Severity.ERROR, "L7", "Binary messages"),
    /** A client has more subscriptions than this server keeps. */
    TOO_MANY_SUBSCRIPTIONS(Severity.WARNING, "L8", "Subscribe");

    private final ProblemKindMetadata ruleInfo;

    FoxgloveClientProblemKind(Severity severity, String number, String section) {
        this.ruleInfo = new ProblemKindMetadata(severity, number, section, ViolationAdvice.NONE);
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }
}
