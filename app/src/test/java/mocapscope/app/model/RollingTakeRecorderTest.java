package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the temporary takes of one session whose messages cannot be compressed. */
class RollingTakeRecorderTest {
    private static final long PATIENCE = 20_000_000_000L;
    private static final int MESSAGE = 40_000;
    private static final long LIMIT = 800_000;
    private static final long ENOUGH = 1 << 30;

    @TempDir
    private Path home;

    private final OneSession sessions = new OneSession();
    private final List<RollingTakeRecorder> stores = new ArrayList<>();

    @AfterEach
    void close() {
        stores.forEach(RollingTakeRecorder::close);
    }

    @Test
    void savesAllMessagesOnceWithinLimit() throws IOException {
        var store = store();
        store.keep(ENOUGH);
        sessions.receive(5);
        assertEquals(indexes(0, 5), save(store, "first"));
        sessions.receive(5);

        assertEquals(indexes(0, 10), save(store, "second"));
        assertTrue(store.isKeeping());
        assertEquals("", Take.open(home.resolve("second.mcap")).notice());
    }

    @Test
    void recordsWhatSessionStillHolds() throws IOException {
        sessions.receive(3);
        var store = store();
        store.keep(ENOUGH);
        sessions.receive(2);

        assertEquals(indexes(0, 5), save(store, "take"));
    }

    @Test
    void deletesOldestTakesBeyondLimit() throws IOException {
        var store = store();
        store.keep(LIMIT);
        List<Long> kept = List.of();
        for (int i = 1; i <= 40; i++) {
            sessions.receive(1);
            kept = save(store, "take" + i);
        }
        long first = kept.getFirst();

        assertTrue(first > 0, () -> "nothing was deleted");
        assertEquals(indexes((int) first, 40), kept);
        assertTrue(kept.size() * MESSAGE > LIMIT / 2, "too little is kept: " + kept.size());
        assertTrue(size(takes()) <= LIMIT, () -> "%d bytes".formatted(size(takes())));
    }

    @Test
    void smallerLimitAppliesAtOnce() throws IOException {
        var store = store();
        store.keep(ENOUGH);
        for (int i = 1; i <= 10; i++) {
            sessions.receive(3);
            save(store, "take" + i);
        }
        assertTrue(size(takes()) > LIMIT);
        store.keep(LIMIT);

        assertTrue(size(takes()) <= LIMIT);
    }

    @Test
    void beginsNextTakeWhenCurrentIsFull() {
        var store = store();
        store.keep(LIMIT);
        sessions.receive(5);

        await(() -> {
            store.check();
            return takes().size() > 1;
        });
        assertTrue(store.hasHistory());
    }

    @Test
    void endedKeepingLeavesHistoryToOpen() throws IOException {
        var store = store();
        store.keep(ENOUGH);
        sessions.receive(4);
        store.keep(0);
        sessions.receive(4);

        assertFalse(store.isKeeping());
        assertEquals(indexes(0, 4), save(store, "take"));
        assertTrue(sessions.listeners.isEmpty());
        store.keep(ENOUGH);
        sessions.receive(1);
        assertEquals(indexes(0, 9), save(store, "anew"), "what the session still holds");
        assertEquals(1, takes().size() - 1);
    }

    @Test
    void deletesOpenedCopyThatNothingPlays() throws IOException {
        var store = store();
        store.keep(ENOUGH);
        sessions.receive(1);
        var first = store.open(Optional.empty(), _ -> false, ScanProgressMonitor.NONE);
        var second = store.open(Optional.empty(), first::equals, ScanProgressMonitor.NONE);
        assertEquals(List.of(first, second), list(first.getParent()));
        var third = store.open(Optional.empty(), _ -> false, ScanProgressMonitor.NONE);

        assertEquals(List.of(third), list(first.getParent()));
    }

    @Test
    void lostFileEndsKeepingAndIsReportedOnce() throws IOException {
        var store = store();
        store.keep(ENOUGH);
        sessions.receive(1);
        var part = takes().getFirst();
        Files.move(part, home.resolve("moved"));
        Files.writeString(part, "of another program");
        await(() -> {
            store.check();
            return !store.isKeeping();
        });
        var reason = store.pollFailure().orElseThrow();

        assertTrue(reason.startsWith("recording stopped: "), reason);
        assertEquals(Optional.empty(), store.pollFailure());
        assertTrue(sessions.listeners.isEmpty());
        sessions.receive(1);
    }

    @Test
    void unwritableFolderIsReported() throws IOException {
        Files.writeString(home.resolve("history"), "in the way");
        var store = store();
        store.keep(ENOUGH);

        assertFalse(store.isKeeping());
        assertTrue(store.pollFailure().isPresent());
        assertTrue(sessions.listeners.isEmpty());
    }

