package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.EntryFramer;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.HttpMessageHead;
import org.jspecify.annotations.Nullable;

/** Splits one entry of an AImation connection into the heads of the upgrade and frames, and reads them. */
final class AimationEntryFramer extends EntryFramer<Stage> {
    private final AimationKnowledge before;
    private final AimationReading reading;
    /** The reason why no length can be told of the next message; null while it can. */
    private @Nullable DecodeException broken;

    AimationEntryFramer(AimationDecoder decoder, AimationKnowledge before, Entry entry, DecoderOutput out) {
        this(decoder, before, before.side(entry.direction()), entry, out);
    }

    private AimationEntryFramer(
            AimationDecoder decoder, AimationKnowledge before, AimationKnowledge.Side side, Entry entry, DecoderOutput out) {
        super(entry, side.stage(), side.partial());
        this.before = before;
        this.reading = new AimationReading(decoder, before, entry, out);
    }

    /** Decodes the entry; returns the decoder's state after it. */
    AimationKnowledge decode() {
        var bytes = reading.bytes();
        if (state() == Stage.BYTES || !bytes.hasRemaining()) {
            return before;
        }
        frame(bytes);
        var side = new AimationKnowledge.Side(state(), partial(), reading.fragments());
        var after = before.with(reading.nextMessage(), reading.talk()).with(entry().direction(), side);
        return reading.refused() ? reading.ended(after) : after;
    }

    @Override
    protected void locate(Message.ByteOrigin whence) {
        reading.locate(whence);
    }

    @Override
    protected int required(ByteBuffer bytes, int from) {
        var begun = state().begun(bytes, from);
        if (begun != state() && begun == Stage.FRAMES) {
            reading.midway();
        }
        state(begun);
        try {
            return super.required(bytes, from);
        } catch (DecodeException why) {
            broken = why;
            return begun.broken(bytes, from);
        }
    }

    /** The end of a head is searched for, and what is shown of a broken one depends on all that follows. */
    @Override
    protected int lookahead(int required, int available) {
        return state() == Stage.FRAMES ? required : Math.min(available, HttpMessageHead.LIMIT);
    }

    @Override
    protected Stage read(ByteBuffer bytes, int from, int length) {
        if (state() == Stage.BYTES) {
            return Stage.BYTES;
        }
        if (broken != null) {
            reading.undecodable(state(), broken, from, length);
            return Stage.BYTES;
        }
        return reading.next(state(), from, length);
    }
}
