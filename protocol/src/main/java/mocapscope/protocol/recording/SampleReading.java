package mocapscope.protocol.recording;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.sample.PosedBodies;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.session.Standing;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/**
 * Goes through what the servers of a reel's sessions told, and through the bodies that poses make up. Sources belong to a
 * session that is called by its track's number. Not thread safe.
 */
final class SampleReading implements Closeable {
    /** Nothing is looked at again. */
    private static final long BUDGET = 1 << 20;

    private static final int MOST_WHOLE = 4096;

    /** Hears what is told; times are the reel's. */
    interface Hearing {

        void source(SourceInfo source);

        void sample(Sample sample, long time);

        /** The poses that came make up a body. */
        void assembled(Sample.Skeleton body, long time);
    }

    private final Reading reading;
    private final Hearing hearing;
    private final List<Voice> voices = new ArrayList<>();
    private @Nullable Happening next;

    /** From the last moment before {@code moment} from which the reel can be read. */
    SampleReading(Reel reel, SkeletonMaps maps, long moment, Hearing hearing) throws IOException {
        this.hearing = hearing;
        this.reading = reel.read(moment);
        for (int track = 0; track < reel.tracks().size(); track++) {
            voices.add(new Voice(reel, track, maps, reading.standing(track)));
        }
        look();
    }

    /** When something happens next; {@link Long#MAX_VALUE} at the end. */
    long nextTime() {
        return next == null ? Long.MAX_VALUE : next.time();
    }

    /** Hands over what is told by what happens next. */
    void advance() throws IOException {
        var happening = next;
        if (happening != null) {
            voices.get(happening.track()).hear(happening);
            look();
        }
    }

    private void look() throws IOException {
        while (true) {
            try {
                next = reading.next();
                return;
            } catch (GapException _) {
                // What cannot be read cannot be told.
            }
        }
    }

    @Override
    public void close() throws IOException {
        reading.close();
    }

    /** What one session's decoder understands. */
    private final class Voice implements Sink {
        private final Decoder decoder;
        private final Transcript transcript;
        private final PosedBodies bodies;
        /** Sources that tell of bodies themselves. */
        private final Set<SourceId> whole = new HashSet<>();

        private Decoder.Knowledge known;
        private long time;

        Voice(Reel reel, int track, SkeletonMaps maps, Standing standing) {
            var its = reel.tracks().get(track);
            var session = its.session(String.valueOf(track), reel.anchor(), maps, standing);
            this.decoder = session.history().decoder();
            this.transcript = new Transcript(BUDGET, standing.place());
            this.bodies = new PosedBodies(its.maps(maps), its.protocol().name());
            this.known = standing.knowledge(decoder, this);
        }

        void hear(Happening it) {
            time = it.time();
            known = decoder.decode(known, it.into(transcript), this);
        }

        @Override
        public void message(Message message) {}

        @Override
        public boolean wantsMessages() {
            return false;
        }

        @Override
        public void finding(Finding finding) {}

        @Override
        public void source(SourceInfo source) {
            hearing.source(source);
        }

        @Override
        public void skeleton(Rig rig) {
            bodies.told(rig);
        }

        @Override
        public void sample(Sample sample) {
            if (sample.stamp().direction() != Direction.TO_CLIENT) {
                return;
            }
            hearing.sample(sample, time);
            var source = sample.stamp().source();
            if (sample instanceof Sample.Skeleton && whole.size() < MOST_WHOLE) {
                whole.add(source);
            } else if (sample instanceof Sample.Pose pose && !whole.contains(source)) {
                bodies.add(pose).ifPresent(body -> hearing.assembled(body, time));
            }
        }
    }
}
