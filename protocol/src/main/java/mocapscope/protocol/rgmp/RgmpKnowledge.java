package mocapscope.protocol.rgmp;

import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.PartialMessage;

/**
 * The state of the RGMP decoder between two transcript entries: connected devices, partial frame, bytes to skip.
 *
 * @param partial the server's frame whose end has not arrived
 * @param framing of the server's stream
 */
record RgmpKnowledge(long nextMessage, Devices devices, PartialMessage partial, RgmpFramingState framing)
        implements Decoder.DecoderState {
    static final RgmpKnowledge NOTHING =
            new RgmpKnowledge(0, Devices.NONE, PartialMessage.NONE, RgmpFramingState.FRAME);

    RgmpKnowledge with(long next, Devices others) {
        return new RgmpKnowledge(next, others, partial, framing);
    }

    /** Returns the number of bytes from the server that still belong to a refused frame. */
    long skip() {
        return framing.skip();
    }

    /** Returns true if the server's next bytes continue a frame. */
    boolean inFrame() {
        return !partial.isEmpty() || skip() > 0;
    }

    /** Returns the state after a new connection: only the message count is kept. */
    RgmpKnowledge reconnected() {
        return NOTHING.with(nextMessage, Devices.NONE);
    }
}
