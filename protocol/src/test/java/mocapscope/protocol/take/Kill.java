package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import mocapscope.protocol.benchmark.BenchmarkResult;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Kills recording programs at random times in their first seconds, and reads their takes. What counts is what a program
 * had seen and its take has not: the worst of its sessions. The servers are ours, so what they do late is not the
 * recorder's.
 */
final class Kill {
    private static final long MOST_MILLIS = 500;
    private static final int EARLIEST_MILLIS = 300;
    private static final int LATEST_MILLIS = 5000;
    private static final int AT_ONCE = 2;
    private static final double MILLI = 1e6;

    private final Path folder;
    private final List<String> endpoints;

    private Kill(Path folder, List<String> endpoints) {
        this.folder = folder;
        this.endpoints = endpoints;
    }

    /**
     * The result of one killed process.
     *
     * @param after milliseconds from its first byte to its end
     * @param lost milliseconds that it had seen and its take has not
     * @param problem why its take cannot be read; empty if it can
     */
    private record KilledRunResult(int run, int after, double lost, String problem) {}

    /** Arguments: number of runs, and the seed of the times (defaults: 200 and 1). */
    public static void main(String[] arguments) throws Exception {
        int runs = arguments.length < 1 ? 200 : Integer.parseInt(arguments[0]);
        long seed = arguments.length < 2 ? 1 : Long.parseLong(arguments[1]);
        var folder = Files.createTempDirectory("kill");
        try (var launcher = new SessionLauncher()) {
            var kill = new Kill(folder, serve(launcher));
            System.exit(report(kill.all(runs, seed)) ? 0 : 1);
        } finally {
            Files.deleteIfExists(folder);
        }
    }

