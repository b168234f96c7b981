package mocapscope.protocol.rgmp;

import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.PartialMessage;

/**
 * All that is remembered between two entries.
 *
 * @param partial the server's frame whose end has not arrived
 * @param framing of the server's stream
 */
record RgmpKnowledge(long nextMessage, Devices devices, PartialMessage partial, RgmpFramingState framing)
        implements Decoder.Knowledge {
    static final RgmpKnowledge NOTHING =
            new RgmpKnowledge(0, Devices.NONE, PartialMessage.NONE, RgmpFramingState.FRAME);

    RgmpKnowledge with(long next, Devices others) {
        return new RgmpKnowledge(next, others, partial, framing);
    }

    /** Returns the number of bytes from the server that still belong to a refused frame. */
    long skip() {
        return framing.skip();
    }

    /** Whether the server's next bytes belong to a frame that has begun. */
    boolean inFrame() {
        return !partial.isEmpty() || skip() > 0;
    }

    /** A new connection: only the messages are counted on. */
    RgmpKnowledge reconnected() {
        return NOTHING.with(nextMessage, Devices.NONE);
    }
}
