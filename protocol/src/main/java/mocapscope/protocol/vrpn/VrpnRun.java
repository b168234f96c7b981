package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Entry;

/** Cuts the bytes of one entry into messages, and is then done with. */
final class VrpnRun {
    private final VrpnKnowledge before;
    private final Entry entry;
    private final VrpnReading reading;
    private VrpnStage stage;
    private VrpnPart part;

    VrpnRun(VrpnDecoder decoder, VrpnKnowledge before, Entry entry, Sink out) {
        this.before = before;
        this.entry = entry;
        var side = before.side(entry.direction());
        this.reading = new VrpnReading(decoder, side, entry, before.nextMessage(), out);
        this.stage = side.stage();
        this.part = side.part();
    }

    /** Hands over what the entry says and returns what is known after it. */
    Decoder.Knowledge decode() {
        var bytes = entry.bytes().slice().asReadOnlyBuffer();
        var in = new ByteReader(bytes, VrpnRule.PAYLOAD_LENGTH);
        int from = finish(bytes);
        int end = bytes.limit();
        while (stage != VrpnStage.UNDECODABLE && end - from >= VrpnStage.HEADER) {
            int size = stage.size(bytes, from);
            if (size > end - from) {
                break;
            }
            message(in, bytes, from, size, entry.index(), entry.at() + from);
            from += size;
        }
        if (stage != VrpnStage.UNDECODABLE && from < end) {
            part = VrpnPart.begun(bytes.slice(from, end - from), stage, entry.at() + from, entry.index());
        }
        return before.with(entry.direction(), reading.nextMessage(), reading.after(stage, part));
    }

    /** Finishes the message that earlier entries began; returns how many of these bytes belong to it. */
    private int finish(ByteBuffer bytes) {
        var begun = part.rest();
        if (begun == null) {
            return 0;
        }
        int needs = part.needs(bytes, stage);
        if (begun.length() + bytes.remaining() < needs) {
            part = part.and(begun, bytes, stage);
            return bytes.limit();
        }
        var whole = part.joined(bytes, needs);
        part = VrpnPart.NONE;
        message(new ByteReader(whole, VrpnRule.PAYLOAD_LENGTH), whole, 0, needs, begun.firstEntry(), begun.at());
        return needs - begun.length();
    }

    private void message(ByteReader in, ByteBuffer bytes, int from, int size, long firstEntry, long at) {
        var whole = bytes.slice(from, size);
        var speaking = stage;
        stage = speaking.after(bytes, from);
        if (speaking == VrpnStage.COOKIE) {
            in.window(from, size);
            reading.cookie(in, whole, firstEntry, at);
        } else if (stage == VrpnStage.UNDECODABLE) {
            reading.undecodable(VrpnStage.length(bytes, from), whole, firstEntry, at);
        } else {
            in.window(from, (int) VrpnStage.length(bytes, from));
            reading.frame(in, whole, firstEntry, at);
        }
    }
}