    @Test
    void closingDeletesAllTakes() throws IOException {
        var store = store();
        store.keep(ENOUGH);
        sessions.receive(2);
        store.open(Optional.empty(), _ -> false, ScanProgressMonitor.NONE);
        store.close();

        assertEquals(List.of(), list(home.resolve("history")));
    }

    @Test
    void offersTakesOfCrashedRunOnly() throws IOException {
        var running = store();
        running.keep(ENOUGH);
        sessions.receive(5);
        save(running, "whole");
        sessions.receive(5);
        await(() -> size(takes()) > 10 * MESSAGE);
        var crashed = copyAsCrashed();
        var next = store();

        assertEquals(List.of(crashed), next.findLeftovers());
        assertTrue(next.size(crashed) > 10 * MESSAGE);
        next.save(Optional.of(crashed), home.resolve("crashed.mcap"), ScanProgressMonitor.NONE);
        assertEquals(indexes(0, 10), packets(home.resolve("crashed.mcap")));
        next.delete(crashed);
        assertEquals(List.of(), next.findLeftovers());
    }

    @Test
    void deletesFolderOfCrashedRunWithoutTake() throws IOException {
        var empty = Files.createDirectories(home.resolve("history").resolve("run-1"));
        Files.createFile(empty.resolve("lock"));

        assertEquals(List.of(), store().findLeftovers());
        assertFalse(Files.exists(empty));
    }

    @Test
    void unusedStoreTouchesNoFile() {
        var store = store();
        store.keep(0);

        assertThrows(IOException.class, () -> save(store, "take"));
        store.close();
        assertFalse(Files.exists(home.resolve("history")));
    }

    private RollingTakeRecorder store() {
        var store = new RollingTakeRecorder(sessions, home.resolve("history"), "test");
        stores.add(store);
        return store;
    }

    private List<Long> save(RollingTakeRecorder store, String name) throws IOException {
        var target = home.resolve(name + Take.EXTENSION);
        store.save(Optional.empty(), target, ScanProgressMonitor.NONE);
        return packets(target);
    }

    /** Returns the indexes of the packets of a take. */
    private static List<Long> packets(Path take) throws IOException {
        var session = Take.open(take).session("s1");
        var found = new ArrayList<Long>();
        try (var reader = new McapReader(Files.newByteChannel(take))) {
            for (var record = reader.next(); record != null; record = reader.next()) {
                if (record instanceof McapMessage message && message.data().remaining() > MESSAGE) {
                    found.add(message.sequence());
                }
            }
        }
        assertEquals(session.packets(), found.size());
        return found;
    }

    private static List<Long> indexes(int from, int end) {
        return LongStream.range(from, end).boxed().toList();
    }

    /** Copies the takes as they are on the disk. */
    private Path copyAsCrashed() throws IOException {
        var crashed = Files.createDirectory(home.resolve("history").resolve("run-crashed"));
        Files.createFile(crashed.resolve("lock"));
        for (var take : takes()) {
            Files.copy(take, crashed.resolve(take.getFileName()));
        }
        return crashed;
    }

    private List<Path> takes() {
        return list(home.resolve("history")).stream()
                .flatMap(run -> list(run).stream())
                .filter(file -> file.toString().contains(Take.EXTENSION))
                .toList();
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException exception) {
            throw new AssertionError(exception);
        }
    }

    private static long size(List<Path> files) {
        return files.stream().mapToLong(file -> file.toFile().length()).sum();
    }

    private static void await(BooleanSupplier condition) {
        long until = SystemClock.monotonicNanos() + PATIENCE;
        while (!condition.getAsBoolean()) {
            assertTrue(SystemClock.monotonicNanos() < until, "it does not happen");
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** A running session with the listeners that are attached to it. */
    private static final class OneSession implements LiveSessionListenerAttacher {
        private final SyntheticSession session = new SyntheticSession("s1", 1 << 24);
        private final Map<SessionListenerFactory, SessionListener> listeners = new LinkedHashMap<>();
        private final Random random = new Random(1);
        private long time;

        /** Receives messages, as the thread of the session does. */
        synchronized void receive(int count) {
            IntStream.range(0, count).forEach(_ -> {
                var bytes = new byte[MESSAGE];
                random.nextBytes(bytes);
                session.addMessages(
                        Direction.TO_CLIENT,
                        ++time,
                        event -> List.copyOf(listeners.values()).forEach(one -> one.on(event)),
                        ByteBuffer.wrap(bytes));
            });
        }

        @Override
        public synchronized void attach(SessionListenerFactory also) {
            listeners.put(also, also.createListener(session.session()));
        }

        @Override
        public synchronized void detach(SessionListenerFactory attached) {
            listeners.remove(attached);
        }
    }
}
