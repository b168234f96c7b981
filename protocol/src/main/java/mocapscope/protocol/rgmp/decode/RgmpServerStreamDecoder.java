package mocapscope.protocol.rgmp.decode;

import java.nio.ByteBuffer;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.rgmp.wire.RgmpFramingState;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.framing.StreamMessageSplitter;
import mocapscope.protocol.transcript.Entry;

/** Splits bytes received from an RGMP server into frames, continues a partial frame, and decodes each frame. */
final class RgmpServerStreamDecoder extends StreamMessageSplitter<RgmpFramingState> {
    private final RgmpDecoderStateSnapshot before;
    private final RgmpMessageParser reading;

    RgmpServerStreamDecoder(
            RgmpDecoder decoder, RgmpDecoderStateSnapshot before, Entry entry, DecoderEventEmitter out) {
        super(entry, before.framing(), before.partial());
        this.before = before;
        this.reading = new RgmpMessageParser(decoder, before, entry, out);
    }

    /** Decodes the entry; returns the decoder's state after it. */
    RgmpDecoderStateSnapshot decode() {
        frame(reading.bytes());
        return before.with(reading.nextMessage(), reading.devices())
                .with(partial(), state())
                .withUnnamed(reading.unnamedDevices());
    }

    @Override
    protected void locate(DecodedMessage.ByteOrigin origin) {
        reading.locate(origin);
    }

    @Override
    protected RgmpFramingState read(ByteBuffer bytes, int from, int length) {
        var after = isLost(bytes, from) ? RgmpFramingState.SEARCH : state().advance(bytes, from, length);
        if (state().skip() > 0 || after.isSearch()) {
            reading.emitSkipped(from, length);
        } else {
            reading.parseFrame(RgmpFrameHeader.read(bytes, from), bytes, from);
        }
        return after;
    }

    /** Returns true if no frame begins here, although one was found after bytes that the recording lacks. */
    private boolean isLost(ByteBuffer bytes, int from) {
        if (!before.lacksBytes() || !state().equals(RgmpFramingState.FRAME)) {
            return false;
        }
        var header = RgmpFrameHeader.read(bytes, from);
        return !header.isKnown() || !header.isBuffered();
    }

    /** A search looks at all bytes that have arrived. */
    @Override
    protected int lookahead(int required, int available) {
        return state().isSearch() ? available : required;
    }
}
