package mocapscope.protocol.benchmark;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriter;
import mocapscope.protocol.recording.RecordedTransportEvent;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeRecorder;

/**
 * A benchmark of takes: the speed of writing the container and of recording, the time to open a long one, and the time
 * from any moment to the first decoded sample of each session. Records a minute of the demo devices over real sockets
 * and writes it again and again, each round as new sessions.
 */
final class TakeBench {
    private static final long SECOND = 1_000_000_000L;
    /** The limit for bytes that wait to be written. */
    private static final long MOST = 32L << 20;
    /** The bytes of each round of raw entries. */
    private static final long RAW_BYTES = 500_000_000;

    /** The number of copies of the messages of the minute. */
    private static final int COPIES = 20;
    /** Milliseconds. */
    private static final double MOST_MEDIAN = 50;

    private static final double MOST_WORST = 150;

    private static final int SHORT_MINUTES = 2;
    private static final int TURNS = 3;

    private final Path folder;
    private final int minutes;

    /** The cost of a take. */
    private record WrittenTake(double seconds, double entryMegabytes, double fileMegabytes) {
        static final WrittenTake NONE = new WrittenTake(Double.POSITIVE_INFINITY, 0, 0);

        /** Returns the megabytes of entries that were recorded in a second. */
        double rate() {
            return entryMegabytes / seconds;
        }

        WrittenTake faster(WrittenTake other) {
            return other.seconds < seconds ? other : this;
        }
    }

    private TakeBench(Path folder, int minutes) {
        this.folder = folder;
        this.minutes = minutes;
    }

    /**
     * Arguments: a folder for the takes, minutes of the long one, and jumps (defaults: 60 and 1,000). A long take that
     * is there already is used again.
     */
    public static void main(String[] arguments) throws Exception {
        int minutes = arguments.length < 2 ? 60 : Integer.parseInt(arguments[1]);
        int jumps = arguments.length < 3 ? 1000 : Integer.parseInt(arguments[2]);
        var bench = new TakeBench(Path.of(arguments[0]), minutes);
        var file = bench.folder.resolve("long-%d.mcap".formatted(minutes));
        var minute = bench.minute();
        bench.copy(minute);
        RawEntryBench.measure(bench.folder, minute, RAW_BYTES);
        if (!Files.exists(file)) {
            bench.write(minute, file);
        }
        bench.compareContents(minute);
        bench.open(file);
        System.exit(bench.seek(file, jumps) ? 0 : 1);
    }

    private Path minute() throws Exception {
        var minute = folder.resolve("minute.mcap");
        if (!Files.exists(minute)) {
            DemoTake.record(minute, Duration.ofSeconds(60), _ -> SessionListener.NO_OP);
        }
        return minute;
    }

