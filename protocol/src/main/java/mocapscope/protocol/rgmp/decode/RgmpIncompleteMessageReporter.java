package mocapscope.protocol.rgmp.decode;

import mocapscope.protocol.rgmp.definition.RgmpProblemKind;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Reports frames left incomplete when an RGMP connection or file ends. */
final class RgmpIncompleteMessageReporter {

    private RgmpIncompleteMessageReporter() {}

    /** Reports an incomplete frame as the server's error, unless the client closed the connection. */
    static void checkClosed(RgmpDecoderStateSnapshot known, Entry closing, DecoderEventEmitter out) {
        var partial = known.partial();
        if (closing.channel().equals(RgmpChannelConstants.DEFINITION)) {
            if (known.nextMessage() == 0) {
                out.emitFinding(Finding.of(RgmpProblemKind.NOT_JSON, closing, 0, "the file is empty"));
            }
        } else if (!partial.isEmpty()) {
            var text =
                    "%s after %s of a frame".formatted(closing.closingText(), partial.progress(RgmpFrameHeader.SIZE));
            find(text, partial.at(), closing, out);
        } else if (known.bytesToSkip() > 0) {
            find(
                    "%s %d bytes before a frame's end".formatted(closing.closingText(), known.bytesToSkip()),
                    Finding.NONE,
                    closing,
                    out);
        }
    }

    private static void find(String text, long at, Entry closing, DecoderEventEmitter out) {
        out.emitFinding(Finding.ofTruncation(RgmpProblemKind.FRAME_CUT_OFF, Direction.TO_CLIENT, at, text, closing));
    }
}
