package mocapscope.protocol.benchmark;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.mcap.compression.CompressionException;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.recording.RecordedTransportEvent;
import mocapscope.protocol.recording.SeekableRecordedSession;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeRecorder;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * A benchmark of the recorder alone, which receives decoded entries of 64 KiB as fast as it writes them. A plain writer
 * of the same bytes, compressed in the same way, takes turns with it.
 */
final class RawEntryBench {
    private static final String PROTOCOL = "aimation";
    private static final int FULL = 64 << 10;
    private static final int BLOCK = 256 << 10;
    /** The limit for bytes that wait to be written. */
    private static final long MOST_WAITING = 6L << 20;

    private static final long MOST_NANOS = 10_000_000_000L;
    private static final int ROUNDS = 3;
    /** The rate that a recorder should sustain, in MB/s. */
    private static final double LEAST_RATE = 100;

    private final Path folder;
    private final long most;
    private final SeekableRecordedSession track;
    private final List<SessionEvent> events = new ArrayList<>();
    private long samples;

    /**
     * The rate of one round, and its CPU time.
     *
     * @param rate MB/s of entries
     * @param cpu seconds of the whole process for each GB of entries
     * @param writing seconds of the writing thread of it
     */
    private record RoundResult(double rate, double cpu, double writing) {}

    /** Decodes the packets of {@code minute}, and writes {@code most} bytes of them in each round. */
    private RawEntryBench(Path folder, Path minute, long most) throws IOException {
        this.folder = folder;
        this.most = most;
        var take = Take.open(minute);
        var recorded = take.activeSessions().stream()
                .filter(session -> session.protocol().equals(PROTOCOL))
                .toList();
        try (var source = take.createSource(recorded, ProtocolCatalog.protocols());
                var reader = source.openReader(0)) {
            track = source.tracks().getFirst();
            var replayer = new SessionReplayer(createSession(), new EventCollector());
            var packets = ByteBuffer.allocate(2 * FULL);
            for (var next = reader.readNext(); next != null; next = reader.readNext()) {
                replay(next, packets, replayer);
            }
        }
    }

    /** Arguments: a folder for the takes, and the megabytes of each round (default: 1,000). */
    public static void main(String[] arguments) throws Exception {
        var folder = Path.of(arguments[0]);
        var minute = folder.resolve("minute.mcap");
        if (!Files.exists(minute)) {
            DemoTake.record(minute, Duration.ofSeconds(20), _ -> SessionListener.NO_OP);
        }
        measure(folder, minute, 1_000_000L * (arguments.length < 2 ? 1000 : Long.parseLong(arguments[1])));
    }

    /** Measures and prints the sustained rate, with and without samples. */
    static void measure(Path folder, Path minute, long most) throws IOException, InterruptedException {
        var bench = new RawEntryBench(folder, minute, most);
        bench.write(Long.MAX_VALUE, true); // warms up
        var plain = new ArrayList<RoundResult>();
        var full = new ArrayList<RoundResult>();
        var bare = new ArrayList<RoundResult>();
        for (int i = 0; i < ROUNDS; i++) {
            plain.add(bench.writePlain());
            full.add(bench.write(Long.MAX_VALUE, true));
            bare.add(bench.write(Long.MAX_VALUE, false));
        }
        double limit = median(plain).rate();
        print("recorder, raw entries sustained", median(full), limit);
        print("recorder, raw entries without samples", median(bare), limit);
        print("plain writer with lz4", median(plain), limit);
        new BenchmarkResult("recorder, raw entries sustained", median(full).rate(), "MB/s", LEAST_RATE, "at least")
                .print();
        new BenchmarkResult("recorder, raw entries, beside lz4", median(full).rate(), "MB/s", limit, "plain writer")
                .print();
        for (int rate : new int[] {10, 20, 40}) {
            bench.write(rate, true);
        }
    }

    private static void print(String name, RoundResult result, double limit) {
        System.out.printf(
                "%s: %.0f MB/s, %.2f of the plain writer; CPU time for each GB %.1f s, %.1f s of it for writing%n",
                name, result.rate(), result.rate() / limit, result.cpu(), result.writing());
    }

    private static RoundResult median(List<RoundResult> results) {
        return results.stream()
                .sorted((one, other) -> Double.compare(one.rate(), other.rate()))
                .toList()
                .get(results.size() / 2);
    }

    private Session createSession() {
        return track.createSession(
                PROTOCOL,
                new MonotonicToUnixTimeAnchor(0, 1),
                SkeletonMapLibrary.builtIn(),
                SessionCheckpoint.BEGINNING);
    }

