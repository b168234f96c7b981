package mocapscope.protocol.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the overview of sessions longer than its capacity: traffic over time, and outstanding events. */
class SessionActivityTimelineTest {
    private static final Channel UDP = Channel.udp("udp");
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final long SECOND = 1_000_000_000L;
    private static final long MINUTE = 60 * SECOND;

    @Test
    void computesPeakRateForTimeRange() {
        var overview = SessionActivityTimeline.forRecording(1);
        overview.addBytes(SECOND, 500);
        overview.addBytes(SECOND + 1000, 500);
        overview.addBytes(2 * SECOND, 10);

        assertEquals(1_000_000, overview.peakRate(SECOND, SECOND + 1));
        assertEquals(10_000, overview.peakRate(SECOND + 10_000_000, 3 * SECOND));
        assertEquals(0, overview.peakRate(0, SECOND));
        assertEquals(0, overview.peakRate(5 * SECOND, 6 * SECOND));
    }

    @Test
    void reducesResolutionOfLongRecordingsWithoutLosingBytes() {
        var overview = SessionActivityTimeline.forRecording(1);
        for (long time = 0; time < 60 * MINUTE; time += SECOND / 10) {
            overview.addBytes(time, 100);
        }

        for (long time = 0; time < 59 * MINUTE; time += MINUTE) {
            assertEquals(1000, overview.peakRate(time, time + MINUTE), 150);
        }
    }

    @Test
    void liveOverviewKeepsOnlyLastFifteenMinutes() {
        var overview = SessionActivityTimeline.forLiveSession();
        for (long time = -5 * MINUTE; time < 60 * MINUTE; time += SECOND / 8) {
            overview.addBytes(time, 100);
            if (time % MINUTE == 0) {
                overview.addMark(SessionActivityTimeline.ActivityMarkKind.ERROR, time, time, "minute");
            }
        }

        assertEquals(800, overview.peakRate(59 * MINUTE, 60 * MINUTE));
        assertEquals(800, overview.peakRate(45 * MINUTE, 46 * MINUTE));
        assertEquals(0, overview.peakRate(0, 40 * MINUTE));
        assertTrue(overview.marks().getFirst().time() > 40 * MINUTE);
        assertTrue(overview.marks().size() >= 15);
    }

    @Test
    void mergesNearbyMarksOfSameKind() {
        var overview = SessionActivityTimeline.forRecording(1);
        overview.addMark(SessionActivityTimeline.ActivityMarkKind.WARNING, SECOND, SECOND, "first");
        overview.addMark(SessionActivityTimeline.ActivityMarkKind.ERROR, SECOND, SECOND, "worse");
        overview.addMark(SessionActivityTimeline.ActivityMarkKind.WARNING, SECOND + 1000, SECOND + 1000, "second");
        overview.addMark(SessionActivityTimeline.ActivityMarkKind.WARNING, 2 * SECOND, 2 * SECOND, "later");

        assertEquals(
                List.of(
                        new SessionActivityTimeline.ActivityMark(
                                SessionActivityTimeline.ActivityMarkKind.WARNING, SECOND, SECOND + 1000, "first", 2),
                        new SessionActivityTimeline.ActivityMark(
                                SessionActivityTimeline.ActivityMarkKind.WARNING, 2 * SECOND, 2 * SECOND, "later", 1),
                        new SessionActivityTimeline.ActivityMark(
                                SessionActivityTimeline.ActivityMarkKind.ERROR, SECOND, SECOND, "worse", 1)),
                overview.marks());
    }