    /** The container alone: the messages of the minute, and nothing else done with them. */
    private void copy(Path minute) throws IOException {
        var copy = folder.resolve("copy.mcap");
        var records = new ArrayList<McapRecord>();
        try (var reader = new McapReader(FileChannel.open(minute))) {
            for (var next = reader.next(); next != null; next = reader.next()) {
                records.add(next);
            }
        }
        long bytes = 0;
        long start = System.nanoTime();
        var options = McapWriteOptions.STANDARD.withCompression(McapCompression.LZ4);
        try (var writer =
                new McapWriter(Files.newOutputStream(copy), new McapHeader("", "mocapscope bench"), options)) {
            for (int round = 0; round < COPIES; round++) {
                for (var one : records) {
                    bytes += write(one, writer);
                }
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                "wrote %,.0f MB of messages %d times with lz4, in %.1f s: %.0f MB/s of messages, %.0f MB/s of file%n",
                bytes / 1e6 / COPIES, COPIES, seconds, bytes / 1e6 / seconds, Files.size(copy) / 1e6 / seconds);
        new BenchmarkResult("MCAP writer with lz4, of messages", bytes / 1e6 / seconds, "MB/s").print();
        Files.delete(copy);
    }

    private static long write(McapRecord record, McapWriter to) throws IOException {
        switch (record) {
            case McapSchema schema -> to.addSchema(schema);
            case McapChannel channel -> to.addChannel(channel);
            case McapMessage message -> {
                to.writeMessage(message);
                return message.data().remaining();
            }
            default -> {}
        }
        return 0;
    }

    private void write(Path minute, Path file) throws Exception {
        var take = Take.open(minute);
        try (var source = take.createSource(take.activeSessions(), ProtocolCatalog.protocols())) {
            var written = write(file, minutes, source, events(source), ExternalViewerRecordingDataKind.ALL);
            System.out.printf(
                    "recorded %d min of %d sessions: %,.0f MB of entries, a file of %,.0f MB, in %.1f s: decoded, and"
                            + " %.1f MB/s of file written with lz4%n",
                    minutes,
                    source.tracks().size(),
                    written.entryMegabytes(),
                    written.fileMegabytes(),
                    written.seconds(),
                    written.fileMegabytes() / written.seconds());
            new BenchmarkResult("recorder, of entries, decoded and written", written.rate(), "MB/s").print();
            new BenchmarkResult("recorder, faster than they happened", 60.0 * minutes / written.seconds(), "times")
                    .print();
        }
    }

    /** Writes short takes with all parts for viewers, and with none, by turns; the fastest of each counts. */
    private void compareContents(Path minute) throws Exception {
        var file = folder.resolve("contents.mcap");
        var take = Take.open(minute);
        try (var source = take.createSource(take.activeSessions(), ProtocolCatalog.protocols())) {
            var events = events(source);
            var all = WrittenTake.NONE;
            var none = WrittenTake.NONE;
            for (int turn = 0; turn < TURNS; turn++) {
                none = none.faster(write(file, SHORT_MINUTES, source, events, Set.of()));
                Files.delete(file);
                all = all.faster(write(file, SHORT_MINUTES, source, events, ExternalViewerRecordingDataKind.ALL));
                Files.delete(file);
            }
            var withoutParts = "without parts for viewers";
            new BenchmarkResult(
                            "recorder, with all parts for viewers, of entries",
                            all.rate(),
                            "MB/s",
                            none.rate(),
                            withoutParts)
                    .print();
            new BenchmarkResult(
                            "a take of %d min with all parts for viewers".formatted(SHORT_MINUTES),
                            all.fileMegabytes(),
                            "MB",
                            none.fileMegabytes(),
                            withoutParts)
                    .print();
        }
    }

    private static List<RecordedTransportEvent> events(SeekableRecordedSessionSet source) throws IOException {
        var all = new ArrayList<RecordedTransportEvent>();
        try (var reader = source.openReader(0)) {
            for (var next = reader.readNext(); next != null; next = reader.readNext()) {
                all.add(next);
            }
        }
        return all;
    }

    private static WrittenTake write(
            Path file,
            int minutes,
            SeekableRecordedSessionSet source,
            List<RecordedTransportEvent> minute,
            Set<ExternalViewerRecordingDataKind> contents)
            throws Exception {
        long bytes = 0;
        long start = System.nanoTime();
        var options = new TakeRecorder.TakeRecorderOptions("mocapscope bench", false, 0, contents);
        try (var recorder = TakeRecorder.start(file, options, SystemClock::monotonicNanos)) {
            var anchor = new MonotonicToUnixTimeAnchor(0, source.anchor().epochNanos());
            var out = new ArrayList<SessionReplayer>();
            for (var track : source.tracks()) {
                var session = track.createSession(
                        track.protocol().name(), anchor, SkeletonMapLibrary.builtIn(), SessionCheckpoint.BEGINNING);
                out.add(new SessionReplayer(session, recorder.createListener(session)));
            }
            for (int round = 0; round < minutes; round++) {
                for (var one : minute) {
                    one.replayTo(out.get(one.track()), one.time() + 60 * SECOND * round);
                    bytes += one.bytes().remaining();
                }
                while (recorder.state().queuedBytes() > MOST) {
                    Thread.sleep(1);
                }
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new WrittenTake(seconds, bytes / 1e6, Files.size(file) / 1e6);
    }

    private void open(Path file) throws IOException {
        var took = new long[9];
        for (int i = 0; i < took.length; i++) {
            long start = System.nanoTime();
            var take = Take.open(file);
            try (var source = take.createSource(take.activeSessions(), ProtocolCatalog.protocols());
                    var reader = source.openReader(0)) {
                reader.readNext();
            }
            took[i] = System.nanoTime() - start;
        }
        System.out.printf("opened %,.0f MB: first %.0f ms", Files.size(file) / 1e6, took[0] / 1e6);
        Arrays.sort(took);
        System.out.printf(", median %.0f ms%n", took[took.length / 2] / 1e6);
        new BenchmarkResult("a take of %d min opens".formatted(minutes), took[took.length / 2] / 1e6, "ms").print();
    }

    private boolean seek(Path file, int jumps) throws IOException {
        var random = new Random(5);
        var took = new long[jumps];
        var take = Take.open(file);
        try (var source = take.createSource(take.activeSessions(), ProtocolCatalog.protocols())) {
            for (int i = 0; i < jumps / 10; i++) {
                seek(source, random.nextLong(take.durationNanos())); // warms up
            }
            for (int i = 0; i < jumps; i++) {
                took[i] = seek(source, random.nextLong(take.durationNanos()));
            }
        }
        Arrays.sort(took);
        double median = took[jumps / 2] / 1e6;
        double worst = took[jumps - 1] / 1e6;
        System.out.printf(
                "from %,d moments to the first decoded sample of each session: %.1f ms at the median, %.1f ms at 99 %%, %.1f"
                        + " ms at the worst%n",
                jumps, median, took[jumps * 99 / 100] / 1e6, worst);
        new BenchmarkResult("from any moment to samples, median", median, "ms", MOST_MEDIAN, "at most").print();
        new BenchmarkResult("from any moment to samples, worst", worst, "ms", MOST_WORST, "at most").print();
        return median <= MOST_MEDIAN && worst <= MOST_WORST;
    }

    /** Returns the nanoseconds until each session had a sample of that moment or later. */
    private static long seek(SeekableRecordedSessionSet source, long moment) throws IOException {
        long start = System.nanoTime();
        try (var reader = source.openReader(moment)) {
            var sessions = new ArrayList<FirstSampleListener>();
            for (int track = 0; track < source.tracks().size(); track++) {
                var checkpoint = reader.checkpoint(track);
                var session = source.tracks()
                        .get(track)
                        .createSession(
                                "track-" + track,
                                new MonotonicToUnixTimeAnchor(0, 0),
                                SkeletonMapLibrary.builtIn(),
                                checkpoint);
                sessions.add(new FirstSampleListener(session, moment));
            }
            int found = 0;
            for (var next = reader.readNext(); next != null && found < sessions.size(); next = reader.readNext()) {
                var its = sessions.get(next.track());
                boolean before = its.found;
                next.replayTo(its.replayer, next.time());
                found += its.found && !before ? 1 : 0;
            }
        }
        return System.nanoTime() - start;
    }

    /** Waits for the first sample of a moment or later. */
    private static final class FirstSampleListener implements SessionListener {
        private final long moment;
        private final SessionReplayer replayer;
        private boolean found;

        FirstSampleListener(Session session, long moment) {
            this.moment = moment;
            this.replayer = new SessionReplayer(session, this);
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                default -> {}
            }
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }

        private void onSample(Sample sample) {
            found |= sample.stamp().arrival() >= moment;
        }
    }
}
