package mocapscope.protocol.rgmp.decode;

import mocapscope.protocol.rgmp.wire.RgmpFramingState;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.framing.PartialMessage;

/**
 * The state of the RGMP decoder between two transcript entries: connected devices, partial frame, bytes to skip.
 *
 * @param partial the server's frame whose end has not arrived
 * @param framing of the server's stream
 */
public record RgmpDecoderState(
        long nextMessage, RgmpDeviceTable devices, PartialMessage partial, RgmpFramingState framing)
        implements Decoder.DecoderState {
    static final RgmpDecoderState INITIAL =
            new RgmpDecoderState(0, RgmpDeviceTable.EMPTY, PartialMessage.NONE, RgmpFramingState.FRAME);

    @Override
    public long bytesBeyond(Decoder.DecoderState earlier) {
        return earlier instanceof RgmpDecoderState known ? devices.bytesBeyond(known.devices) : 0;
    }

    RgmpDecoderState with(long next, RgmpDeviceTable others) {
        return new RgmpDecoderState(next, others, partial, framing);
    }

    /** Returns the number of bytes from the server that still belong to a refused frame. */
    long bytesToSkip() {
        return framing.skip();
    }

    /** Returns true if the server's next bytes continue a frame. */
    public boolean isInFrame() {
        return !partial.isEmpty() || bytesToSkip() > 0;
    }

    /** Returns the state after a new connection: only the message count is kept. */
    RgmpDecoderState afterReconnect() {
        return INITIAL.with(nextMessage, RgmpDeviceTable.EMPTY);
    }
}
