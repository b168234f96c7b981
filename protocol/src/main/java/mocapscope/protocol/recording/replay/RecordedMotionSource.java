package mocapscope.protocol.recording.replay;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import org.jspecify.annotations.Nullable;

/**
 * A motion source that replays the samples of a recording, for a simulated server of any protocol. Poses are in metres
 * with y up. No samples are interpolated. It reads as needed and keeps the last two seconds; a request for an earlier
 * time makes it read again. Use from one thread.
 */
public final class RecordedMotionSource implements ServedMotionSource, AutoCloseable {
    private static final double NANOS = 1e9;
    private static final long SHORTEST_ROUND = 100_000_000L;

    /** The maximum age of samples that can be requested again without reading, in nanoseconds. */
    @DocumentedLimit(
            value = "latest samples of a served recording that stay in memory",
            unit = "ns",
            beyond = "read from the recording again")
    private static final long KEPT = 2_000_000_000L;

    /** The distance beyond which a later time is reached by a seek instead of reading up to it. */
    private static final long FAR = 10_000_000_000L;

    private final SessionPlaybackSpecification options;
    private final SkeletonMapLibrary maps;
    private final Consumer<String> problemListener;
    private final RecordedSourceScanner survey;
    private final RecordedSourceToDeviceMapper mapping;
    private final ServedMotionSourceDescription layout;
    private final ReplayedSampleHistory recentSamples;
    private final long start;
    private final long length;
    private @Nullable RecordedSampleReader reading;
    private long round;
    /** The time up to which everything was read. */
    private long head;
    /** The time before which samples were dropped. */
    private long horizon;
    /** The time of the recording's first sample, on the clock of the requests. */
    private long startTime;

    private boolean restart;

    /**
     * Creates a source and reads the recording once to survey it.
     *
     * @param sessions session names, used to distinguish devices with equal names
     * @param problemListener receives later errors
     * @throws IOException if the recording cannot be read
     * @throws IllegalArgumentException if it contains no samples of a server
     */
    public RecordedMotionSource(
            SessionPlaybackSpecification options,
            List<String> sessions,
            SkeletonMapLibrary maps,
            Consumer<String> problemListener)
            throws IOException {
        this.options = options;
        this.maps = maps;
        this.problemListener = problemListener;
        this.survey = new RecordedSourceScanner();
        try (var all = new RecordedSampleReader(options.source(), maps, 0, survey)) {
            while (all.nextTime() < Long.MAX_VALUE) {
                all.advance();
            }
        }
        if (survey.isEmpty()) {
            throw new IllegalArgumentException(
                    "the recording has no samples: " + options.source().name());
        }
        this.mapping = survey.createMapping(sessions);
        this.layout = mapping.layout();
        this.recentSamples = new ReplayedSampleHistory(mapping.initialSamples());
        var all = survey.timeRange();
        this.start = all.from();
        double interval = survey.rate() > 0 ? NANOS / survey.rate() : 0;
        this.length = Math.max(SHORTEST_ROUND, all.to() - all.from() + (long) interval);
        seek(0);
    }

    @Override
    public ServedMotionSourceDescription layout() {
        return layout;
    }

    /** Returns the number of samples of each kind. */
    public Map<SampleKind, Long> counts() {
        return survey.counts();
    }

    /** Returns the highest rate of any moving source in hertz at the playback speed; empty if nothing moves. */
    public OptionalDouble rate() {
        return survey.rate() > 0 ? OptionalDouble.of(survey.rate() * options.speed()) : OptionalDouble.empty();
    }

    /** Restarts the recording at the next requested time; before that time the first samples hold. */
    public void restart() {
        restart = true;
    }

    @Override
    public void emitSamples(long from, long to, Consumer<? super Sample> out) {
        if (from > to) {
            throw new IllegalArgumentException("time goes backwards, from %d to %d".formatted(from, to));
        }
        if (restart) {
            begin(from);
        } else if (from < horizon) {
            recentSamples.clear();
            seek(Math.max(0, from - KEPT / 2));
        } else if (to - head > FAR) {
            seek(from - KEPT / 2);
        }
        read(to);
        forget(Math.min(from, head - KEPT));
        if (from == to) {
            recentSamples.replayState(to, out);
        } else {
            recentSamples.replayRange(from, to, out);
        }
    }

    /** Starts the recording just after a time, so that its first samples count as changes and not as initial states. */
    private void begin(long from) {
        restart = false;
        startTime = from + 1;
        recentSamples.clear();
        seek(from);
        horizon = from - KEPT;
    }

    /** Seeks to a time and keeps earlier states, which may still hold. */
    private void seek(long moment) {
        round = options.loop() ? recorded(moment) / length : 0;
        horizon = moment;
        open(start + recorded(moment) - round * length);
        head = moment;
    }

    private long recorded(long moment) {
        return (long) (Math.max(0, moment - startTime) * options.speed());
    }

    /** Converts a recording time to the time at which it is replayed in the current round. */
    private long moment(long time) {
        return startTime + (long) ((round * length + time - start) / options.speed());
    }

    private void open(long time) {
        close();
        try {
            reading = new RecordedSampleReader(options.source(), maps, time, new SampleRelay());
        } catch (IOException broken) {
            fail(broken);
        }
    }

    private void read(long to) {
        while (options.loop() && reading != null && moment(start + length) <= to) {
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
        recentSamples.discardBefore(horizon);
    }

    private void read(RecordedSampleReader from, long to) {
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
        problemListener.accept("reading the recording cannot continue, the devices stop: " + broken.getMessage());
    }

    @Override
    public void close() {
        try {
            if (reading != null) {
                reading.close();
            }
        } catch (IOException _) {
            // Errors on closing a file that was only read are ignored.
        }
        reading = null;
    }

    /** Buffers the samples read, as those of their replay devices. */
    private final class SampleRelay implements RecordedSampleReader.RecordedSampleConsumer {

        @Override
        public void source(DeclaredSourceProperties source) {
            // Descriptions were read by the survey already.
        }

        @Override
        public void sample(Sample sample, long time) {
            mapping.toDeviceSample(sample, moment(time)).ifPresent(recentSamples::add);
        }

        @Override
        public void assembled(Sample.Skeleton body, long time) {
            sample(body, time);
        }
    }
}