    /** Replays an event; the data of a server is joined to long segments. */
    private static void replay(RecordedTransportEvent event, ByteBuffer packets, SessionReplayer replayer) {
        boolean joined = event.kind() == Entry.EntryKind.DATA
                && event.direction() == Direction.TO_CLIENT
                && event.bytes().remaining() <= packets.remaining();
        if (joined) {
            packets.put(event.bytes().duplicate());
        }
        if (!joined || packets.position() >= FULL) {
            var segment = ByteBuffer.allocate(packets.position()).put(packets.flip());
            packets.clear();
            if (segment.flip().hasRemaining()) {
                replayer.data(
                        Direction.TO_CLIENT,
                        event.channel(),
                        event.time(),
                        segment.asReadOnlyBuffer(),
                        Entry.EntryModification.NONE);
            }
        }
        if (!joined) {
            event.replayTo(replayer, event.time());
        }
    }

    /** Passes the events to a recorder, at most {@code rate} MB a second. */
    private RoundResult write(double rate, boolean withSamples) throws IOException, InterruptedException {
        var file = folder.resolve("raw.mcap");
        var options = new TakeRecorder.TakeRecorderOptions("mocapscope bench", false, 0);
        long bytes = 0;
        long passed = 0;
        long cpu = cpuNanos();
        long start = System.nanoTime();
        double seconds;
        double writing;
        var recorder = TakeRecorder.start(file, options, SystemClock::monotonicNanos);
        try (recorder) {
            while (bytes < most && System.nanoTime() - start < MOST_NANOS) {
                var listener = recorder.createListener(createSession());
                for (var event : events) {
                    if (event instanceof SessionEvent.EntryAppended appended) {
                        bytes += appended.entry().bytes().remaining();
                        await(recorder, MOST_WAITING);
                        while (bytes / 1e6 > rate * (System.nanoTime() - start) / 1e9) {
                            Thread.sleep(1);
                        }
                    }
                    if (withSamples || !(event instanceof SessionEvent.Samples)) {
                        listener.on(event);
                    }
                }
                passed += withSamples ? samples : 0;
            }
            await(recorder, 0);
            seconds = (System.nanoTime() - start) / 1e9;
            writing = cpuNanosOfThread("recorder " + file.getFileName());
        }
        report(file, rate, bytes, passed, recorder.state().omittedSamples(), seconds);
        Files.delete(file);
        return new RoundResult(bytes / 1e6 / seconds, (cpuNanos() - cpu) / (double) bytes, writing / bytes);
    }

    /** Waits until at most that many bytes wait to be written. */
    private static void await(TakeRecorder recorder, long waiting) throws InterruptedException {
        while (recorder.state().queuedBytes() > waiting) {
            Thread.sleep(1);
        }
    }

    private static void report(Path file, double rate, long bytes, long passed, long omitted, double seconds)
            throws IOException {
        System.out.printf(
                "%s: %,.0f MB of entries in %.1f s, %.0f MB/s; %,.0f MB of file",
                rate > 1000 ? "as fast as written" : "at most %.0f MB/s".formatted(rate),
                bytes / 1e6,
                seconds,
                bytes / 1e6 / seconds,
                Files.size(file) / 1e6);
        if (passed > 0) {
            System.out.printf(
                    "; %.1f %% of %,d samples written, %,d omitted",
                    100.0 * (passed - omitted) / passed, passed, omitted);
        }
        System.out.println();
    }

    /** Writes the bytes of the entries as the recorder does, but nothing else. */
    private RoundResult writePlain() throws IOException {
        var file = folder.resolve("raw.lz4");
        long cpu = cpuNanos();
        long start = System.nanoTime();
        long bytes = 0;
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            var block = new byte[BLOCK + 2 * FULL];
            var packed = new byte[McapCompression.LZ4.maxCompressedSize(block.length)];
            int length = 0;
            while (bytes < most) {
                for (var event : events) {
                    if (event instanceof SessionEvent.EntryAppended appended) {
                        var data = appended.entry().bytes();
                        data.get(data.position(), block, length, data.remaining());
                        length += data.remaining();
                        bytes += data.remaining();
                    }
                    if (length >= BLOCK) {
                        channel.write(ByteBuffer.wrap(packed, 0, McapCompression.LZ4.compress(block, length, packed)));
                        length = 0;
                    }
                }
            }
            channel.force(false);
        } catch (CompressionException broken) {
            throw new IOException(broken);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        Files.delete(file);
        double used = (cpuNanos() - cpu) / (double) bytes;
        return new RoundResult(bytes / 1e6 / seconds, used, used);
    }

    private static double cpuNanosOfThread(String name) {
        var threads = ManagementFactory.getThreadMXBean();
        for (long id : threads.getAllThreadIds()) {
            var info = threads.getThreadInfo(id);
            if (info != null && info.getThreadName().equals(name)) {
                return threads.getThreadCpuTime(id);
            }
        }
        return Double.NaN;
    }

    private static long cpuNanos() {
        return ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** Keeps the events of entries and their samples. */
    private final class EventCollector implements SessionListener {

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionEvent.EntryAppended _, SessionEvent.EntryDecoded _, SessionEvent.SourceDescribed _ ->
                    events.add(event);
                case SessionEvent.Samples received -> {
                    events.add(event);
                    samples += received.list().size();
                }
                default -> {}
            }
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }
    }
}
