package mocapscope.protocol.recording;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.sample.SourceInfo;
import org.jspecify.annotations.Nullable;

/**
 * What was told in the sessions of a reel, told again by devices of any protocol: in metres, with y up. Nothing is made up
 * between two samples. It reads as it is asked, and holds the last two seconds; whoever asks for what was before makes it
 * read anew. Of one thread.
 */
public final class RecordedSource implements Source, AutoCloseable {
    private static final double NANOS = 1e9;
    private static final long SHORTEST_ROUND = 100_000_000L;

    /** What is asked for again may be so old. */
    private static final long KEPT = 2_000_000_000L;

    /** What comes so much later is not read through, but jumped to. */
    private static final long FAR = 10_000_000_000L;

    private final Playback playback;
    private final SkeletonMaps maps;
    private final Consumer<String> trouble;
    private final Casting casting;
    private final Cast cast;
    private final Layout layout;
    private final Recollection lately;
    private final long start;
    private final long length;
    private @Nullable SampleReading reading;
    private long round;
    /** All up to there was read. */
    private long head;
    /** What was before is not known any more. */
    private long horizon;
    /** When the recording's first sample is told, on the clock of those who ask. */
    private long begun;

    private boolean anew;

    /**
     * Looks the reel over, for which it is read once.
     *
     * @param sessions what its sessions are called, for devices that would be called alike
     * @param trouble hears what goes wrong later
     * @throws IOException when it cannot be read
     * @throws IllegalArgumentException when no server tells anything in it
     */
    public RecordedSource(Playback playback, List<String> sessions, SkeletonMaps maps, Consumer<String> trouble)
            throws IOException {
        this.playback = playback;
        this.maps = maps;
        this.trouble = trouble;
        this.casting = new Casting();
        try (var all = new SampleReading(playback.reel(), maps, 0, casting)) {
            while (all.nextTime() < Long.MAX_VALUE) {
                all.advance();
            }
        }
        if (casting.empty()) {
            throw new IllegalArgumentException(
                    "the recording has no samples: " + playback.reel().name());
        }
        this.cast = casting.cast(sessions);
        this.layout = cast.layout();
        this.lately = new Recollection(cast.firsts());
        var all = casting.stretch();
        this.start = all.from();
        double interval = casting.rate() > 0 ? NANOS / casting.rate() : 0;
        this.length = Math.max(SHORTEST_ROUND, all.to() - all.from() + (long) interval);
        seek(0);
    }

    @Override
    public Layout layout() {
        return layout;
    }

    /** How many samples of each kind there are. */
    public Map<SampleKind, Long> counts() {
        return casting.counts();
    }

    /** How often the busiest of what moves is told of, in hertz, at the pace at which it plays; empty where nothing moves. */
    public OptionalDouble rate() {
        return casting.rate() > 0 ? OptionalDouble.of(casting.rate() * playback.speed()) : OptionalDouble.empty();
    }

    /** From the moment that is asked for next on all is told anew; before that everything was as it is first told. */
    public void anew() {
        anew = true;
    }

    @Override
    public void between(long from, long to, Consumer<? super Sample> out) {
        if (from > to) {
            throw new IllegalArgumentException("time goes backwards, from %d to %d".formatted(from, to));
        }
        if (anew) {
            begin(from);
        } else if (from < horizon) {
            lately.clear();
            seek(Math.max(0, from - KEPT / 2));
        } else if (to - head > FAR) {
            seek(from - KEPT / 2);
        }
        read(to);
        forget(Math.min(from, head - KEPT));
        if (from == to) {
            lately.state(to, out);
        } else {
            lately.between(from, to, out);
        }
    }

    /** What comes first is told just after that moment, and not as something that was so already. */
    private void begin(long from) {
        anew = false;
        begun = from + 1;
        lately.clear();
        seek(from);
        horizon = from - KEPT;
    }

    /** What is known of before is kept: it may be so still. */
    private void seek(long moment) {
        round = playback.loop() ? recorded(moment) / length : 0;
        horizon = moment;
        open(start + recorded(moment) - round * length);
        head = moment;
    }

    private long recorded(long moment) {
        return (long) (Math.max(0, moment - begun) * playback.speed());
    }

    /** When what was recorded then is told in this round. */
    private long moment(long time) {
        return begun + (long) ((round * length + time - start) / playback.speed());
    }

    private void open(long time) {
        close();
        try {
            reading = new SampleReading(playback.reel(), maps, time, new Telling());
        } catch (IOException broken) {
            fail(broken);
        }
    }

    private void read(long to) {
        while (playback.loop() && reading != null && moment(start + length) <= to) {
            read(reading, moment(start + length) - 1);
            round++;
            open(start);
        }
        if (reading != null) {
            read(reading, to);
        }
        head = Math.max(head, to);
    }

    private void forget(long before) {
        horizon = Math.max(horizon, before);
        lately.forget(horizon);
    }

    private void read(SampleReading from, long to) {
        try {
            while (from.nextTime() < Long.MAX_VALUE && moment(from.nextTime()) <= to) {
                from.advance();
            }
        } catch (IOException broken) {
            fail(broken);
        }
    }

    private void fail(IOException broken) {
        close();
        trouble.accept("reading the recording cannot continue, the devices stop: " + broken.getMessage());
    }

    @Override
    public void close() {
        try {
            if (reading != null) {
                reading.close();
            }
        } catch (IOException _) {
            // It was only read.
        }
        reading = null;
    }

    /** Remembers what is read, as its device tells it. */
    private final class Telling implements SampleReading.Hearing {

        @Override
        public void source(SourceInfo source) {
            // That was looked over before.
        }

        @Override
        public void sample(Sample sample, long time) {
            cast.played(sample, moment(time)).ifPresent(lately::add);
        }

        @Override
        public void assembled(Sample.Skeleton body, long time) {
            sample(body, time);
        }
    }
}