    @Test
    void limitsNumberOfMarks() {
        var whole = SessionActivityTimeline.forRecording(1);
        var recent = SessionActivityTimeline.forLiveSession();
        for (long i = 0; i < 100_000; i++) {
            whole.addBytes(i * SECOND, 1);
            whole.addMark(SessionActivityTimeline.ActivityMarkKind.ERROR, i * SECOND, i * SECOND, "again");
            recent.addMark(SessionActivityTimeline.ActivityMarkKind.ERROR, i * SECOND, i * SECOND, "again");
        }

        assertTrue(whole.marks().size() <= 1024, () -> whole.marks().size() + " marks");
        assertEquals(
                100_000,
                whole.marks().stream()
                        .mapToInt(SessionActivityTimeline.ActivityMark::count)
                        .sum());
        assertTrue(recent.marks().size() <= 2048, () -> recent.marks().size() + " marks");
    }

    @Test
    void limitsMarksWithoutTrafficOrBeforeStart() {
        var whole = SessionActivityTimeline.forRecording(1);
        for (long i = 0; i < 100_000; i++) {
            whole.addMark(SessionActivityTimeline.ActivityMarkKind.NOTE, i * SECOND, i * SECOND, "again");
            whole.addMark(SessionActivityTimeline.ActivityMarkKind.NOTE, -i * SECOND, -i * SECOND, "before");
        }

        assertTrue(whole.marks().size() <= 1024, () -> whole.marks().size() + " marks");
    }

    @Test
    void marksLostMessagesAtSequenceGap() {
        var overview = SessionActivityTimeline.forRecording(1);
        var builder = SessionActivityTimelineBuilder.forRecording(overview, session());
        var transcript = new Transcript(1 << 16);
        for (int number : new int[] {1, 2, 5, 6, 9, 8, 10}) {
            builder.on(new SessionEvent.EntryAppended(transcript.appendData(
                    Direction.TO_CLIENT, UDP, number * SECOND, NOTHING, Entry.EntryModification.NONE)));
            builder.on(new SessionEvent.SequenceNumberReceived(UDP, Direction.TO_CLIENT, number, Integer.SIZE, 0));
        }
        builder.on(new SessionEvent.EntryAppended(transcript.appendClosed(Direction.TO_CLIENT, UDP, 20 * SECOND, "")));
        builder.finish();

        assertEquals(
                List.of("2 messages lost at 5", "a message lost at 9"),
                marks(overview, SessionActivityTimeline.ActivityMarkKind.LOST).stream()
                        .map(mark -> mark.words() + " at " + mark.time() / SECOND)
                        .toList());
    }

    @Test
    void doesNotBlamePeerForOwnDelay() {
        var overview = SessionActivityTimeline.forLiveSession();
        var monitor = SessionHealthMonitor.live(session(), HealthThresholds.USUAL);
        var listener = new CompositeSessionListener(new SessionActivityTimelineBuilder(overview, monitor), monitor);
        var transcript = new Transcript(1 << 16);
        listener.on(new SessionStateChange(SessionPhase.LIVE, "", "", 0));
        for (int second = 1; second < 10; second++) {
            if (second == 3) {
                listener.on(new SessionEvent.ProcessLagged(2 * SECOND, 3 * SECOND, 1, "", false));
            }
            listener.on(new SessionEvent.EntryAppended(transcript.appendData(
                    Direction.TO_CLIENT, UDP, second * SECOND, NOTHING, Entry.EntryModification.NONE)));
            listener.on(new SessionEvent.SequenceNumberReceived(
                    UDP, Direction.TO_CLIENT, second < 3 ? second : second + 5, Integer.SIZE, 0));
            listener.on(new SessionEvent.ArrivalsHandled(second * SECOND));
        }

        assertEquals(List.of(), marks(overview, SessionActivityTimeline.ActivityMarkKind.LOST));
        assertEquals(
                List.of("this program did not read 5 messages in time"),
                marks(overview, SessionActivityTimeline.ActivityMarkKind.NOTE).stream()
                        .map(SessionActivityTimeline.ActivityMark::words)
                        .toList());
    }

