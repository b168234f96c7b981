package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.session.ClockAnchor;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A recording source over a file that can be read only from its start. */
public final class RecordedReel implements Reel {
    private final RecordingFile file;
    private final List<RecordingFile.Part> parts;
    private final List<Track> tracks;

    /** Creates a source with a single track. */
    public RecordedReel(Recorded recorded) {
        this(RecordingFile.of(recorded), RecordingFile.of(recorded).parts());
    }

    /** Creates a source with some parts of a file. */
    RecordedReel(RecordingFile file, List<RecordingFile.Part> parts) {
        this.file = file;
        this.parts = List.copyOf(parts);
        this.tracks = parts.stream().<Track>map(RecordingFile.Part::recorded).toList();
    }

    @Override
    public String name() {
        return file.file().getFileName().toString();
    }

    @Override
    public List<Track> tracks() {
        return tracks;
    }

    @Override
    public ClockAnchor anchor() {
        return file.anchor();
    }

    /** Returns the length of the readable part; playback reports the read error after it. */
    @Override
    public long nanos(BooleanSupplier cancelled) throws IOException {
        var length = new Length(cancelled);
        try {
            file.replay(parts, _ -> length);
        } catch (CancellationException _) {
            return length.last;
        } catch (IOException broken) {
            if (length.last == 0) {
                throw broken;
            }
        }
        return length.last;
    }

    @Override
    public Reading read(long moment) {
        return new Pulled(tracks -> file.replay(parts, part -> tracks.apply(parts.indexOf(part))));
    }

    @Override
    public void close() {}

    /** A recording consumer that keeps only the time of the last event. */
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
        public void data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.EntryModification mark) {
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
