package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nats.client.Nats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.take.ReplayedSessionTakeWriter;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeSessionInfo;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Takes of what a stage has stored, through a real NATS server. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StageTakeTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final OptionalLong END = OptionalLong.of(Long.MAX_VALUE);
    private static final StageSessionReader.StageReadingTotals COMPLETE =
            new StageSessionReader.StageReadingTotals(0, 0, 0);

    @TempDir
    private Path folder;

    private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
    private NatsServerProcess server;

    @BeforeEach
    void startServer() throws IOException {
        server = NatsServerProcess.start(folder.resolve("store"));
    }

    @AfterEach
    void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    private StageAddress stage() {
        return server.stage("show");
    }

    private StagePublisher agent(String name) throws IOException {
        var publisher = StagePublisher.start(
                stage().withAgent(name), StageCredentials.NONE, "test", folder.resolve("spool"), log::add);
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (log.stream().noneMatch(line -> line.startsWith("sharing at ") && line.endsWith(name))) {
            assertTrue(System.nanoTime() < until, log::toString);
            Thread.onSpinWait();
        }
        return publisher;
    }

    /** Records a period of an address into a take, and returns what the reader counted. */
    private StageSessionReader.StageReadingTotals record(
            StageAddress address, StageSessionReader.StageReadingPeriod period, List<Protocol> protocols, Path file)
            throws IOException, InterruptedException {
        try (var take = ReplayedSessionTakeWriter.create(
                file,
                "test",
                false,
                ExternalViewerRecordingOptions.USUAL,
                CancellableWriteProgressMonitor.NONE,
                true)) {
            var reader = new StageSessionReader(
                    address, StageCredentials.NONE, "test", protocols, shared -> addTo(take, shared), log::add);
            reader.read(period);
            take.finish();
            return reader.totals();
        }
    }

    private static RecordingContentConsumer addTo(ReplayedSessionTakeWriter take, SharedSession shared) {
        var maps = shared.maps(SkeletonMapLibrary.builtIn());
        var description = shared.description();
        return take.addSession(
                        shared.createSessionOfAgent(maps, ReplayedSessionTakeWriter.TRANSCRIPT_BUDGET),
                        new ReplayedSessionTakeWriter.ReplayedSessionOrigin(
                                description.endpoint(), description.role(), description.peer(), maps),
                        shared.checkpoint(),
                        shared::createReplayer)
                .orElseThrow();
    }

    private static StageSessionReader.StageReadingPeriod all() {
        return new StageSessionReader.StageReadingPeriod(OptionalLong.of(0), END);
    }

    /** Replays a session of a take, and returns its entries with their original times. */
    private static List<String> entries(Path file, String session, Protocol protocol) throws IOException {
        var take = Take.open(file);
        var info = take.session(session);
        var listener = new RecordingListener();
        var recorded = take.recordedSession(info, List.of(protocol));
        var again = recorded.createSession(
                info.name(), info.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        long shift = take.anchor().epochNanos() - info.anchor().epochNanos(0);
        recorded.recording().replay(new SessionReplayer(again, listener));
        return describe(listener.entries, shift);
    }

    private static List<String> describe(List<Entry> entries, long shift) {
        var lines = new ArrayList<String>();
        for (var entry : entries) {
            var bytes = new byte[entry.bytes().remaining()];
            entry.bytes().get(entry.bytes().position(), bytes);
            lines.add("%s %s %s %d %d %s %s"
                    .formatted(
                            entry.kind(),
                            entry.direction(),
                            entry.channel(),
                            entry.arrival() + shift,
                            entry.at(),
                            new String(bytes, StandardCharsets.ISO_8859_1),
                            entry.note()));
        }
        return lines;
    }

    @Test
    void takeHasAllSessionsOfStage() throws Exception {
        var left = agent("left");
        var right = agent("right");
        var one = new ToyStageSession("toy-1", left);
        var two = new ToyStageSession("toy-2", left);
        var three = new ToyStageSession("toy-1", right);
        for (int i = 0; i < 5000; i += 100) {
            one.feed(i, i + 100);
            two.feed(i, i + 50);
            three.feed(i, i + 100);
        }
        assertTrue(left.stop(PATIENCE), log::toString);
        assertTrue(right.stop(PATIENCE), log::toString);
        var file = folder.resolve("all.mcap");
        var totals = record(stage(), all(), List.of(new ToyProtocol()), file);

        assertEquals(COMPLETE, totals, log::toString);
        assertEquals(3, Take.open(file).sessions().size());
        assertEquals(describe(one.live.entries, 0), entries(file, "left.toy-1", new ToyProtocol()));
        assertEquals(describe(two.live.entries, 0), entries(file, "left.toy-2", new ToyProtocol()));
        assertEquals(describe(three.live.entries, 0), entries(file, "right.toy-1", new ToyProtocol()));
    }

    @Test
    void takeOfOneSessionLacksOthers() throws Exception {
        var left = agent("left");
        new ToyStageSession("toy-1", left).feed(0, 100);
        new ToyStageSession("toy-2", left).feed(0, 100);
        assertTrue(left.stop(PATIENCE), log::toString);
        var file = folder.resolve("one.mcap");
        record(stage().withAgent("left").withSession("toy-2"), all(), List.of(new ToyProtocol()), file);

        assertEquals(
                List.of("left.toy-2"),
                Take.open(file).sessions().stream().map(TakeSessionInfo::name).toList());
    }

    @Test
    void takeBeginsAtCheckpointBeforeTime() throws Exception {
        var left = agent("left");
        var toy = new ToyStageSession("toy-1", left);
        toy.feed(0, 5000);
        awaitStored(5000);
        long from = lastTime() + 1;
        toy.feed(5000, 5100);
        assertTrue(left.stop(PATIENCE), log::toString);
        var file = folder.resolve("end.mcap");
        var period = new StageSessionReader.StageReadingPeriod(OptionalLong.of(from), END);
        var totals = record(stage(), period, List.of(new ToyProtocol()), file);
        var entries = entries(file, "left.toy-1", new ToyProtocol());
        var all = describe(toy.live.entries, 0);

        assertEquals(COMPLETE, totals, log::toString);
        assertTrue(entries.size() >= 100 && entries.size() < 2200, () -> "" + entries.size());
        assertEquals(all.subList(5100 - entries.size(), 5100), entries);
    }

    @Test
    void takeEndsBeforeTime() throws Exception {
        var left = agent("left");
        var toy = new ToyStageSession("toy-1", left);
        toy.feed(0, 100);
        awaitStored(100);
        long until = lastTime() + 1;
        toy.feed(100, 200);
        assertTrue(left.stop(PATIENCE), log::toString);
        var file = folder.resolve("start.mcap");
        var period = new StageSessionReader.StageReadingPeriod(OptionalLong.of(0), OptionalLong.of(until));
        record(stage(), period, List.of(new ToyProtocol()), file);

        assertEquals(describe(toy.live.entries.subList(0, 100), 0), entries(file, "left.toy-1", new ToyProtocol()));
    }

    private long lastTime() throws IOException, InterruptedException {
        try (var connection = StageConnection.open(stage(), StageCredentials.NONE, "test", log::add)) {
            return connection
                    .lastMessageBefore(StageSubject.stagePattern("show"), Long.MAX_VALUE)
                    .orElseThrow()
                    .time();
        }
    }

    private void awaitStored(long entries) throws IOException, InterruptedException {
        try (var connection = StageConnection.open(stage(), StageCredentials.NONE, "test", log::add)) {
            var raw = new StageSubject("show", "left", "toy-1", StageMessageKind.RAW);
            var end = "-%d".formatted(entries - 1);
            long until = System.nanoTime() + PATIENCE.toNanos();
            while (connection.lastStoredId(raw).filter(id -> id.endsWith(end)).isEmpty()) {
                assertTrue(System.nanoTime() < until, log::toString);
            }
        }
    }

    @Test
    void countsEntriesWithoutCheckpointAsMissing() throws Exception {
        var left = agent("left");
        var toy = new ToyStageSession("toy-1", left);
        toy.feed(0, 4000);
        assertTrue(left.stop(PATIENCE), log::toString);
        deleteFirstCheckpoint();
        var file = folder.resolve("cut.mcap");
        var totals = record(stage(), all(), List.of(new ToyProtocol()), file);
        var entries = entries(file, "left.toy-1", new ToyProtocol());

        assertTrue(totals.missing() > 1000, totals::toString);
        assertEquals(4000, totals.missing() + entries.size());
        assertEquals(describe(toy.live.entries, 0).subList(4000 - entries.size(), 4000), entries);
    }

    /** Makes the stream look as after the retention of its oldest messages expired. */
    private void deleteFirstCheckpoint() throws Exception {
        var connection = Nats.connect(stage().serverUri());
        var state = new StageSubject("show", "left", "toy-1", StageMessageKind.STATE);
        var management = connection.jetStreamManagement();
        long sequence = management
                .getNextMessage("mocapscope-show", 1, state.toString())
                .getSeq();
        management.deleteMessage("mocapscope-show", sequence);
        connection.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn-start", "aimation-start", "rgmp-start", "setp-start", "vrpn-middle"})
    void takeEqualsSharedRecording(String name) throws Exception {
        var original = Take.open(Path.of(
                        System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "takes", name + ".mcap"))
                .recordingFile(ProtocolCatalog.recordedProtocols());
        var left = agent("left");
        var shared = share(original, left);
        assertTrue(left.stop(PATIENCE), log::toString);
        var file = folder.resolve("again.mcap");
        var totals = record(stage(), all(), ProtocolCatalog.recordedProtocols(), file);

        assertEquals(COMPLETE, totals, log::toString);
        int sessions = 0;
        for (var info : Take.open(file).sessions()) {
            var protocol = ProtocolCatalog.named(info.protocol());
            assertEquals(describe(shared.get(sessions).entries, 0), entries(file, info.name(), protocol));
            sessions++;
        }
        assertEquals(shared.size(), sessions);
    }

    /** Shares the sessions of a recording, and returns what each had. */
    private static List<RecordingListener> share(RecordingFile original, StagePublisher agent) throws IOException {
        var listeners = new ArrayList<RecordingListener>();
        for (var part : original.parts()) {
            var recorded = part.recorded();
            var session = recorded.createSession(part.name(), original.anchor(), Transcript.DEFAULT_BUDGET);
            var listener = new RecordingListener();
            listeners.add(listener);
            var replayer = recorded.createReplayer(
                    session, new CompositeSessionListener(agent.createListener(session), listener));
            original.replay(List.of(part), _ -> replayer);
        }
        return listeners;
    }
}