    /** Tests a session of ten samples a second that sends bytes but no samples for ten seconds. */
    @Test
    void marksSilenceOfRecordedSession(@TempDir Path folder) throws IOException {
        var lines = new StringBuilder();
        for (int tenth = 0; tenth < 250; tenth++) {
            boolean silent = tenth > 100 && tenth <= 200;
            lines.append("{\"t_us\":%d,\"dir\":\"s2c\",\"ch\":\"tcp\",\"hex\":\"%s\"}\n"
                    .formatted(tenth * 100_000, silent ? "0a" : "7020310a"));
        }
        var capture = JsonLinesRecording.open(Files.writeString(folder.resolve("capture.jsonl"), lines.toString()));
        var overview = SessionActivityTimeline.forRecording(1);
        new ForwardOnlyRecordedSessionSet(new RecordedSession(folder, new ToyProtocol(), capture))
                .buildOverviews(List.of(overview), _ -> {}, () -> false);

        assertEquals(
                List.of("10.0 s to 20.1 s"),
                marks(overview, SessionActivityTimeline.ActivityMarkKind.SILENCE).stream()
                        .map(mark -> "%.1f s to %.1f s".formatted(mark.time() / 1e9, mark.until() / 1e9))
                        .toList());
    }

    private static List<SessionActivityTimeline.ActivityMark> marks(
            SessionActivityTimeline overview, SessionActivityTimeline.ActivityMarkKind kind) {
        return overview.marks().stream().filter(mark -> mark.kind() == kind).toList();
    }

    private static Session session() {
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(SessionRole.CLIENT, new NetworkAddress("127.0.0.1", 6), Map.of());
        var history = new EarlierMessageDecoder(
                new Transcript(1 << 16), protocol.decoder("toy-1", endpoint, SkeletonMapLibrary.builtIn()));
        return new Session(
                "toy-1", protocol, endpoint, SessionRole.CLIENT, "peer", new MonotonicToUnixTimeAnchor(0, 0), history);
    }

    @Test
    void buildsOverviewOfCaptureByDecoding(@TempDir Path folder) throws IOException {
        var capture = JsonLinesRecording.open(Files.writeString(folder.resolve("capture.jsonl"), """
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"68656c6c6f0a"}
                {"t_us":1000000,"dir":"s2c","ch":"tcp","hex":"7020310a"}
                {"t_us":3000000,"dir":"s2c","ch":"tcp","hex":"626c61680a"}
                """));
        var source = new ForwardOnlyRecordedSessionSet(new RecordedSession(folder, new ToyProtocol(), capture));
        var overview = SessionActivityTimeline.forRecording(1);
        var progress = new ArrayList<Double>();
        source.buildOverviews(List.of(overview), progress::add, () -> false);

        assertEquals(4000, overview.peakRate(SECOND, SECOND + 1));
        assertEquals(
                List.of(new SessionActivityTimeline.ActivityMark(
                        SessionActivityTimeline.ActivityMarkKind.WARNING,
                        3 * SECOND,
                        3 * SECOND,
                        "not a line of the toy protocol: blah (UNKNOWN_LINE)",
                        1)),
                overview.marks().stream()
                        .filter(mark -> mark.kind().compareTo(SessionActivityTimeline.ActivityMarkKind.LOST) > 0)
                        .toList());
        assertEquals(1, progress.getLast());
    }

    @Test
    void stopsReadingWhenCancelled(@TempDir Path folder) throws IOException {
        var lines = "{\"t_us\":0,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n".repeat(100);
        var capture = JsonLinesRecording.open(Files.writeString(folder.resolve("capture.jsonl"), lines));
        var source = new ForwardOnlyRecordedSessionSet(new RecordedSession(folder, new ToyProtocol(), capture));
        var overview = SessionActivityTimeline.forRecording(1);
        source.buildOverviews(List.of(overview), _ -> {}, () -> overview.peakRate(0, 1) >= 10_000);

        assertEquals(10_000, overview.peakRate(0, 1));
    }
}
