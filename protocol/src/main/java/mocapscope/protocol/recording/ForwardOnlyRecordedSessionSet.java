package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** The sessions of a recording file that has no random access and is always read from its start. */
public final class ForwardOnlyRecordedSessionSet implements SeekableRecordedSessionSet {
    private final RecordingFile file;
    private final List<RecordingFile.NamedRecording> recordings;
    private final List<SeekableRecordedSession> sessionTracks;

    /** Creates a source with a single track. */
    public ForwardOnlyRecordedSessionSet(RecordedSession session) {
        this(RecordingFile.of(session), RecordingFile.of(session).parts());
    }

    /** Creates a source with some parts of a file. */
    ForwardOnlyRecordedSessionSet(RecordingFile file, List<RecordingFile.NamedRecording> recordings) {
        this.file = file;
        this.recordings = List.copyOf(recordings);
        this.sessionTracks = recordings.stream()
                .<SeekableRecordedSession>map(RecordingFile.NamedRecording::recorded)
                .toList();
    }

    @Override
    public String name() {
        return file.file().getFileName().toString();
    }

    @Override
    public List<SeekableRecordedSession> tracks() {
        return sessionTracks;
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return file.anchor();
    }

    /** Returns the length of the readable part; playback reports the read error after it. */
    @Override
    public long durationNanos(BooleanSupplier cancelled) throws IOException {
        var length = new Length(cancelled);
        try {
            file.replay(recordings, _ -> length);
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
    public RecordingReader openReader(long moment) {
        return new PrefetchRecordingReader(tracks -> {
            file.replay(recordings, recording -> tracks.apply(recordings.indexOf(recording)));
            reportDamage();
        });
    }

    /** Throws if reading found damage that was not known when the file was opened. */
    private void reportDamage() throws UnreadableRecordingPartException {
        var damage = file.notice().isEmpty() ? file.damage(recordings) : RecordingDamage.NONE;
        if (!damage.isEmpty()) {
            throw new UnreadableRecordingPartException(damage.describe(file.file()));
        }
    }

    @Override
    public void close() {}

    /** A recording consumer that keeps only the time of the last event. */
    private static final class Length implements RecordingContentConsumer {
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
        public void data(
                Direction direction,
                Channel channel,
                long arrival,
                ByteBuffer bytes,
                Entry.EntryModification modification) {
            at(arrival);
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String reason) {
            at(arrival);
        }

        @Override
        public void gap(Direction direction, Channel channel, long arrival, String missing) {
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
