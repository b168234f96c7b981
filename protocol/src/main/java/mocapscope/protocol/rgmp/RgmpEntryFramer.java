package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.EntryFramer;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Entry;

/** Splits one entry of an RGMP server's stream into frames and reads them. */
final class RgmpEntryFramer extends EntryFramer<RgmpFramingState> {
    private final RgmpReading reading;

    RgmpEntryFramer(RgmpDecoder decoder, RgmpKnowledge before, Entry entry, DecoderOutput out) {
        super(entry, before.framing(), before.partial());
        this.reading = new RgmpReading(decoder, before, entry, out);
    }

    /** Decodes the entry; returns the decoder's state after it. */
    RgmpKnowledge decode() {
        frame(reading.bytes());
        return new RgmpKnowledge(reading.nextMessage(), reading.devices(), partial(), state());
    }

    @Override
    protected void locate(Message.ByteOrigin whence) {
        reading.locate(whence);
    }

    @Override
    protected RgmpFramingState read(ByteBuffer bytes, int from, int length) {
        if (state().skip() > 0) {
            reading.skipped(from, length);
        } else {
            reading.frame(RgmpHeader.at(bytes, from), bytes, from);
        }
        return state().after(bytes, from, length);
    }
}
