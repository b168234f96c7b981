package mocapscope.protocol.freed;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/** The kinds of problems reported about FreeD traffic, each the violation of one rule of the manual. */
enum FreedProblemKind implements EnumProblemKind {
    TYPE_UNKNOWN(Severity.ERROR, "F1", "A.3", "Does a program that does not use FreeD send to this port?"),
    TRUNCATED(
            Severity.ERROR,
            "F2",
            "A.3",
            "A message is shorter than its type: a D1 message has 29 bytes. Receivers discard it."),
    TRAILING_BYTES(Severity.WARNING, "F3", "A.3", "Bytes that begin no message follow the last message of a datagram."),
    CHECKSUM_WRONG(
            Severity.ERROR,
            "F4",
            "A.1",
            "The checksum is 40 (hex) minus all other bytes, modulo 256. Receivers discard the message."),
    ANGLE_OUT_OF_RANGE(Severity.WARNING, "F5", "Appendix B", "Are the angles in another unit, or not wrapped?"),
    NOTHING_RECEIVED(
            Severity.WARNING,
            "F6",
            "A.2",
            "Does the camera send to this address and port, and does a firewall let it through? A camera on another machine"
                    + " does not reach 127.0.0.1: listen on 0.0.0.0."),
    RECEIVER_ABSENT(
            Severity.NOTE, "F7", "A.2", "Start the receiver, and check its port; data is sent in the meantime.");

    private final ProblemKindMetadata ruleInfo;

    FreedProblemKind(Severity severity, String number, String section, String advice) {
        this.ruleInfo = new ProblemKindMetadata(
                severity,
                number,
                section,
                new ViolationAdvice(advice, "free-d Installation Manual V1.4.4, " + section));
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }

    /** Returns true for problems that a camera repeats with every message. */
    @Override
    public boolean isEpisodic() {
        return this != NOTHING_RECEIVED && this != RECEIVER_ABSENT;
    }
}
