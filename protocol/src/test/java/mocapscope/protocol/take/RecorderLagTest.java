package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedProcessLag;
import mocapscope.protocol.recording.SessionActivityTimeline;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests lags of the recording program in a take: one from 8 ms to 2,600 ms that is noticed after the line at 9 ms and
 * ends after that at 2,509 ms. Checkpoints are at 2,500 ms, during the lag, and at 5,000 ms.
 */
class RecorderLagTest {
    private static final long MILLISECOND = 1_000_000L;
    private static final String BEGIN = "9: 8-? late";
    private static final String END = "2509: 8-2600 late";

    @TempDir
    private Path folder;

    @Test
    void takeContainsLagsWhereTheyWereNoticed() throws IOException {
        var take = Take.open(record());

        assertEquals(List.of(BEGIN, END), lags(take, 0));
        assertEquals(List.of(BEGIN, END), replayed(take));
    }

    @Test
    void takeWithoutSummaryContainsLags() throws IOException {
        var whole = Files.readAllBytes(record());
        var cut = Files.write(folder.resolve("cut.mcap.part"), Arrays.copyOf(whole, whole.length - 200));
        var take = Take.open(cut);

        assertEquals(List.of(BEGIN, END), lags(take, 0));
        assertEquals(List.of(BEGIN, END), replayed(take));
    }

    @Test
    void seekIntoLagKnowsItsStart() throws IOException {
        assertEquals(List.of("2500: 8-? late", END), lags(Take.open(record()), 2505));
    }

    @Test
    void seekBehindLagIgnoresIt() throws IOException {
        assertEquals(List.of(), lags(Take.open(record()), 6000));
    }

    @Test
    void seekShortlyBehindLagKnowsIt() throws IOException {
        var file = record((out, listener) -> {
            TakeTestRecordings.replayEntries(out, 0, 1);
            listener.on(lag(0, 1500));
            TakeTestRecordings.replayEntries(out, 2400, 2401);
            TakeTestRecordings.replayEntries(out, 4600, 4601);
        });

        assertEquals(List.of("2400: 0-1500 late"), lags(Take.open(file), 2450));
        assertEquals(List.of(), lags(Take.open(file), 4650));
    }

    @Test
    void endOfTakeEndsLag() throws IOException {
        var file = record((out, listener) -> {
            TakeTestRecordings.replayEntries(out, 0, 10);
            listener.on(lag(4, -1));
            TakeTestRecordings.replayEntries(out, 10, 20);
        });

        assertEquals(List.of("9: 4-? late", "19: 4-19 late"), lags(Take.open(file), 0));
    }

