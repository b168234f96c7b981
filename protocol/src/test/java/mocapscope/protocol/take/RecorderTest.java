package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.recording.Intake;
import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.recording.Replayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Standing;
import mocapscope.protocol.session.State;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));

    private static final int MANY = 20_000;

    @TempDir
    private Path folder;

    private final AtomicLong clock = new AtomicLong();

    @Test
    void aSessionThatComesAgainGetsANameOfItsOwn() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = Recorder.begin(file, Recordings.OPTIONS, System::nanoTime)) {
            for (int i = 0; i < 2; i++) {
                var session = Recordings.toy("toy-1");
                Recordings.speak(new Replayer(session, recorder.open(session)), 10 * i, 10 * i + 5);
            }
        }
        var take = Take.open(file);

        assertEquals(
                List.of("toy-1", "toy-1_2"),
                take.sessions().stream().map(TakeSession::name).toList());
        assertEquals(5, replayed(take, "toy-1_2").samples.size());
        assertEquals("", take.notice());
        assertFalse(Files.exists(TakeFile.part(file)));
        var several = assertThrows(
                IllegalArgumentException.class,
                () -> take.parts(List.of(new ToyProtocol())).part());
        assertTrue(several.getMessage().contains("toy-1, toy-1_2"), several.getMessage());
    }

    @Test
    void aSlowDiskLosesNothingAndIsTold() throws Exception {
        var slow = new Slow();
        var file = folder.resolve("x.mcap");
        var recorder = new Recorder(file, slow, Recordings.OPTIONS, clock::get);
        var session = Recordings.toy("toy-1");
        slow.stuck.await();
        Recordings.speak(new Replayer(session, recorder.open(session)), 0, MANY);
        clock.addAndGet(2_000_000_000L);
        var state = recorder.state();

        assertTrue(state.slow());
        assertTrue(state.queued() > MANY, state.toString());
        assertTrue(state.queuedBytes() > MANY, state.toString());
        slow.go.countDown();
        slow.goOn.countDown();
        recorder.close();
        assertEquals(RecordingState.Phase.DONE, recorder.state().phase());
        assertEquals(0, recorder.state().queued());
        Files.write(file, slow.written.toByteArray());
        assertEquals(
                IntStream.range(0, MANY).boxed().toList(),
                replayed(Take.open(file), "toy-1").samples.stream()
                        .map(sample -> (int) ((Sample.Pose) sample).position().x())
                        .toList());
    }

    @Test
    void whatIsTakenToBeWrittenStillWaits() throws Exception {
        var slow = new Slow();
        var recorder = new Recorder(folder.resolve("x.mcap"), slow, Recordings.OPTIONS, clock::get);
        var session = Recordings.toy("toy-1");
        slow.stuck.await();
        Recordings.speak(new Replayer(session, recorder.open(session)), 0, MANY);
        long waiting = recorder.state().queuedBytes();
        slow.go.countDown();
        slow.stuckAgain.await();
        long left = recorder.state().queuedBytes();
        slow.goOn.countDown();
        recorder.close();

        assertTrue(left > waiting / 2 && left < waiting, () -> "%d of %d".formatted(left, waiting));
        assertEquals(0, recorder.state().queuedBytes());
    }

    @Test
    void aFullDiskEndsTheTakeWithWhatWasRecorded() throws IOException {
        var full = new Full();
        var file = folder.resolve("x.mcap");
        var recorder = new Recorder(file, full, Recordings.OPTIONS, System::nanoTime);
        var session = Recordings.toy("toy-1");
        Recordings.speak(new Replayer(session, recorder.open(session)), 0, MANY);
        recorder.close();
        recorder.close();
        var state = recorder.state();

        assertEquals(RecordingState.Phase.FAILED, state.phase());
        assertTrue(state.fault().contains("No space left on device"), state.fault());
        assertTrue(state.fault().contains("x.mcap.part"), state.fault());
        Files.write(TakeFile.part(file), full.written.toByteArray());
        var take = Take.open(TakeFile.part(file));
        assertTrue(take.notice().contains("no summary"), take.notice());
        var samples = replayed(take, "toy-1").samples;
        assertTrue(samples.size() > 1000 && samples.size() < MANY, "samples: " + samples.size());
        for (int i = 0; i < samples.size(); i++) {
            assertEquals(i, ((Sample.Pose) samples.get(i)).position().x());
        }
    }

    @Test
    void whateverEndsTheRecorderIsTold() throws IOException {
        var recorder = new Recorder(folder.resolve("x.mcap"), new Exhausted(), Recordings.OPTIONS, System::nanoTime);
        recorder.close();

        assertEquals(RecordingState.Phase.FAILED, recorder.state().phase());
        assertTrue(
                recorder.state().fault().contains("Java heap space"),
                recorder.state().fault());
    }

    @Test
    void aFileThatIsTakenAwayIsMissedAndNobodyIsSentToIt() throws IOException {
        var file = folder.resolve("x.mcap");
        var recorder = Recorder.begin(file, Recordings.OPTIONS, System::nanoTime);
        var session = Recordings.toy("toy-1");
        Recordings.speak(new Replayer(session, recorder.open(session)), 0, 10);
        Files.delete(TakeFile.part(file));
        recorder.close();
        var state = recorder.state();

        assertEquals(RecordingState.Phase.FAILED, state.phase());
        assertTrue(state.fault().contains("moved or deleted"), state.fault());
        assertFalse(state.fault().contains("what was recorded until then is in"), state.fault());
    }

    @Test
    void aFileThatIsTakenAwayIsMissedWithinASecond() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var disk = TakeFile.create(file)) {
            disk.force();
            Files.move(TakeFile.part(file), folder.resolve("elsewhere"));

            assertThrows(IOException.class, disk::force);
        }
    }

    @Test
    void sessionsOfATakeAreInStepThoughTheWallClockWasSetBetweenThem() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = Recorder.begin(file, Recordings.OPTIONS, System::nanoTime)) {
            for (var anchor : List.of(new Anchor(1000, 5_000_000_000L), new Anchor(2_001_000, 3_000_000_000L))) {
                var toy = Recordings.toy("toy");
                var session = new Session(
                        toy.id(), toy.protocol(), toy.endpoint(), toy.role(), toy.peer(), anchor, toy.history());
                Recordings.speak(new Replayer(session, recorder.open(session)), 7, 8);
            }
            recorder.mark(4_000_000_000L, "here");
        }
        var times = Recordings.records(file).stream()
                .filter(record -> record instanceof mocapscope.protocol.mcap.Message)
                .map(record -> ((mocapscope.protocol.mcap.Message) record).logTime())
                .distinct()
                .toList();

        assertEquals(5_007_000_000L, times.getFirst());
        assertEquals(2, times.size(), times::toString);
    }

    @Test
    void aSessionThatEndedIsLetGoOf() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = Recorder.begin(file, Recordings.OPTIONS, System::nanoTime)) {
            var ended = ended(recorder);
            for (int i = 0; i < 500 && ended.get() != null; i++) {
                System.gc();
                recorder.open(Recordings.toy("toy"));
            }
            assertNull(ended.get());
        }
    }

    private static WeakReference<Session> ended(Recorder recorder) {
        var session = Recordings.toy("toy");
        var tap = recorder.open(session);
        Recordings.speak(new Replayer(session, tap), 0, 10);
        tap.state(new State(Phase.CLOSED, "", "", Recordings.at(10)));
        return new WeakReference<>(session);
    }

    @Test
    void asManySessionsAsATakeHasAreNoMoreThanItsFileHasChannelsFor() {
        assertTrue(TakeWriter.MOST_SESSIONS * Layout.values().length + 1 <= 0xffff);
        assertTrue(TakeWriter.MOST_SESSIONS >= 9000);
    }

    @Test
    void whereASessionStandsIsLeftOutWhenNoFileHasRoomForIt() throws IOException {
        var file = folder.resolve("x.mcap");
        var session = Recordings.toy("toy-1");
        var bytes = ByteBuffer.allocate(17 << 20).asReadOnlyBuffer();
        var much =
                new Entry(0, Entry.Kind.DATA, Direction.TO_CLIENT, ToyProtocol.TCP, 0, 0, bytes, Entry.Mark.NONE, "");
        try (var out = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var take = new TakeWriter(out, "test", false);
            var writer = take.begin(session).orElseThrow();
            Recordings.speak(new Replayer(session, writer), 0, 5);
            writer.standing(new Standing(List.of(much), 5, Transcript.Place.START), Recordings.at(5));
            Recordings.speak(new Replayer(session, writer), 5, 10);
            take.finish();
        }

        assertEquals(10, replayed(Take.open(file), "toy-1").samples.size());
    }

    @Test
    void whatIsThereIsNeverOverwritten() throws IOException {
        var file = Files.writeString(folder.resolve("x.mcap"), "precious");
        var part = Files.writeString(folder.resolve("y.mcap.part"), "precious");
        var there = assertThrows(IOException.class, () -> Recorder.begin(file, Recordings.OPTIONS, System::nanoTime));
        var unfinished = assertThrows(
                IOException.class,
                () -> Recorder.begin(folder.resolve("y.mcap"), Recordings.OPTIONS, System::nanoTime));
        var meanwhile = folder.resolve("z.mcap");
        var recorder = Recorder.begin(meanwhile, Recordings.OPTIONS, System::nanoTime);
        Files.writeString(meanwhile, "precious");
        recorder.close();

        assertTrue(there.getMessage().startsWith("there is such a file already"), there.getMessage());
        assertTrue(unfinished.getMessage().startsWith("an unfinished take is in the way"), unfinished.getMessage());
        assertEquals("precious", Files.readString(file));
        assertEquals("precious", Files.readString(part));
        assertEquals("precious", Files.readString(meanwhile));
        assertEquals(RecordingState.Phase.FAILED, recorder.state().phase());
        assertEquals("", Take.open(TakeFile.part(meanwhile)).notice());
    }

    @Test
    void aSessionThatRunsIsRecordedFromWhatItStillRemembers() throws IOException {
        var file = folder.resolve("x.mcap");
        var session = Recordings.toy("toy-1");
        var options = new Recorder.Options("mocapscope test", false, 50_000_000L);
        try (var recorder = Recorder.begin(file, options, System::nanoTime)) {
            var late = new Late();
            var live = new Replayer(session, late);
            live.opened(Direction.TO_SERVER, ToyProtocol.TCP, 1000, "");
            Recordings.speak(live, 0, 100);
            late.tap = recorder.open(session);
            Recordings.speak(live, 100, 120);
        }
        var samples = replayed(Take.open(file), "toy-1").samples;

        assertEquals(70, samples.size());
        assertEquals(50, ((Sample.Pose) samples.getFirst()).position().x());
        long decoded = Recordings.records(file).stream()
                .filter(record -> record instanceof mocapscope.protocol.mcap.Message)
                .count();
        assertEquals(2 * 70 + 1, decoded, "raw bytes, poses, and where it stood before");
    }

    /** What is told first of its devices was said long before. */
    @Test
    void aTakeOfASessionThatRunsBeginsWithTheFirstEntryOfIt() throws IOException {
        var file = folder.resolve("x.mcap");
        var log = Recorded.open(FIXTURES.resolve("vrpn/ground_udp.jsonl"), Catalog.protocols(), null);
        var session = log.session("vrpn-1", new Anchor(0, 7), Transcript.DEFAULT_BUDGET, SkeletonMaps.builtIn());
        var turns = new ArrayList<Consumer<Intake>>();
        var times = new ArrayList<Long>();
        log.recording().replay(new Noting(turns, times));
        int middle = turns.size() / 2;
        try (var recorder = Recorder.begin(file, Recordings.OPTIONS, System::nanoTime)) {
            var late = new Late();
            var live = new Replayer(session, late);
            turns.subList(0, middle).forEach(turn -> turn.accept(live));
            late.tap = recorder.open(session);
            turns.subList(middle, turns.size()).forEach(turn -> turn.accept(live));
        }

        assertEquals(7 + times.get(middle), Take.open(file).anchor().epochNanos());
    }

    /** Keeps what is replayed. */
    private record Noting(List<Consumer<Intake>> turns, List<Long> times) implements Intake {
        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {
            note(arrival, out -> out.opened(direction, channel, arrival, note));
        }

        @Override
        public void data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark) {
            note(arrival, out -> out.data(direction, channel, arrival, bytes, mark));
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String why) {
            note(arrival, out -> out.closed(direction, channel, arrival, why));
        }

        private void note(long arrival, Consumer<Intake> turn) {
            turns.add(turn);
            times.add(arrival);
        }
    }

    @Test
    void aMarkIsAMessageOfTheTakesOwnAtItsMoment() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = Recorder.begin(file, Recordings.OPTIONS, clock::get)) {
            recorder.mark(4_999_999_000L, "before");
            var session = Recordings.toy("toy-1");
            Recordings.speak(new Replayer(session, recorder.open(session)), 0, 10);
            clock.set(1123);
            recorder.mark(0, "here");
            clock.set(1456);
            recorder.mark(0, "and here");
        }
        var records = Recordings.records(file);
        var channel = records.stream()
                .filter(record -> record instanceof mocapscope.protocol.mcap.Channel one
                        && one.topic().equals("/marks"))
                .map(mocapscope.protocol.mcap.Channel.class::cast)
                .findFirst()
                .orElseThrow();

        assertEquals(
                List.of(4_999_999_000L, 5_000_000_123L, 5_000_000_456L),
                records.stream()
                        .filter(record -> record instanceof mocapscope.protocol.mcap.Message message
                                && message.channelId() == channel.id())
                        .map(record -> ((mocapscope.protocol.mcap.Message) record).logTime())
                        .toList());
        assertEquals(10, replayed(Take.open(file), "toy-1").samples.size());
    }

    private static Notes replayed(Take take, String session) throws IOException {
        return Recordings.replayed(take, take.session(session), new ToyProtocol(), false);
    }

    /** A disk in memory. */
    private static class Memory implements Disk {
        final ByteArrayOutputStream written = new ByteArrayOutputStream();

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int length = bytes.remaining();
            while (bytes.hasRemaining()) {
                written.write(bytes.get());
            }
            return length;
        }

        @Override
        public void force() {}

        @Override
        public void keep() {}

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** One for which there is no memory. */
    private static final class Exhausted extends Memory {

        @Override
        public int write(ByteBuffer bytes) {
            throw new OutOfMemoryError("Java heap space");
        }
    }

    /** One that does not begin until it may, and does not go on after its first kilobytes until it may. */
    private static final class Slow extends Memory {
        private static final int SOME = 2000;

        private final CountDownLatch stuck = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);
        private final CountDownLatch stuckAgain = new CountDownLatch(1);
        private final CountDownLatch goOn = new CountDownLatch(1);

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            stuck.countDown();
            try {
                go.await();
                if (written.size() > SOME) {
                    stuckAgain.countDown();
                    goOn.await();
                }
            } catch (InterruptedException broken) {
                throw new IOException(broken);
            }
            return super.write(bytes);
        }
    }

    /** One that has room for so much. */
    private static final class Full extends Memory {
        private static final int ROOM = 300_000;

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            if (written.size() + bytes.remaining() > ROOM) {
                super.write(bytes.slice(bytes.position(), ROOM - written.size()));
                throw new IOException("No space left on device");
            }
            return super.write(bytes);
        }
    }
}
