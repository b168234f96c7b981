package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.take.writer.TakeWriter;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions as they lie in a take. */
class TakeRecorderTest {
    @TempDir
    private Path folder;

    private final AtomicLong clock = new AtomicLong();

    @Test
    void repeatedSessionGetsOwnName() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            for (int i = 0; i < 2; i++) {
                var session = TakeTestRecordings.toy("toy-1");
                TakeTestRecordings.replayEntries(
                        new SessionReplayer(session, recorder.createListener(session)), 10 * i, 10 * i + 5);
            }
        }
        var take = Take.open(file);

        assertEquals(
                List.of("toy-1", "toy-1_2"),
                take.sessions().stream().map(TakeSessionInfo::name).toList());
        assertEquals(5, TakeTestRecordings.replayed(take, "toy-1_2").samples.size());
        assertEquals("", take.notice());
        assertFalse(Files.exists(TakeOutputFile.partPath(file)));
        var several = assertThrows(
                IllegalArgumentException.class,
                () -> take.recordingFile(List.of(new ToyProtocol())).part());
        assertTrue(several.getMessage().contains("toy-1, toy-1_2"), several.getMessage());
    }

    @Test
    void alignsSessionsAfterWallClockChange() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            for (var anchor : List.of(
                    new MonotonicToUnixTimeAnchor(1000, 5_000_000_000L),
                    new MonotonicToUnixTimeAnchor(2_001_000, 3_000_000_000L))) {
                var toy = TakeTestRecordings.toy("toy");
                var session = new Session(
                        toy.id(), toy.protocol(), toy.endpoint(), toy.role(), toy.peer(), anchor, toy.history());
                TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 7, 8);
            }
            recorder.addMark(4_000_000_000L, "here");
        }
        var times = TakeTestRecordings.records(file).stream()
                .filter(record -> record instanceof mocapscope.protocol.mcap.McapMessage)
                .map(record -> ((mocapscope.protocol.mcap.McapMessage) record).logTime())
                .distinct()
                .toList();

        assertEquals(5_007_000_000L, times.getFirst());
        assertEquals(2, times.size(), times::toString);
    }

    @Test
    void releasesEndedSession() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var ended = ended(recorder);
            for (int i = 0; i < 500 && ended.get() != null; i++) {
                System.gc();
                recorder.createListener(TakeTestRecordings.toy("toy"));
            }
            assertNull(ended.get());
        }
    }

    private static WeakReference<Session> ended(TakeRecorder recorder) {
        var session = TakeTestRecordings.toy("toy");
        var listener = recorder.createListener(session);
        TakeTestRecordings.replayEntries(new SessionReplayer(session, listener), 0, 10);
        listener.on(new SessionStateChange(SessionPhase.CLOSED, "", "", TakeTestRecordings.at(10)));
        return new WeakReference<>(session);
    }

    @Test
    void sessionLimitFitsChannelIdRange() {
        var optional = Set.of(TakeChannelType.POINTS, TakeChannelType.SCENE);
        int required = TakeChannelType.values().length - optional.size();
        assertTrue(TakeWriter.MOST_SESSIONS * required + TakeWriter.MOST_OPTIONAL + 1 <= 0xffff);
        assertTrue(TakeWriter.MOST_SESSIONS >= 9000);
    }

    @Test
    void omitsTooLargeCheckpoint() throws IOException {
        var file = folder.resolve("x.mcap");
        var session = TakeTestRecordings.toy("toy-1");
        try (var out = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var take = new TakeWriter(out, "test", false);
            var writer = take.addSession(session).orElseThrow();
            var live = new SessionReplayer(session, writer);
            TakeTestRecordings.replayEntries(live, 0, 5);
            var half = ByteBuffer.wrap("p".repeat(5 << 20).getBytes(StandardCharsets.US_ASCII));
            live.data(
                    Direction.TO_SERVER,
                    ToyProtocol.TCP,
                    TakeTestRecordings.at(5),
                    half.asReadOnlyBuffer(),
                    Entry.EntryModification.NONE);
            writer.writeCheckpoint(session.history().createCheckpoint(), TakeTestRecordings.at(5));
            TakeTestRecordings.replayEntries(live, 5, 10);
            take.finish();
        }

        assertEquals(
                10,
                TakeTestRecordings.replayed(Take.open(file), "toy-1").samples.size());
        assertTrue(TakeTestRecordings.records(file).stream()
                .noneMatch(record -> record instanceof mocapscope.protocol.mcap.McapChannel channel
                        && TakeChannelType.STATE.session(channel).isPresent()));
    }

    @Test
    void writesMarksOnOwnChannelWithTheirTime() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, clock::get)) {
            recorder.addMark(4_999_999_000L, "before");
            var session = TakeTestRecordings.toy("toy-1");
            TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 0, 10);
            clock.set(1123);
            recorder.addMark(0, "here");
            clock.set(1456);
            recorder.addMark(0, "and here");
        }
        var records = TakeTestRecordings.records(file);
        var channel = records.stream()
                .filter(record -> record instanceof mocapscope.protocol.mcap.McapChannel one
                        && one.topic().equals("/marks"))
                .map(mocapscope.protocol.mcap.McapChannel.class::cast)
                .findFirst()
                .orElseThrow();

        assertEquals(
                List.of(4_999_999_000L, 5_000_000_123L, 5_000_000_456L),
                records.stream()
                        .filter(record -> record instanceof mocapscope.protocol.mcap.McapMessage message
                                && message.channelId() == channel.id())
                        .map(record -> ((mocapscope.protocol.mcap.McapMessage) record).logTime())
                        .toList());
        assertEquals(
                10,
                TakeTestRecordings.replayed(Take.open(file), "toy-1").samples.size());
    }
}