    private List<KilledRunResult> all(int runs, long seed) throws Exception {
        var results = new ArrayList<KilledRunResult>();
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            var moments = new Random(seed);
            var tasks = IntStream.range(0, runs)
                    .<Callable<KilledRunResult>>mapToObj(run -> {
                        int after = moments.nextInt(EARLIEST_MILLIS, LATEST_MILLIS);
                        return () -> run(run, after);
                    })
                    .toList();
            for (var one : threads.invokeAll(tasks)) {
                results.add(one.get());
            }
        }
        return results;
    }

    private KilledRunResult run(int run, int after) throws Exception {
        var take = folder.resolve(run + Take.EXTENSION);
        var notes = Files.write(folder.resolve(run + ".noted"), new byte[KilledRecorder.NOTED]);
        try {
            kill(take, notes, after);
            var result = read(run, after, take, noted(notes));
            if (result.lost() > MOST_MILLIS || !result.problem().isEmpty()) {
                System.out.printf(
                        "run %d: killed after %d ms: lost %.0f ms %s%n", run, after, result.lost(), result.problem());
            }
            return result;
        } finally {
            for (var file : List.of(notes, TakeOutputFile.partPath(take), take)) {
                Files.deleteIfExists(file);
            }
        }
    }

    private void kill(Path take, Path notes, int after) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(
                java,
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                KilledRecorder.class.getName(),
                take.toString(),
                notes.toString()));
        command.addAll(endpoints);
        var victim = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            var arrivals = noted(notes);
            while (first(arrivals) == 0) {
                if (!victim.isAlive()) {
                    throw new IllegalStateException("a victim died of itself");
                }
                Thread.sleep(1);
            }
            Thread.sleep(after);
        } finally {
            victim.destroyForcibly().waitFor();
        }
    }

    private static long first(ByteBuffer arrivals) {
        return IntStream.range(0, KilledRecorder.NOTED / Long.BYTES)
                .mapToLong(i -> arrivals.getLong(i * Long.BYTES))
                .max()
                .orElse(0);
    }

    private static ByteBuffer noted(Path notes) throws IOException {
        try (var channel = FileChannel.open(notes, StandardOpenOption.READ)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, KilledRecorder.NOTED)
                    .order(ByteOrder.nativeOrder());
        }
    }

    private static KilledRunResult read(int run, int after, Path take, ByteBuffer arrivals) {
        try {
            var report =
                    DamagedTakeRecoverer.recover(TakeOutputFile.partPath(take), take, McapRecoveryProgressMonitor.NONE);
            if (report.verdict() == McapRecoveryReport.McapRecoveryOutcome.NOTHING) {
                return new KilledRunResult(run, after, after, "nothing to be saved");
            }
            return new KilledRunResult(run, after, lost(Take.open(take), arrivals), "");
        } catch (IOException | RuntimeException broken) {
            return new KilledRunResult(run, after, after, broken.toString());
        }
    }

    private static double lost(Take take, ByteBuffer arrivals) throws IOException {
        var recorded = ByteBuffer.allocate(KilledRecorder.NOTED);
        take.replay(
                take.sessions(),
                session -> new LastArrivalConsumer(take, KilledRecorder.slot(session.name()), recorded));
        double worst = 0;
        for (int slot = 0; slot < KilledRecorder.NOTED; slot += 2 * Long.BYTES) {
            long first = arrivals.getLong(slot);
            long latest = Math.max(first, recorded.getLong(slot));
            worst = Math.max(worst, (arrivals.getLong(slot + Long.BYTES) - latest) / MILLI);
        }
        return worst;
    }

    private static boolean report(List<KilledRunResult> results) {
        var lost = new ArrayList<>(results.stream().map(KilledRunResult::lost).toList());
        Collections.sort(lost);
        long unreadable =
                results.stream().filter(result -> !result.problem().isEmpty()).count();
        long over = lost.stream().filter(millis -> millis > MOST_MILLIS).count();
        System.out.printf(
                "%d killed, %d files unreadable; lost of what was seen: median %.0f ms, 99 %% %.0f ms, worst %.0f ms; %d over %d ms%n",
                results.size(),
                unreadable,
                lost.get(lost.size() / 2),
                lost.get((int) Math.ceil(0.99 * lost.size()) - 1),
                lost.getLast(),
                over,
                MOST_MILLIS);
        new BenchmarkResult("killed, files unreadable of %d".formatted(results.size()), unreadable, "").print();
        new BenchmarkResult("killed, lost at the worst", lost.getLast(), "ms", MOST_MILLIS, "at most").print();
        return unreadable == 0 && over == 0;
    }

    private static List<String> serve(SessionLauncher launcher) throws InterruptedException {
        var endpoints = new ArrayList<String>();
        for (var protocol : ProtocolCatalog.protocols()) {
            endpoints.add(serve(launcher, protocol));
        }
        return endpoints;
    }

    /** The demo's devices. */
    private static String serve(SessionLauncher launcher, Protocol protocol) throws InterruptedException {
        var scheme = protocol.schemes().getFirst().name() + "://";
        var addresses = new LinkedBlockingQueue<String>();
        launcher.serve(
                protocol,
                ProtocolCatalog.parse(scheme + "127.0.0.1:0", SessionRole.SERVER),
                SimulatedMotionSource.of(protocol.devices()),
                _ -> new ServerAddressListener(addresses));
        return scheme + addresses.take() + protocol.demoEndpointSuffix();
    }

    /** Records the arrival of a session's last entry. */
    private record LastArrivalConsumer(Take take, int slot, ByteBuffer recorded) implements RecordingContentConsumer {

        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {
            arrived(arrival);
        }

        @Override
        public void data(
                Direction direction,
                Channel channel,
                long arrival,
                ByteBuffer bytes,
                Entry.EntryModification modification) {
            arrived(arrival);
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String note) {
            arrived(arrival);
        }

        private void arrived(long arrival) {
            recorded.putLong(
                    slot, Math.max(recorded.getLong(slot), take.anchor().epochNanos(arrival)));
        }
    }

    /** Passes on the address of a server. */
    private record ServerAddressListener(BlockingQueue<String> addresses) implements SessionListener {

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionStateChange state -> onState(state);
                default -> {}
            }
        }

        private void onState(SessionStateChange state) {
            if (state.phase() == SessionPhase.LISTENING) {
                addresses.add(state.step());
            }
        }
    }
}
