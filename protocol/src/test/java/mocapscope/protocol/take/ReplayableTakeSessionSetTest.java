package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.recording.RecordedTransportEvent;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.recording.SessionActivityTimeline;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a take of a minute, in parts of lines so that few entries end at the end of a message. */
class ReplayableTakeSessionSetTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int PIECES = 3000;
    private static final long APART = 20_000_000L;

    @TempDir
    private Path folder;

    private final RecordingListener live = new RecordingListener();
    private Path file;

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("x.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var session = TakeTestRecordings.toy("toy-1");
            var first = recorder.createListener(session);
            var out = new SessionReplayer(session, new CompositeSessionListener(live, first));
            out.opened(Direction.TO_SERVER, ToyProtocol.TCP, 1000, "");
            replayEntries(out);
            first.on(new SessionEvent.SequenceNumberReceived(ToyProtocol.TCP, Direction.TO_CLIENT, 1, Integer.SIZE, 0));
            first.on(new SessionEvent.SequenceNumberReceived(ToyProtocol.TCP, Direction.TO_CLIENT, 4, Integer.SIZE, 0));
            var late = TakeTestRecordings.toy("toy-2");
            var listener = recorder.createListener(late);
            TakeTestRecordings.replayEntries(new SessionReplayer(late, listener), 55_000, 55_010);
            listener.on(new SessionEvent.MessagesLost(ToyProtocol.TCP, Direction.TO_CLIENT, 3));
        }
    }

    private static void replayEntries(SessionReplayer out) {
        var text = new StringBuilder();
        for (int i = 0; text.length() < 5 * PIECES; i++) {
            text.append("p ").append(i).append('\n');
        }
        for (int i = 0; i < PIECES; i++) {
            var block = text.substring(5 * i, 5 * i + 5).getBytes(StandardCharsets.US_ASCII);
            var bytes = ByteBuffer.wrap(block).asReadOnlyBuffer();
            out.data(Direction.TO_CLIENT, ToyProtocol.TCP, 1000 + i * APART, bytes, Entry.EntryModification.NONE);
        }
    }

    @Test
    @Tag("slow")
    void decodesSameSamplesFromAnyStartTime() throws IOException {
        var random = new Random(7);
        try (var source = recordingSource()) {
            for (int i = 0; i < 200; i++) {
                long moment = random.nextLong(60 * SECOND);
                var replayed = from(source, moment);
                assertEquals(
                        since(live.samples, moment),
                        since(replayed.samples, moment),
                        () -> "from %d on".formatted(moment));
            }
        }
    }

    @Test
    void readsOnlyFewSecondsBeforeStart() throws IOException {
        try (var source = recordingSource();
                var reader = source.openReader(30 * SECOND)) {
            var first = reader.readNext();

            assertTrue(first != null && first.time() > 24 * SECOND && first.time() < 31 * SECOND);
            assertTrue(reader.checkpoint(0).position().index() > 1000);
            assertEquals(0, reader.checkpoint(1).position().index());
        }
    }

    @Test
    void messageNumbersAndOffsetsContinueAfterSeek() throws IOException {
        try (var source = recordingSource()) {
            var replayed = from(source, 40 * SECOND);
            var message = replayed.messages.getLast();
            var same = live.messages.getLast();

            assertEquals(same.n(), message.n());
            assertEquals(same.at(), message.at());
            assertEquals(same.firstEntry(), message.firstEntry());
            assertEquals(
                    live.entries.getLast().index(), replayed.entries.getLast().index());
        }
    }

    @Test
    void returnsSessionsInTimeOrder() throws IOException {
        try (var source = recordingSource();
                var reader = source.openReader(54 * SECOND)) {
            var all = new ArrayList<RecordedTransportEvent>();
            for (var next = reader.readNext(); next != null; next = reader.readNext()) {
                all.add(next);
            }
            var times = all.stream().map(RecordedTransportEvent::time).toList();

            assertEquals(times.stream().sorted().toList(), times);
            assertEquals(10, all.stream().filter(one -> one.track() == 1).count());
        }
    }

    @Test
    void readsTakeWithoutSummaryFromStart() throws IOException {
        var whole = Files.readAllBytes(file);
        var take = Take.open(Files.write(folder.resolve("cut.mcap.part"), Arrays.copyOf(whole, whole.length - 200)));
        try (var source = take.createSource(take.activeSessions(), List.of(new ToyProtocol()))) {
            var replayed = from(source, 59 * SECOND);

            assertEquals(live.samples.getFirst(), replayed.samples.getFirst());
            assertTrue(replayed.samples.size() > 2000);
        }
    }

    @Test
    void buildsOverviewsOfAllSessionsWithoutDecoding() throws IOException {
        try (var source = recordingSource()) {
            var overviews = List.of(SessionActivityTimeline.forRecording(2), SessionActivityTimeline.forRecording(2));
            var progress = new ArrayList<Double>();
            source.buildOverviews(overviews, progress::add, () -> false);

            assertEquals(250, overviews.get(0).peakRate(30 * SECOND, 31 * SECOND), 80);
            assertEquals(0, overviews.get(1).peakRate(0, 54 * SECOND));
            assertTrue(overviews.get(1).peakRate(55 * SECOND, 56 * SECOND) > 0);
            assertEquals(
                    List.of("tcp opened"),
                    overviews.get(0).marks().stream()
                            .filter(mark -> mark.kind() == SessionActivityTimeline.ActivityMarkKind.OPENED)
                            .map(SessionActivityTimeline.ActivityMark::words)
                            .toList());
            assertEquals(
                    new SessionActivityTimeline.ActivityMark(
                            SessionActivityTimeline.ActivityMarkKind.LOST,
                            55_009_000_000L,
                            55_009_000_000L,
                            "3 messages lost on tcp",
                            1),
                    overviews.get(1).marks().getLast());
            assertEquals(
                    "2 messages lost on tcp", overviews.get(0).marks().getLast().words());
            assertEquals(
                    live.entries.getLast().arrival() - 1000,
                    overviews.get(0).marks().getLast().time(),
                    1000);
            assertEquals(1, progress.getLast());
            assertTrue(progress.size() > 5);
        }
    }

    @Test
    void marksSilenceFromLastSampleToItsEnd() throws IOException {
        var silent = folder.resolve("silent.mcap");
        try (var recorder = TakeRecorder.start(silent, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var session = TakeTestRecordings.toy("toy-1");
            var listener = recorder.createListener(session);
            var out = new SessionReplayer(session, listener);
            for (int i = 0; i < 100; i++) {
                var bytes = ByteBuffer.wrap("p 1\n".getBytes(StandardCharsets.US_ASCII));
                out.data(Direction.TO_CLIENT, ToyProtocol.TCP, i * APART, bytes, Entry.EntryModification.NONE);
            }
            listener.on(new SessionStateChange(SessionPhase.SILENT, "", "", 5 * SECOND));
            listener.on(new SessionStateChange(SessionPhase.LIVE, "", "", 20 * SECOND));
        }
        var take = Take.open(silent);
        try (var source = take.createSource(take.activeSessions(), List.of(new ToyProtocol()))) {
            var overview = SessionActivityTimeline.forRecording(1);
            source.buildOverviews(List.of(overview), _ -> {}, () -> false);

            assertEquals(
                    List.of(20 * SECOND - 99 * APART),
                    overview.marks().stream()
                            .filter(mark -> mark.kind() == SessionActivityTimeline.ActivityMarkKind.SILENCE)
                            .map(mark -> mark.until() - mark.time())
                            .toList());
        }
    }

    @Test
    void buildsSameOverviewWithoutSummary() throws IOException {
        var whole = Files.readAllBytes(file);
        var take = Take.open(Files.write(folder.resolve("cut.mcap.part"), Arrays.copyOf(whole, whole.length - 200)));
        try (var source = take.createSource(take.activeSessions(), List.of(new ToyProtocol()))) {
            var overviews = List.of(SessionActivityTimeline.forRecording(2), SessionActivityTimeline.forRecording(2));
            source.buildOverviews(overviews, _ -> {}, () -> false);

            assertEquals(250, overviews.get(0).peakRate(30 * SECOND, 31 * SECOND), 80);
        }
    }

    private SeekableRecordedSessionSet recordingSource() throws IOException {
        var take = Take.open(file);
        return take.createSource(take.activeSessions(), List.of(new ToyProtocol()));
    }

    /** Replays the first session from {@code moment}, with its recorded arrival times. */
    private static RecordingListener from(SeekableRecordedSessionSet source, long moment) throws IOException {
        var listener = new RecordingListener();
        try (var reader = source.openReader(moment)) {
            var checkpoint = reader.checkpoint(0).shiftedBy(1000);
            Session session = source.tracks()
                    .getFirst()
                    .createSession(
                            "toy-1",
                            new MonotonicToUnixTimeAnchor(1000, 5_000_000_000L),
                            SkeletonMapLibrary.builtIn(),
                            checkpoint);
            var replayer = new SessionReplayer(session, listener);
            for (var next = reader.readNext(); next != null; next = reader.readNext()) {
                if (next.track() == 0) {
                    next.replayTo(replayer, 1000 + next.time());
                }
            }
        }
        return listener;
    }

    private static List<Sample> since(List<Sample> samples, long moment) {
        return samples.stream()
                .filter(sample -> sample.stamp().arrival() >= 1000 + moment)
                .toList();
    }
}
