package mocapscope.protocol.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.player.PlayedSessionIdAndListenerProvider;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeSessionInfo;

/**
 * Records the demo devices of all protocols over real sockets, and plays the take: at once, at 16 times the pace, and from
 * random moments. Checks that each sample equals the live one, value by value.
 */
final class PlaybackBench {
    private static final double NANOS = 1e9;

    private final Map<String, LiveSampleList> live = new ConcurrentHashMap<>();
    private final Path file;
    private boolean right = true;

    private PlaybackBench(Path file) {
        this.file = file;
    }

    /** Arguments: recorded minutes, and jumps (defaults: 10 and 1,000). Ends with 1 when a sample differs. */
    public static void main(String[] arguments) throws Exception {
        double minutes = arguments.length < 1 ? 10 : Double.parseDouble(arguments[0]);
        int jumps = arguments.length < 2 ? 1000 : Integer.parseInt(arguments[1]);
        var folder = Files.createTempDirectory("playback");
        var file = folder.resolve("demo.mcap");
        try {
            var bench = new PlaybackBench(file);
            bench.record(Duration.ofMillis((long) (60_000 * minutes)));
            bench.play(1);
            bench.play(16);
            bench.jump(jumps);
            System.exit(bench.right ? 0 : 1);
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private void record(Duration time) throws Exception {
        DemoTake.record(file, time, session -> live.computeIfAbsent(session.id(), _ -> new LiveSampleList()));
        long all = live.values().stream().mapToLong(LiveSampleList::size).sum();
        System.out.printf(
                "recorded %.0f s of %d sessions: %,d samples, %.1f MB%n",
                time.toMillis() / 1e3, live.size(), all, Files.size(file) / 1e6);
    }

    /** Plays in real time. */
    private void play(double speed) throws Exception {
        var stage = new ComparedPlayback(SystemClock::monotonicNanos, LockSupport::parkNanos);
        stage.player.speed(speed);
        long start = SystemClock.monotonicNanos();
        stage.player.start();
        while (stage.player.isPlaying()) {
            Thread.sleep(20);
        }
        double seconds = (SystemClock.monotonicNanos() - start) / NANOS;
        stage.player.stop();
        boolean all = stage.comparisons.stream().allMatch(PlaybackComparisonListener::all);
        report("at %.0f×, in %.1f s".formatted(speed, seconds), stage.sampleCount(), stage.wrongCount(), all ? 0 : 1);
    }

    /** Seeks on a stopped clock, so that nothing plays by itself. */
    private void jump(int jumps) throws Exception {
        var seeker = new RandomSeeker(jumps);
        seeker.stage.player.pause();
        seeker.stage.player.start();
        seeker.done.await();
        report("after %,d jumps".formatted(jumps), seeker.count, seeker.wrong, seeker.incomplete);
        Arrays.sort(seeker.took);
        System.out.printf(
                "a jump took %.1f ms at the median, %.1f ms at 99 %%, %.1f ms at the worst%n",
                seeker.took[jumps / 2] / 1e6, seeker.took[jumps * 99 / 100] / 1e6, seeker.took[jumps - 1] / 1e6);
        new BenchmarkResult("playback, a jump at the median", seeker.took[jumps / 2] / 1e6, "ms").print();
        new BenchmarkResult("playback, a jump at 99 %", seeker.took[jumps * 99 / 100] / 1e6, "ms").print();
    }

    /** Seeks again whenever the player pauses. */
    private final class RandomSeeker {
        private final Random random = new Random(11);
        private final CountDownLatch done = new CountDownLatch(1);
        private final long[] took;
        private final ComparedPlayback stage;
        private int jumped = -1;
        private long startTime;
        private long count;
        private long wrong;
        private long incomplete;

        RandomSeeker(int jumps) throws IOException {
            this.took = new long[jumps];
            this.stage = new ComparedPlayback(() -> 1L << 40, _ -> rests());
        }

        private void rests() {
            if (jumped >= 0) {
                took[jumped] = System.nanoTime() - startTime;
                count += stage.sampleCount();
                wrong += stage.wrongCount();
                long moment = stage.player.now();
                incomplete += stage.comparisons.stream().allMatch(comparison -> comparison.complete(moment)) ? 0 : 1;
            }
            if (++jumped == took.length) {
                stage.player.stop();
                done.countDown();
                return;
            }
            startTime = System.nanoTime();
            stage.player.seek(random.nextLong(stage.take.durationNanos()), 0);
        }
    }

    private void report(String description, long sampleCount, long wrong, long incomplete) {
        right &= wrong == 0 && incomplete == 0 && sampleCount > 0;
        System.out.printf(
                "%s: %,d samples played, %,d not as they were live, %s%n",
                description, sampleCount, wrong, incomplete == 0 ? "none missing" : incomplete + " times some missing");
        new BenchmarkResult(
                        "playback %s, samples not as they were live, of %,d".formatted(description, sampleCount),
                        wrong,
                        "")
                .print();
    }

    /** A player, and what is held against what was live. */
    private final class ComparedPlayback implements PlayedSessionIdAndListenerProvider {
        private final Take take = Take.open(file);
        private final List<TakeSessionInfo> sessions = take.activeSessions();
        private final RecordingPlayer player;
        private List<PlaybackComparisonListener> coming = new ArrayList<>();
        private volatile List<PlaybackComparisonListener> comparisons = List.of();

        ComparedPlayback(LongSupplier clock, LongConsumer wait) throws IOException {
            this.player =
                    new RecordingPlayer(take.createSource(sessions, ProtocolCatalog.protocols()), this, clock, wait);
        }

        @Override
        public SessionListener openTrack(int track, Session session) {
            coming = track == 0 ? new ArrayList<>() : coming;
            var its = sessions.get(track);
            long shift = its.anchor().epochNanos(0) - take.anchor().epochNanos();
            var liveSamples = Objects.requireNonNull(live.get(its.name()));
            var comparison =
                    new PlaybackComparisonListener(liveSamples, session.anchor().monotonicNanos() + shift);
            coming.add(comparison);
            return comparison;
        }

        @Override
        public void seekCompleted() {
            comparisons = List.copyOf(coming);
        }

        long sampleCount() {
            return comparisons.stream()
                    .mapToLong(PlaybackComparisonListener::sampleCount)
                    .sum();
        }

        long wrongCount() {
            return comparisons.stream()
                    .mapToLong(PlaybackComparisonListener::wrongCount)
                    .sum();
        }

        @Override
        public String id(int track) {
            return sessions.get(track).name();
        }

        @Override
        public SkeletonMapLibrary maps() {
            return SkeletonMapLibrary.builtIn();
        }
    }
}
