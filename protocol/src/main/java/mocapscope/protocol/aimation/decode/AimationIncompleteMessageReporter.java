package mocapscope.protocol.aimation.decode;

import mocapscope.protocol.aimation.wire.AimationFramingPhase;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketProblemKind;

/** Reports incomplete frames, incomplete messages and a missing shutdown message when an AImation connection closes. */
final class AimationIncompleteMessageReporter {

    private AimationIncompleteMessageReporter() {}

    static void reportAtClose(AimationDecoderStateSnapshot known, Entry closing, DecoderEventEmitter out) {
        cutOff(known.toClient(), Direction.TO_CLIENT, closing, out);
        cutOff(known.toServer(), Direction.TO_SERVER, closing, out);
        boolean closeReceived = known.toServer().fragments().closeReceived()
                || known.toClient().fragments().closeReceived();
        if (closing.direction() == Direction.TO_SERVER
                && !closing.isAssumedClosing()
                && !closeReceived
                && known.sessionState().isRegistered()) {
            out.emitFinding(Finding.of(
                    AimationProblemKind.SHUTDOWN_NOT_SENT,
                    closing,
                    closing.at(),
                    "the client disconnects without opcode 16"));
        }
    }

    /** Reports an unfinished frame or message as its sender's fault, unless the other side closed the connection. */
    private static void cutOff(
            AimationDecoderStateSnapshot.AimationDirectionState state,
            Direction direction,
            Entry closing,
            DecoderEventEmitter out) {
        var partial = state.partial();
        if (!partial.isEmpty()) {
            var description = state.framingState() == AimationFramingPhase.HEAD ? "a head" : "a frame";
            var text = "%s after %d bytes of %s".formatted(closing.closingText(), partial.length(), description);
            out.emitFinding(Finding.ofTruncation(WebSocketProblemKind.CUT_OFF, direction, partial.at(), text, closing));
        }
        var offsets = state.fragments().offsets();
        if (offsets != null) {
            int length = state.fragments().assembly().length();
            var text = length == 0
                    ? closing.closingText() + " inside a message"
                    : "%s after %d bytes of a message".formatted(closing.closingText(), length);
            out.emitFinding(Finding.ofTruncation(
                    WebSocketProblemKind.CUT_OFF, direction, offsets.firstPosition(), text, closing));
        }
    }
}