    @Test
    void lagBeforeFirstEntryIsKept() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var session = TakeTestRecordings.toy("toy-1");
            session.history().lags().add(lag(-500, 50));
            session.history().lags().add(lag(-500, 50).shiftedBy(-8000 * MILLISECOND));
            var out = new SessionReplayer(session, recorder.createListener(session));
            TakeTestRecordings.replayEntries(out, 100, 110);
        }
        var take = Take.open(file);

        assertEquals(9 * MILLISECOND, take.durationNanos());
        assertEquals(List.of("0: -600--50 late"), lags(take, 0));
    }

    @Test
    void importedTakeKeepsLags() throws IOException {
        var source = Take.open(record()).recordingFile(List.of(new ToyProtocol()));
        var copy = folder.resolve("copy.mcap");
        new RecordingToTakeConverter(
                        source,
                        source.parts(),
                        SkeletonMapLibrary.builtIn(),
                        "test",
                        CancellableWriteProgressMonitor.NONE)
                .writeTo(copy);

        assertEquals(List.of(BEGIN, END), lags(Take.open(copy), 0));
        assertEquals(List.of("2500: 8-? late", END), lags(Take.open(copy), 2505));
    }

    @Test
    void overviewMarksLossesDuringLagAsOwn() throws IOException {
        var file = folder.resolve("x.mcap");
        var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime);
        try (recorder) {
            var session = TakeTestRecordings.toy("toy-1");
            var listener = recorder.createListener(session);
            var out = new SessionReplayer(session, listener);
            receive(out, listener, 0, 1, 4); // 2 are lost
            listener.on(lag(2000, -1));
            receive(out, listener, 2100, 5, 9); // 3 are lost
            listener.on(lag(2000, 2200));
            receive(out, listener, 3000, 10, 15); // 4 are lost, within a second
            receive(out, listener, 3300, 16, 18); // 1 is lost, later
            TakeTestRecordings.replayEntries(out, 5000, 5001);
        }

        assertEquals(
                List.of(
                        "2 messages lost on tcp",
                        "3 messages lost on tcp, perhaps by the recording program",
                        "4 messages lost on tcp, perhaps by the recording program",
                        "a message lost on tcp"),
                overview(Take.open(file)).marks().stream()
                        .filter(mark -> mark.kind() == SessionActivityTimeline.ActivityMarkKind.LOST)
                        .map(SessionActivityTimeline.ActivityMark::words)
                        .toList());
    }

    private interface Script {
        void write(SessionReplayer out, SessionListener listener);
    }

    private Path record() throws IOException {
        return record((out, listener) -> {
            TakeTestRecordings.replayEntries(out, 0, 10);
            listener.on(lag(8, -1));
            TakeTestRecordings.replayEntries(out, 2500, 2510);
            listener.on(lag(8, 2600));
            TakeTestRecordings.replayEntries(out, 5000, 5010);
        });
    }

    private Path record(Script script) throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var session = TakeTestRecordings.toy("toy-1");
            var listener = recorder.createListener(session);
            script.write(new SessionReplayer(session, listener), listener);
        }
        return file;
    }

    /** Receives a line with each of two sequence numbers. */
    private static void receive(SessionReplayer out, SessionListener listener, int line, int first, int second) {
        TakeTestRecordings.replayEntries(out, line, line + 1);
        for (int number : new int[] {first, second}) {
            listener.on(new SessionEvent.SequenceNumberReceived(
                    ToyProtocol.TCP, Direction.TO_CLIENT, number, Integer.SIZE, 0));
        }
    }

    /** Returns a lag between two lines; a negative one means that it continues. */
    private static SessionEvent.ProcessLagged lag(int from, int until) {
        return new SessionEvent.ProcessLagged(
                TakeTestRecordings.at(from),
                until < 0 ? SessionEvent.ProcessLagged.OPEN : TakeTestRecordings.at(until),
                0.5,
                "late",
                true);
    }

    /** Returns the lags that a reader from a moment finds, each with the time of its notice. */
    private static List<String> lags(Take take, long moment) throws IOException {
        var lines = new ArrayList<String>();
        try (var source = take.createSource(take.activeSessions(), List.of(new ToyProtocol()));
                var reader = source.openReader(moment * MILLISECOND)) {
            boolean more = true;
            while (more) {
                more = reader.readNext() != null;
                for (var notice : reader.takeNotices()) {
                    var lag = (RecordedProcessLag) notice;
                    assertEquals(0.5, lag.lag().seconds());
                    lines.add(lag.time() / MILLISECOND + ": " + describe(lag.lag()));
                }
            }
        }
        return lines;
    }

    /** Returns the lags of a replay, each with the time of the entry before it. */
    private static List<String> replayed(Take take) throws IOException {
        var lines = new ArrayList<String>();
        var recorded = take.recordedSession(take.session("toy-1"), List.of(new ToyProtocol()));
        var session = recorded.createSession("toy", take.anchor(), 1 << 20, SkeletonMapLibrary.builtIn());
        var last = new AtomicLong();
        recorded.recording().replay(new SessionReplayer(session, event -> {
            switch (event) {
                case SessionEvent.EntryAppended appended ->
                    last.set(appended.entry().arrival());
                case SessionEvent.ProcessLagged lag -> lines.add(last.get() / MILLISECOND + ": " + describe(lag));
                default -> {}
            }
        }));
        return lines;
    }

    private static String describe(SessionEvent.ProcessLagged lag) {
        return "%d-%s %s"
                .formatted(lag.from() / MILLISECOND, lag.isOver() ? lag.until() / MILLISECOND : "?", lag.cause());
    }

    private static SessionActivityTimeline overview(Take take) throws IOException {
        var overview = SessionActivityTimeline.forRecording(1);
        try (var source = take.createSource(take.activeSessions(), List.of(new ToyProtocol()))) {
            source.buildOverviews(List.of(overview), _ -> {}, () -> false);
        }
        return overview;
    }
}
