package mocapscope.protocol.recording.replay;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.recording.RecordedTransportEvent;
import mocapscope.protocol.recording.RecordingReader;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SessionSkeletonAssembler;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a recording and passes the samples of the recorded servers to a consumer. It also passes skeletons assembled
 * from poses. The session id of a source is its track number. Not thread-safe.
 */
final class RecordedSampleReader implements Closeable {
    /** The small transcript budget, since entries are not needed again. */
    private static final long BUDGET = 1 << 20;

    /** Receives recorded sources, samples and assembled skeletons with their times in the recording. */
    interface RecordedSampleConsumer {

        void source(DeclaredSourceProperties source);

        void sample(Sample sample, long time);

        /** Receives a skeleton assembled from received poses. */
        void assembled(Sample.Skeleton body, long time);
    }

    private final RecordingReader reader;
    private final RecordedSampleConsumer consumer;
    private final List<SampleListener> listeners = new ArrayList<>();
    private @Nullable RecordedTransportEvent next;

    /** Creates a reader from the last checkpoints before {@code moment}. */
    RecordedSampleReader(
            SeekableRecordedSessionSet source, SkeletonMapLibrary maps, long moment, RecordedSampleConsumer consumer)
            throws IOException {
        this.consumer = consumer;
        this.reader = source.openReader(moment);
        for (int track = 0; track < source.tracks().size(); track++) {
            listeners.add(new SampleListener(source, track, maps, reader.checkpoint(track)));
        }
        look();
    }

    /** Returns the time of the next event, or {@link Long#MAX_VALUE} at the end. */
    long nextTime() {
        return next == null ? Long.MAX_VALUE : next.time();
    }

    /** Decodes the next event and passes its samples to the consumer. */
    void advance() throws IOException {
        var event = next;
        if (event != null) {
            listeners.get(event.track()).decode(event);
            look();
        }
    }

    /** Reads the next event; samples of unreadable parts are left out. */
    private void look() throws IOException {
        next = reader.readNext(_ -> {});
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    /** The decoder output of one session. */
    private final class SampleListener implements SessionListener {
        private final Decoder decoder;
        private final Transcript transcript;
        private final SessionSkeletonAssembler bodies;
        private Decoder.DecoderState known;
        private long time;

        SampleListener(
                SeekableRecordedSessionSet source, int track, SkeletonMapLibrary maps, SessionCheckpoint checkpoint) {
            var sessionTrack = source.tracks().get(track);
            var session = sessionTrack.createSession(String.valueOf(track), source.anchor(), maps, checkpoint);
            this.decoder = session.history().decoder();
            this.transcript = new Transcript(BUDGET, checkpoint.position());
            this.bodies = new SessionSkeletonAssembler(
                    sessionTrack.maps(maps), sessionTrack.protocol().name());
            this.known = session.history().decoderState();
            decoder.describeState(known, this);
        }

        void decode(RecordedTransportEvent it) {
            time = it.time();
            known = decoder.decode(known, it.appendTo(transcript), this);
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionEvent.SourceDescribed described -> consumer.source(described.info());
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                case SessionEvent.SkeletonDescribed skeleton -> bodies.setDescription(skeleton.skeleton());
                default -> {}
            }
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }

        private void onSample(Sample sample) {
            if (sample.stamp().direction() != Direction.TO_CLIENT) {
                return;
            }
            consumer.sample(sample, time);
            bodies.addSample(sample).ifPresent(body -> consumer.assembled(body, time));
        }
    }
}
