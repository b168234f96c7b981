package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A recording of one session that can only be read from its start. */
public final class RecordedReel implements Reel {
    private final Recorded recorded;

    public RecordedReel(Recorded recorded) {
        this.recorded = recorded;
    }

    @Override
    public String name() {
        return recorded.name();
    }

    @Override
    public List<Track> tracks() {
        return List.of(recorded);
    }

    @Override
    public Anchor anchor() {
        return recorded.recording().anchor();
    }

    @Override
    public long nanos(BooleanSupplier cancelled) throws IOException {
        var length = new Length(cancelled);
        try {
            recorded.recording().replay(length);
        } catch (CancellationException _) {
            return length.last;
        }
        return length.last;
    }

    @Override
    public Reading read(long moment) {
        return new Pulled(recorded.recording());
    }

    @Override
    public void close() {}

    /** Hears only when the last thing happened. */
    private static final class Length implements Intake {
        private final BooleanSupplier cancelled;
        private long last;

        Length(BooleanSupplier cancelled) {
            this.cancelled = cancelled;
        }

        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {
            at(arrival);
        }

        @Override
        public void data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark) {
            at(arrival);
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String why) {
            at(arrival);
        }

        private void at(long arrival) {
            last = Math.max(last, arrival);
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
        }
    }
}
