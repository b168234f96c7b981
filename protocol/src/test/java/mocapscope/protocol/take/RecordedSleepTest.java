package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedFindingOrProcessLag;
import mocapscope.protocol.recording.ReplayableLiveSessionSet;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.recording.conversion.RecordingSampleExporter;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.timing.DeviceClockVerdict;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests recordings in which the recording machine slept for 600 s, 3 s after the start; its monotonic clock stood still.
 * The device has 100 poses a second and the correct time.
 */
class RecordedSleepTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long EPOCH = 1_760_000_000L * SECOND;
    private static final double SLEEP = 600;
    private static final List<String> EXPLAINED = List.of("SELF_BEHIND");

    @TempDir
    private Path folder;

    private Session live;
    private Take take;

    /** Collects the findings and the last judgement of the device's clock. */
    private static final class Judged implements SessionListener {
        private final List<String> codes = new ArrayList<>();
        private DeviceClockVerdict verdict;

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case Finding finding -> codes.add(finding.rule().code());
                case SessionEvent.DeviceClockVerdictChanged judged -> verdict = judged.verdict();
                default -> {}
            }
        }

        void assertCorrectClock() {
            assertEquals(0, verdict.steps());
            assertEquals(0, verdict.offset(), 0.001);
        }
    }

    @BeforeEach
    void record() throws IOException {
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(SessionRole.CLIENT, new NetworkAddress("host", 1), Map.of());
        var decoder = protocol.decoder("toy", endpoint, SkeletonMapLibrary.builtIn());
        live = new Session(
                "toy",
                protocol,
                endpoint,
                SessionRole.CLIENT,
                "host",
                new MonotonicToUnixTimeAnchor(0, EPOCH),
                new EarlierMessageDecoder(new Transcript(Transcript.DEFAULT_BUDGET), decoder));
        var file = folder.resolve("slept.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var out = new SessionReplayer(live, recorder.createListener(live));
            send(out, 0, 300, 0);
            out.lagged(new SessionEvent.ProcessLagged(2 * SECOND, 3 * SECOND, 0, "slept", false, SLEEP));
            send(out, 300, 1200, SLEEP);
        }
        take = Take.open(file);
    }

    private static void send(SessionReplayer out, int from, int until, double slept) {
        for (int i = from; i < until; i++) {
            long arrival = i * SECOND / 100;
            long time = EPOCH + arrival + Math.round(slept * SECOND);
            var line = ByteBuffer.wrap("p %d %d\n".formatted(i, time).getBytes(StandardCharsets.US_ASCII));
            out.data(
                    Direction.TO_CLIENT,
                    ToyProtocol.TCP,
                    arrival,
                    line.asReadOnlyBuffer(),
                    Entry.EntryModification.NONE);
        }
    }

    @Test
    void playbackFromStartKnowsSleep() throws IOException {
        var judged = play(0);

        assertEquals(EXPLAINED, judged.codes.stream().distinct().toList());
        judged.assertCorrectClock();
    }

    @Test
    void playbackFromBehindSleepKnowsIt() throws IOException {
        var judged = play(8 * SECOND);

        assertEquals(List.of(), judged.codes);
        judged.assertCorrectClock();
    }

    @Test
    void replayOfTakeKnowsSleep() throws IOException {
        var judged = new Judged();
        var recorded = take.recordedSession(take.session("toy"), List.of(new ToyProtocol()));
        var session = recorded.createSession("toy", take.anchor(), 1 << 20, SkeletonMapLibrary.builtIn());
        recorded.recording().replay(new SessionReplayer(session, judged));

        assertEquals(EXPLAINED, judged.codes);
        judged.assertCorrectClock();
    }

    @Test
    void lookingBackKnowsSleep() throws IOException {
        for (long moment : new long[] {Long.MIN_VALUE, 8 * SECOND}) {
            var judged = play(new ReplayableLiveSessionSet("", List.of(live), 0), moment, live.anchor());

            assertEquals(moment < 0 ? EXPLAINED : List.of(), judged.codes);
            judged.assertCorrectClock();
        }
    }

    @Test
    void exportKeepsDeviceTimes() throws IOException {
        var recorded = take.recordedSession(take.session("toy"), List.of(new ToyProtocol()));
        var exporter = new RecordingSampleExporter(
                recorded, Direction.TO_CLIENT, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
        var result = exporter.writeTo(folder.resolve("slept.csv"), ExportFormat.CSV, ExportOptions.USUAL);

        assertEquals(1200, result.written().count());
        var notes = String.join("; ", result.written().notes());
        assertTrue(notes.contains("behind this machine's") && !notes.contains("step"), notes);
    }

    private Judged play(long moment) throws IOException {
        try (var source = take.createSource(take.activeSessions(), List.of(new ToyProtocol()))) {
            return play(source, moment, source.anchor().withMonotonicNanos(0));
        }
    }

    /** Plays a source from its last checkpoint before {@code moment}. */
    private static Judged play(SeekableRecordedSessionSet source, long moment, MonotonicToUnixTimeAnchor anchor)
            throws IOException {
        var judged = new Judged();
        try (var reader = source.openReader(moment)) {
            var session = source.tracks()
                    .getFirst()
                    .createSession("again", anchor, SkeletonMapLibrary.builtIn(), reader.checkpoint(0));
            var replayer = new SessionReplayer(session, judged);
            var notices = new ArrayDeque<RecordedFindingOrProcessLag>();
            for (var next = reader.readNext(); next != null; next = reader.readNext()) {
                notices.addAll(reader.takeNotices());
                while (!notices.isEmpty() && notices.peek().time() <= next.time()) {
                    replayer.play(notices.remove(), 0);
                }
                next.replayTo(replayer, next.time());
            }
        }
        return judged;
    }
}
