package mocapscope.protocol.rgmp;

import mocapscope.protocol.session.Decoder;

/**
 * All that is remembered between two entries.
 *
 * @param part of a frame from the server that has come
 * @param skip bytes from the server that still belong to a refused frame
 */
record RgmpKnowledge(long nextMessage, Devices devices, RgmpPart part, long skip) implements Decoder.Knowledge {
    static final RgmpKnowledge NOTHING = new RgmpKnowledge(0, Devices.NONE, RgmpPart.NONE, 0);

    /** Whether the server's next bytes belong to a frame that has begun. */
    boolean inFrame() {
        return part.rest() != null || skip > 0;
    }

    /** A new connection: only the messages are counted on. */
    RgmpKnowledge reconnected() {
        return new RgmpKnowledge(nextMessage, Devices.NONE, RgmpPart.NONE, 0);
    }
}
