package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.Rest;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Splits the bytes of one transcript entry into HTTP heads and WebSocket frames and passes them to the parser. Serves a
 * single entry.
 */
final class AimationRun {
    private final AimationKnowledge before;
    private final AimationKnowledge.Side side;
    private final Entry entry;
    private final AimationReading reading;
    private Stage stage;
    private Half half;

    AimationRun(AimationDecoder decoder, AimationKnowledge before, Entry entry, Sink out) {
        this.before = before;
        this.side = before.side(entry.direction());
        this.entry = entry;
        this.reading = new AimationReading(decoder, before, entry, out);
        this.stage = side.stage();
        this.half = side.half();
    }

    /** Passes the content of the entry on and returns the state after it. */
    AimationKnowledge decode() {
        var bytes = entry.bytes().slice();
        if (stage == Stage.BYTES || !bytes.hasRemaining()) {
            return before;
        }
        if (half.waits(bytes)) {
            half = half.and(bytes, entry);
        } else {
            cut(half.joined(bytes), half.rest());
        }
        var after = before.with(reading.nextMessage(), reading.talk())
                .with(entry.direction(), new AimationKnowledge.Side(stage, half, reading.fragments()));
        return reading.refused() ? reading.ended(after) : after;
    }

    private void cut(ByteBuffer all, @Nullable Rest begun) {
        long first = begun == null ? entry.index() : begun.firstEntry();
        long origin = begun == null ? entry.at() : begun.at();
        long arrival = begun == null ? entry.arrival() : begun.arrival();
        half = Half.NONE;
        int from = 0;
        while (from < all.limit() && stage != Stage.BYTES) {
            var ahead = from == 0 ? all : all.slice(from, all.limit() - from);
            reading.lies(all, first, origin);
            stage = midway(stage.begun(ahead));
            int length = length(ahead, from);
            if (length > ahead.remaining()) {
                half = new Half(Rest.of(ahead, origin + from, first, arrival), length);
                return;
            }
            if (stage != Stage.BYTES) {
                stage = reading.next(stage, from, length);
            }
            from += length;
            first = entry.index();
            arrival = entry.arrival();
        }
    }

    private Stage midway(Stage now) {
        if (now != stage && now == Stage.FRAMES) {
            reading.midway();
        }
        return now;
    }

    private int length(ByteBuffer ahead, int from) {
        try {
            return stage.needs(ahead, entry.direction());
        } catch (DecodeException broken) {
            reading.undecodable(stage, broken, from, stage.broken(ahead));
            stage = Stage.BYTES;
            return ahead.remaining();
        }
    }
}
