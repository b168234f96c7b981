package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that are shared and watched through a real NATS server. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StageSharingTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
    private NatsServerProcess server;
    private StageAddress agent;
    private StagePublisher publisher;

    @BeforeEach
    void startServer() throws IOException {
        server = NatsServerProcess.start(folder.resolve("store"));
        agent = server.stage("main stage").withAgent("left PC");
        publisher = StagePublisher.start(agent, StageCredentials.NONE, "test", folder.resolve("spool"), log::add);
        awaitStream();
    }

    /** Waits until the stream exists: version 2.9.10 of the server may crash when it is asked for messages before. */
    private void awaitStream() {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (log.stream().noneMatch(line -> line.startsWith("sharing at "))) {
            assertTrue(System.nanoTime() < until, log::toString);
        }
    }

    @AfterEach
    void stopServer() throws InterruptedException {
        if (server != null) {
            publisher.stop(Duration.ZERO);
            server.close();
        }
    }

    private static RecordingContentConsumer watch(SharedSession shared, RecordingListener listener) {
        var session = shared.createSession(SkeletonMapLibrary.builtIn(), Transcript.DEFAULT_BUDGET, false);
        return shared.createReplayer(session, listener);
    }

    /** Reads all that the stage has stored of a session, until {@code entries} entries came. */
    private StageSessionReader readStored(String session, RecordingListener listener, int entries)
            throws IOException, InterruptedException {
        var address = agent.withSession(session);
        var reader = reader(session, listener);
        try (var connection = StageConnection.open(address, StageCredentials.NONE, "test", log::add)) {
            var messages = connection.subscribe(address, 1);
            while (listener.entries.size() < entries) {
                var message = messages.nextMessage(PATIENCE);
                assertTrue(message != null, () -> listener.entries.size() + " entries came, " + log);
                reader.handle(message.getSubject(), ByteBuffer.wrap(message.getData()));
            }
        }
        return reader;
    }

    private StageSessionReader reader(String session, RecordingListener listener) {
        return new StageSessionReader(
                agent.withSession(session),
                StageCredentials.NONE,
                "test",
                List.of(new ToyProtocol()),
                shared -> watch(shared, listener),
                log::add);
    }

    private static FutureTask<StageSessionReader.StageReadingTotals> start(StageSessionReader reader) {
        var reading = new FutureTask<>(() -> {
            reader.read(StageSessionReader.StageReadingPeriod.LIVE);
            return reader.totals();
        });
        Thread.ofPlatform().daemon().start(reading);
        return reading;
    }

    private static List<String> describe(List<Entry> entries) {
        var lines = new ArrayList<String>();
        for (var entry : entries) {
            var bytes = new byte[entry.bytes().remaining()];
            entry.bytes().get(entry.bytes().position(), bytes);
            lines.add("%d %s %s %d %d %s %s"
                    .formatted(
                            entry.index(),
                            entry.kind(),
                            entry.channel(),
                            entry.arrival(),
                            entry.at(),
                            new String(bytes, StandardCharsets.ISO_8859_1),
                            entry.note()));
        }
        return lines;
    }

    private static List<Sample> last(List<Sample> samples, int count) {
        return samples.subList(samples.size() - count, samples.size());
    }

    @Test
    void watchedSessionEqualsSharedSession() throws Exception {
        var toy = new ToyStageSession("toy-1", publisher);
        toy.feed(0, 1500);
        toy.end(1500);
        assertTrue(publisher.stop(PATIENCE), log::toString);
        var watched = new RecordingListener();
        var reader = readStored("toy-1", watched, 1500);

        assertEquals(describe(toy.live.entries), describe(watched.entries));
        assertEquals(List.copyOf(toy.live.samples), List.copyOf(watched.samples));
        assertEquals(new StageSessionReader.StageReadingTotals(0, 0, 0), reader.totals());
        assertEquals(new StageTotals(publisher.totals().stored(), 0, 0, 0), publisher.totals());
    }

    @Test
    void lateViewerStartsAtLastCheckpoint() throws Exception {
        var toy = new ToyStageSession("toy-1", publisher);
        toy.feed(0, 5000);
        var watched = new RecordingListener();
        var reader = reader("toy-1", watched);
        awaitStored(5000);
        var reading = start(reader);
        assertTrue(watched.await(() -> !watched.entries.isEmpty()), log::toString);
        toy.feed(5000, 5100);
        long first = watched.entries.getFirst().index();
        assertTrue(watched.await(() -> watched.entries.size() == 5100 - first), log::toString);
        reader.stop();

        assertTrue(first > 3000, "the first entry is " + first);
        assertEquals(describe(toy.live.entries.subList((int) first, 5100)), describe(watched.entries));
        int count = watched.samples.size();
        assertEquals(last(toy.live.samples, count), List.copyOf(watched.samples));
        assertEquals(new StageSessionReader.StageReadingTotals(0, 0, 0), reading.get());
    }

    private void awaitStored(long entries) throws IOException, InterruptedException {
        try (var connection = StageConnection.open(agent, StageCredentials.NONE, "test", log::add)) {
            var raw = new StageSubject("main stage", "left PC", "toy-1", StageMessageKind.RAW);
            var end = "-%d".formatted(entries - 1);
            long until = System.nanoTime() + PATIENCE.toNanos();
            while (lastStoredId(connection, raw).filter(id -> id.endsWith(end)).isEmpty()) {
                assertTrue(System.nanoTime() < until, () -> publisher.totals() + " " + log);
            }
        }
    }

    /** A server that is creating the stream may not answer. */
    private static Optional<String> lastStoredId(StageConnection connection, StageSubject subject) {
        try {
            return connection.lastStoredId(subject);
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    @Test
    void killedServerLosesAndRepeatsNoEntry() throws Exception {
        var toy = new ToyStageSession("toy-1", publisher);
        toy.feed(0, 3000);
        awaitStored(3000);
        toy.feed(3000, 4000);
        server.kill();
        toy.feed(4000, 6000);
        server.start();
        toy.feed(6000, 7000);
        assertTrue(publisher.stop(PATIENCE), log::toString);
        var watched = new RecordingListener();
        var reader = readStored("toy-1", watched, 7000);

        assertEquals(describe(toy.live.entries), describe(watched.entries));
        assertEquals(new StageSessionReader.StageReadingTotals(0, 0, 0), reader.totals());
        assertEquals(0, publisher.totals().droppedEntries());
    }

    @Test
    void unreachableServerNeverHoldsUpSession() throws Exception {
        server.kill();
        var toy = new ToyStageSession("toy-1", publisher);
        var line = "q".repeat(1 << 19) + "\n";
        for (int i = 0; i < 200; i++) {
            toy.feed(line, i);
        }

        assertFalse(publisher.stop(Duration.ZERO));
        var totals = publisher.totals();
        assertEquals(200, totals.droppedEntries() + totals.waitingEntries(), totals::toString);
    }

    @Test
    void reportsEachLossOfServerOnce() throws Exception {
        for (int losses = 1; losses <= 2; losses++) {
            int back = losses;
            server.kill();
            awaitLog("the connection to the server of the stage is lost", losses);
            awaitLog("trying again", losses);
            server.start();
            awaitLog("sharing again at ", losses);
            assertEquals(back, countLog("is lost"), log::toString);
            assertEquals(back, countLog("trying again"), log::toString);
        }
    }

    private long countLog(String text) {
        return log.stream().filter(line -> line.contains(text)).count();
    }

    private void awaitLog(String text, int count) {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (countLog(text) < count) {
            assertTrue(System.nanoTime() < until, log::toString);
            Thread.onSpinWait();
        }
    }

    @Test
    void diskKeepsOrderWhileServerIsAway() throws Exception {
        var toy = new ToyStageSession("toy-1", publisher);
        toy.feed(0, 1000);
        awaitStored(1000);
        server.kill();
        toy.feed(1000, 9000);
        awaitSpooled(8000);
        server.start();
        toy.feed(9000, 10_000);
        assertTrue(publisher.stop(PATIENCE), log::toString);
        var watched = new RecordingListener();
        var reader = readStored("toy-1", watched, 10_000);

        assertEquals(describe(toy.live.entries), describe(watched.entries));
        assertEquals(new StageSessionReader.StageReadingTotals(0, 0, 0), reader.totals());
        assertEquals(0, publisher.totals().droppedEntries());
        assertEquals(List.of(), spoolFiles());
    }

    private void awaitSpooled(long entries) {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (publisher.totals().waitingEntries() < entries) {
            assertTrue(System.nanoTime() < until, () -> publisher.totals() + " " + log);
            Thread.onSpinWait();
        }
    }

    private List<Path> spoolFiles() throws IOException {
        try (var files = Files.walk(folder.resolve("spool"))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void nextRunSendsWhatLastOneLeft() throws Exception {
        var toy = new ToyStageSession("toy-1", publisher);
        toy.feed(0, 1000);
        awaitStored(1000);
        server.kill();
        toy.feed(1000, 3000);
        awaitSpooled(2000);
        assertFalse(publisher.stop(Duration.ZERO));
        assertFalse(spoolFiles().isEmpty());

        server.start();
        publisher = StagePublisher.start(agent, StageCredentials.NONE, "test", folder.resolve("spool"), log::add);
        var next = new ToyStageSession("toy-1", publisher);
        next.feed(0, 10);
        awaitStored(10);
        var watched = new RecordingListener();
        var reader = readStored("toy-1", watched, 3010);

        assertEquals(describe(toy.live.entries), describe(watched.entries.subList(0, 3000)));
        assertEquals(describe(next.live.entries), describe(watched.entries.subList(3000, 3010)));
        assertEquals(new StageSessionReader.StageReadingTotals(0, 0, 0), reader.totals());
        assertTrue(publisher.stop(PATIENCE), log::toString);
        assertEquals(List.of(), spoolFiles());
    }

    @Test
    void viewerContinuesAfterServerWasKilled() throws Exception {
        var toy = new ToyStageSession("toy-1", publisher);
        toy.feed(0, 100);
        awaitStored(100);
        var watched = new RecordingListener();
        var reader = reader("toy-1", watched);
        var reading = start(reader);
        assertTrue(watched.await(() -> watched.entries.size() == 100), log::toString);
        server.kill();
        toy.feed(100, 200);
        server.start();
        toy.feed(200, 300);

        assertTrue(watched.await(() -> watched.entries.size() == 300), () -> watched.entries.size() + " " + log);
        reader.stop();
        assertEquals(describe(toy.live.entries), describe(watched.entries));
        assertEquals(0, reading.get().missing());
    }

    @Test
    void listsAgentWithItsSessionsUntilItLeaves() throws Exception {
        var toy = new ToyStageSession("toy-1", publisher);
        toy.feed(0, 10);
        var stage = server.stage("main stage");
        var agents = StagePresence.list(stage, StageCredentials.NONE, "test", log::add);
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (agents.isEmpty() || agents.getFirst().sessions().isEmpty()) {
            assertTrue(System.nanoTime() < until, log::toString);
            agents = StagePresence.list(stage, StageCredentials.NONE, "test", log::add);
        }
        var listed = agents.getFirst().sessions().getFirst().description();

        assertEquals("left PC", agents.getFirst().agent());
        assertEquals("toy-1", listed.name());
        assertEquals("toy", listed.protocol());
        assertEquals(List.of(), StagePresence.list(server.stage("main"), StageCredentials.NONE, "test", log::add));

        assertTrue(publisher.stop(PATIENCE));
        assertEquals(List.of(), StagePresence.list(stage, StageCredentials.NONE, "test", log::add));
    }

    @Test
    void warnsOfAgentOfSameName() throws Exception {
        while (StagePresence.list(server.stage("main stage"), StageCredentials.NONE, "test", log::add)
                .isEmpty()) {
            Thread.onSpinWait();
        }
        var lines = new LinkedBlockingQueue<String>();
        var namesake = StagePublisher.start(agent, StageCredentials.NONE, "test", folder.resolve("spool"), lines::add);

        assertEquals(
                "an agent named left PC is on the stage already, or was within 10 s; two of one name show as one",
                lines.poll(20, TimeUnit.SECONDS));
        namesake.stop(Duration.ZERO);
    }

    @Test
    void countsMessagesOfForeignPublishers() throws Exception {
        var toy = new ToyStageSession("toy-1", publisher);
        toy.feed(0, 10);
        awaitStored(10);
        var raw = new StageSubject("main stage", "left PC", "toy-1", StageMessageKind.RAW);
        var state = new StageSubject("main stage", "left PC", "toy-1", StageMessageKind.STATE);
        try (var connection = StageConnection.open(agent, StageCredentials.NONE, "test", log::add)) {
            connection.publish(raw, "1", new byte[] {1, 2, 3}).get();
            connection.publish(raw, "2", new byte[0]).get();
            connection.publish(state, "3", new byte[] {8, 1}).get();
        }
        toy.feed(10, 20);
        assertTrue(publisher.stop(PATIENCE));
        var watched = new RecordingListener();
        var reader = readStored("toy-1", watched, 20);

        assertEquals(3, reader.totals().unreadable());
        assertEquals(20, watched.entries.size());
        assertTrue(log.stream().anyMatch(line -> line.contains("cannot be read")), log::toString);
    }

    @Test
    void sessionOutsideStageIsNotWatched() {
        var reader = new StageSessionReader(
                agent.withSession("x"),
                StageCredentials.NONE,
                "test",
                List.of(),
                _ -> {
                    throw new AssertionError();
                },
                log::add);

        var failure = assertThrows(IOException.class, () -> reader.read(StageSessionReader.StageReadingPeriod.LIVE));
        assertEquals("no session is shared at " + agent.withSession("x"), failure.getMessage());
    }
}
