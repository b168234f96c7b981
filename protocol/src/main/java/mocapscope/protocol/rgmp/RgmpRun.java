package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Entry;

/**
 * Splits the server bytes of one transcript entry into frames, joins frames across entries and passes them to the
 * parser. An instance is used for one entry only.
 */
final class RgmpRun {
    private final Entry entry;
    private final RgmpReading reading;
    private RgmpPart part;
    private long skip;

    RgmpRun(RgmpDecoder decoder, RgmpKnowledge before, Entry entry, Sink out) {
        this.entry = entry;
        this.reading = new RgmpReading(decoder, before, entry, out);
        this.part = before.part();
        this.skip = before.skip();
    }

    /** Decodes the entry and returns the state after it. */
    RgmpKnowledge decode() {
        var bytes = reading.bytes();
        int from = finish(bytes);
        int end = bytes.limit();
        from = pass(from, end);
        while (part.rest() == null && end - from >= RgmpHeader.SIZE) {
            var header = RgmpHeader.at(bytes, from);
            if (header.size() > end - from) {
                break;
            }
            frame(header, bytes, from);
            from = pass(from + header.size(), end);
        }
        if (from < end) {
            part = RgmpPart.begun(bytes.slice(from, end - from), entry.at() + from, entry);
        }
        return new RgmpKnowledge(reading.nextMessage(), reading.devices(), part, skip);
    }

    /** Completes the frame begun by earlier entries; returns the number of bytes that belong to it. */
    private int finish(ByteBuffer bytes) {
        var begun = part.rest();
        if (begun == null) {
            return 0;
        }
        int needs = part.needs(bytes);
        if (begun.length() + bytes.remaining() < needs) {
            part = part.and(begun, bytes);
            return bytes.limit();
        }
        var whole = part.joined(bytes, needs).order(ByteOrder.LITTLE_ENDIAN);
        part = RgmpPart.NONE;
        var its = reading.whence();
        reading.lie(new Message.Whence(whole, begun.firstEntry(), begun.at(), Message.ON_THE_WIRE));
        frame(RgmpHeader.at(whole, 0), whole, 0);
        reading.lie(its);
        return needs - begun.length();
    }

    private void frame(RgmpHeader header, ByteBuffer bytes, int from) {
        reading.frame(header, bytes, from);
        skip = header.skipped();
    }

    /** Skips bytes of a rejected frame; returns the position after them. */
    private int pass(int from, int end) {
        int length = (int) Math.min(skip, end - from);
        if (length > 0) {
            skip -= length;
            reading.skipped(from, length);
        }
        return from + length;
    }
}
