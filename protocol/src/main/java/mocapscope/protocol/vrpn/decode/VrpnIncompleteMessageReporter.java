package mocapscope.protocol.vrpn.decode;

import mocapscope.protocol.session.event.DecoderOutput;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.wire.VrpnChannels;
import mocapscope.protocol.vrpn.wire.VrpnFramingState;
import mocapscope.protocol.vrpn.wire.VrpnRule;

/** Reports messages and skeleton descriptions left incomplete when a VRPN connection or log ends. */
final class VrpnIncompleteMessageReporter {

    private VrpnIncompleteMessageReporter() {}

    /** Reports an incomplete message as its sender's error, unless the other side closed the connection. */
    static void checkClosed(
            VrpnDecoderState.VrpnDirectionState state, Direction direction, Entry closing, DecoderOutput out) {
        boolean log = closing.channel().equals(VrpnChannels.LOG);
        for (var parts : state.tables().skeletons().incomplete()) {
            VrpnSkeletonDescriptionReassembler.checkIncomplete(parts)
                    .ifPresent(violation -> out.emitFinding(Finding.ofTruncation(
                            violation.rule(), direction, Finding.NONE, violation.text(), closing)));
        }
        var partial = state.partial();
        if (!partial.isEmpty()) {
            boolean first = state.framing().expectsCookie();
            var text = "%s after %s of a %s"
                    .formatted(
                            log ? "the file ends" : "the connection closed",
                            partial.progress(VrpnFramingState.HEADER_SIZE),
                            name(first, log));
            out.emitFinding(Finding.ofTruncation(rule(first), direction, partial.at(), text, closing));
        } else if (state.framing() == VrpnFramingState.LOG_COOKIE && closing.direction() == direction) {
            out.emitFinding(Finding.ofTruncation(rule(true), direction, 0, "the file is empty", closing));
        }
    }

    private static String name(boolean cookie, boolean log) {
        if (cookie) {
            return "cookie";
        }
        return log ? "record" : "message";
    }

    private static VrpnRule rule(boolean cookie) {
        return cookie ? VrpnRule.COOKIE_INVALID : VrpnRule.MESSAGE_CUT_OFF;
    }
}
