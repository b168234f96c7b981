package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Entry;

/**
 * Splits the bytes of one transcript entry into messages, joins messages across entries and passes them to the parser.
 * An instance is used for one entry only.
 */
final class VrpnRun {
    private final VrpnKnowledge before;
    private final VrpnKnowledge.Side side;
    private final Entry entry;
    private final VrpnReading reading;
    private VrpnStage stage;
    private VrpnPart part;

    VrpnRun(VrpnDecoder decoder, VrpnKnowledge before, Entry entry, Sink out) {
        this.before = before;
        this.entry = entry;
        this.side = before.side(entry.direction());
        this.reading = new VrpnReading(decoder, side, entry, before.nextMessage(), out);
        this.stage = side.stage();
        this.part = side.part();
    }

    /** Decodes the entry and returns the state after it. */
    VrpnKnowledge decode() {
        var bytes = reading.bytes();
        var in = ByteReader.of(bytes, VrpnRule.PAYLOAD_LENGTH);
        int from = finish(bytes);
        int end = bytes.limit();
        while (stage != VrpnStage.UNDECODABLE) {
            from = stage == VrpnStage.FRAMES ? reading.streak(in, from, null) : from;
            if (end - from < VrpnStage.HEADER) {
                break;
            }
            int size = stage.size(bytes, from);
            if (size > end - from) {
                break;
            }
            message(in, bytes, from, size);
            from += size;
        }
        if (stage != VrpnStage.UNDECODABLE && from < end) {
            part = VrpnPart.begun(bytes.slice(from, end - from), stage, entry.at() + from, entry);
        }
        return before.with(entry.direction(), reading.nextMessage(), reading.after(side, stage, part));
    }

    /** Completes the message begun by earlier entries; returns the number of bytes that belong to it. */
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
        var its = reading.whence();
        reading.lie(new Message.Whence(whole, begun.firstEntry(), begun.at(), Message.ON_THE_WIRE));
        message(ByteReader.of(whole, VrpnRule.PAYLOAD_LENGTH), whole, 0, needs);
        reading.lie(its);
        return needs - begun.length();
    }

    private void message(ByteReader in, ByteBuffer bytes, int from, int size) {
        if (stage.cookie()) {
            in.window(from, size);
            reading.cookie(in, from);
            stage = stage.after(bytes, from);
            return;
        }
        long length = stage.declared(bytes, from);
        if (VrpnStage.lengthFits(length)) {
            reading.frame(in, from, (int) length);
        } else {
            stage = VrpnStage.UNDECODABLE;
            reading.undecodable(length, from);
        }
    }
}
