package mocapscope.protocol.vrpn.decode;

import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;

/** An unexpected sequence number of a datagram message: a gap, a restart or a late message. */
record VrpnSequenceNumberAnomaly(VrpnProblemKind rule, String text, int missing) {
    private static final String FIELD = "sequence";

    static VrpnSequenceNumberAnomaly ofGap(int missing, String place) {
        return new VrpnSequenceNumberAnomaly(
                VrpnProblemKind.SEQUENCE_GAP,
                "%d message%s missing %s".formatted(missing, missing == 1 ? " is" : "s are", place),
                missing);
    }

    static VrpnSequenceNumberAnomaly ofRestart(long number) {
        return new VrpnSequenceNumberAnomaly(
                VrpnProblemKind.SEQUENCE_RESTARTED,
                "the sequence numbers continue from %d: the sender restarted its count".formatted(number),
                0);
    }

    static VrpnSequenceNumberAnomaly ofLateMessage(int below) {
        return new VrpnSequenceNumberAnomaly(
                VrpnProblemKind.SEQUENCE_LATE,
                below == 0
                        ? "the number repeats the newest one: twice, or not counted"
                        : "the number is %d below the newest: late, twice, or not counted".formatted(below),
                0);
    }

    /** Reports it as a finding about the message that has the number and was emitted before. */
    void report(MessageMetadata message, DecoderEventEmitter out) {
        out.emitFinding(Finding.of(rule, message, FIELD, VrpnMessageHeader.SEQUENCE_AT, text)
                .withMissing(missing));
    }

    /** Reports it as a finding about the message at {@code from} of an entry, which is decoded later. */
    void report(Entry entry, int from, DecoderEventEmitter out) {
        out.emitFinding(Finding.of(rule, entry, entry.at() + from, text).withMissing(missing));
    }
}
