package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.session.EntryFramer;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Entry;

/** Splits one entry of a VRPN stream or log into messages and reads them. */
final class VrpnEntryFramer extends EntryFramer<VrpnStage> {
    private final VrpnKnowledge before;
    private final VrpnKnowledge.Side side;
    private final VrpnReading reading;
    private ByteReader in;

    VrpnEntryFramer(VrpnDecoder decoder, VrpnKnowledge before, Entry entry, DecoderOutput out) {
        this(decoder, before, before.side(entry.direction()), entry, out);
    }

    private VrpnEntryFramer(VrpnDecoder decoder, VrpnKnowledge before, VrpnKnowledge.Side side, Entry entry, DecoderOutput out) {
        super(entry, side.stage(), side.partial());
        this.before = before;
        this.side = side;
        this.reading = new VrpnReading(decoder, side, entry, before.nextMessage(), out);
        this.in = ByteReader.of(reading.bytes(), VrpnRule.PAYLOAD_LENGTH);
    }

    /** Decodes the entry; returns the decoder's state after it. */
    VrpnKnowledge decode() {
        frame(reading.bytes());
        return before.with(entry().direction(), reading.nextMessage(), reading.after(side, state(), partial()));
    }

    @Override
    protected void locate(Message.ByteOrigin whence) {
        reading.locate(whence);
        in = ByteReader.of(whence.buffer(), VrpnRule.PAYLOAD_LENGTH);
    }

    @Override
    protected int readAhead(ByteBuffer bytes, int from) {
        return state() == VrpnStage.FRAMES ? reading.streak(in, from, null) : from;
    }

    @Override
    protected VrpnStage read(ByteBuffer bytes, int from, int length) {
        var stage = state();
        if (stage == VrpnStage.UNDECODABLE) {
            return stage;
        }
        var after = stage.after(bytes, from, length);
        if (stage.cookie()) {
            in.window(from, length);
            reading.cookie(in, from);
        } else if (after == VrpnStage.UNDECODABLE) {
            reading.undecodable(stage.declared(bytes, from), from);
        } else {
            reading.frame(in, from, (int) stage.declared(bytes, from));
        }
        return after;
    }
}
