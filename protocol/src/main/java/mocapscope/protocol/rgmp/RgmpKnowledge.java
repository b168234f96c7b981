package mocapscope.protocol.rgmp;

import mocapscope.protocol.session.Decoder;

/**
 * The state of the RGMP decoder between two transcript entries: connected devices, partial frame, bytes to skip.
 *
 * @param part received part of an incomplete frame from the server
 * @param skip remaining payload bytes of a rejected frame from the server
 */
record RgmpKnowledge(long nextMessage, Devices devices, RgmpPart part, long skip) implements Decoder.Knowledge {
    static final RgmpKnowledge NOTHING = new RgmpKnowledge(0, Devices.NONE, RgmpPart.NONE, 0);

    /** Returns true if the server's next bytes continue a frame. */
    boolean inFrame() {
        return part.rest() != null || skip > 0;
    }

    /** Returns the state after a new connection: only the message count is kept. */
    RgmpKnowledge reconnected() {
        return new RgmpKnowledge(nextMessage, Devices.NONE, RgmpPart.NONE, 0);
    }
}
