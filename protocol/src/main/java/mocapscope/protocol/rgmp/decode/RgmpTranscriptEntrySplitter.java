package mocapscope.protocol.rgmp.decode;

import java.nio.ByteBuffer;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.rgmp.wire.RgmpFramingState;
import mocapscope.protocol.session.event.DecoderOutput;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.session.framing.TranscriptEntrySplitter;
import mocapscope.protocol.transcript.Entry;

/**
 * Splits the bytes received from an RGMP server into frames, including frames begun earlier, and decodes them.
 */
final class RgmpTranscriptEntrySplitter extends TranscriptEntrySplitter<RgmpFramingState> {
    private final RgmpMessageParser reading;

    RgmpTranscriptEntrySplitter(RgmpDecoder decoder, RgmpDecoderState before, Entry entry, DecoderOutput out) {
        super(entry, before.framing(), before.partial());
        this.reading = new RgmpMessageParser(decoder, before, entry, out);
    }

    /** Decodes the entry; returns the decoder's state after it. */
    RgmpDecoderState decode() {
        frame(reading.bytes());
        return new RgmpDecoderState(reading.nextMessage(), reading.devices(), partial(), state());
    }

    @Override
    protected void locate(Message.ByteOrigin origin) {
        reading.locate(origin);
    }

    @Override
    protected RgmpFramingState read(ByteBuffer bytes, int from, int length) {
        if (state().skip() > 0) {
            reading.emitSkipped(from, length);
        } else {
            reading.parseFrame(RgmpFrameHeader.read(bytes, from), bytes, from);
        }
        return state().advance(bytes, from, length);
    }
}
