package mocapscope.protocol.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the overview of sessions longer than its capacity: traffic over time, and outstanding events. */
class ActivityOverviewTest {
    private static final Channel UDP = Channel.udp("udp");
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final long SECOND = 1_000_000_000L;
    private static final long MINUTE = 60 * SECOND;

    @Test
    void computesPeakRateForTimeRange() {
        var overview = ActivityOverview.forRecording(1);
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
        var overview = ActivityOverview.forRecording(1);
        for (long time = 0; time < 60 * MINUTE; time += SECOND / 10) {
            overview.addBytes(time, 100);
        }

        for (long time = 0; time < 59 * MINUTE; time += MINUTE) {
            assertEquals(1000, overview.peakRate(time, time + MINUTE), 150);
        }
    }

    @Test
    void liveOverviewKeepsOnlyLastFifteenMinutes() {
        var overview = ActivityOverview.forLiveSession();
        for (long time = -5 * MINUTE; time < 60 * MINUTE; time += SECOND / 8) {
            overview.addBytes(time, 100);
            if (time % MINUTE == 0) {
                overview.addMark(ActivityOverview.ActivityMarkKind.ERROR, time, time, "minute");
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
        var overview = ActivityOverview.forRecording(1);
        overview.addMark(ActivityOverview.ActivityMarkKind.WARNING, SECOND, SECOND, "first");
        overview.addMark(ActivityOverview.ActivityMarkKind.ERROR, SECOND, SECOND, "worse");
        overview.addMark(ActivityOverview.ActivityMarkKind.WARNING, SECOND + 1000, SECOND + 1000, "second");
        overview.addMark(ActivityOverview.ActivityMarkKind.WARNING, 2 * SECOND, 2 * SECOND, "later");

        assertEquals(
                List.of(
                        new ActivityOverview.ActivityMark(
                                ActivityOverview.ActivityMarkKind.WARNING, SECOND, SECOND + 1000, "first", 2),
                        new ActivityOverview.ActivityMark(
                                ActivityOverview.ActivityMarkKind.WARNING, 2 * SECOND, 2 * SECOND, "later", 1),
                        new ActivityOverview.ActivityMark(
                                ActivityOverview.ActivityMarkKind.ERROR, SECOND, SECOND, "worse", 1)),
                overview.marks());
    }

    @Test
    void limitsNumberOfMarks() {
        var whole = ActivityOverview.forRecording(1);
        var recent = ActivityOverview.forLiveSession();
        for (long i = 0; i < 100_000; i++) {
            whole.addBytes(i * SECOND, 1);
            whole.addMark(ActivityOverview.ActivityMarkKind.ERROR, i * SECOND, i * SECOND, "again");
            recent.addMark(ActivityOverview.ActivityMarkKind.ERROR, i * SECOND, i * SECOND, "again");
        }

        assertTrue(whole.marks().size() <= 1024, () -> whole.marks().size() + " marks");
        assertEquals(
                100_000,
                whole.marks().stream()
                        .mapToInt(ActivityOverview.ActivityMark::count)
                        .sum());
        assertTrue(recent.marks().size() <= 2048, () -> recent.marks().size() + " marks");
    }

    @Test
    void limitsMarksWithoutTrafficOrBeforeStart() {
        var whole = ActivityOverview.forRecording(1);
        for (long i = 0; i < 100_000; i++) {
            whole.addMark(ActivityOverview.ActivityMarkKind.NOTE, i * SECOND, i * SECOND, "again");
            whole.addMark(ActivityOverview.ActivityMarkKind.NOTE, -i * SECOND, -i * SECOND, "before");
        }

        assertTrue(whole.marks().size() <= 1024, () -> whole.marks().size() + " marks");
    }

    @Test
    void marksLostMessagesAtSequenceGap() {
        var overview = ActivityOverview.forRecording(1);
        var builder = new ActivityOverviewBuilder(overview);
        var transcript = new Transcript(1 << 16);
        for (int number : new int[] {1, 2, 5, 6, 9, 8, 10}) {
            builder.on(new SessionEvent.EntryAppended(transcript.appendData(
                    Direction.TO_CLIENT, UDP, number * SECOND, NOTHING, Entry.EntryModification.NONE)));
            builder.on(new SessionEvent.SequenceNumberReceived(UDP, Direction.TO_CLIENT, number, Integer.SIZE, 0));
            builder.on(new SessionEvent.MessagesLost(UDP, Direction.TO_CLIENT, 7));
        }
        builder.on(new SessionEvent.EntryAppended(transcript.appendClosed(Direction.TO_CLIENT, UDP, 20 * SECOND, "")));

        assertEquals(
                List.of("2 messages lost on udp at 5", "a message lost on udp at 9"),
                overview.marks().stream()
                        .filter(activityMark -> activityMark.kind() == ActivityOverview.ActivityMarkKind.LOST)
                        .map(mark -> mark.words() + " at " + mark.time() / SECOND)
                        .toList());
    }

    @Test
    void marksSilenceMuchLongerThanUsualInterval() {
        var overview = ActivityOverview.forRecording(1);
        for (int i = 0; i < 100; i++) {
            overview.addBytes(i * SECOND / 10, 1);
        }
        overview.addBytes(15 * SECOND, 1);
        overview.resetBaseline();
        overview.addBytes(60 * SECOND, 1);
        for (int i = 0; i < 20; i++) {
            overview.addBytes((62 + 2 * i) * SECOND, 1);
        }

        var silences = overview.marks().stream()
                .filter(activityMark -> activityMark.kind() == ActivityOverview.ActivityMarkKind.SILENCE)
                .map(mark -> mark.until() - mark.time())
                .toList();
        assertEquals(List.of(15 * SECOND - 99 * SECOND / 10), silences);
    }

    @Test
    void buildsOverviewOfCaptureByDecoding(@TempDir Path folder) throws IOException {
        var capture = JsonLinesRecording.open(Files.writeString(folder.resolve("capture.jsonl"), """
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"68656c6c6f0a"}
                {"t_us":1000000,"dir":"s2c","ch":"tcp","hex":"7020310a"}
                {"t_us":3000000,"dir":"s2c","ch":"tcp","hex":"626c61680a"}
                """));
        var source = new ForwardOnlySessionSet(new RecordedSession(folder, new ToyProtocol(), capture));
        var overview = ActivityOverview.forRecording(1);
        var progress = new ArrayList<Double>();
        source.buildOverviews(List.of(overview), progress::add, () -> false);

        assertEquals(4000, overview.peakRate(SECOND, SECOND + 1));
        assertEquals(
                List.of(new ActivityOverview.ActivityMark(
                        ActivityOverview.ActivityMarkKind.WARNING,
                        3 * SECOND,
                        3 * SECOND,
                        "not a line of the toy protocol: blah (UNKNOWN_LINE)",
                        1)),
                overview.marks().stream()
                        .filter(mark -> mark.kind().compareTo(ActivityOverview.ActivityMarkKind.LOST) > 0)
                        .toList());
        assertEquals(1, progress.getLast());
    }

    @Test
    void stopsReadingWhenCancelled(@TempDir Path folder) throws IOException {
        var lines = "{\"t_us\":0,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n".repeat(100);
        var capture = JsonLinesRecording.open(Files.writeString(folder.resolve("capture.jsonl"), lines));
        var source = new ForwardOnlySessionSet(new RecordedSession(folder, new ToyProtocol(), capture));
        var overview = ActivityOverview.forRecording(1);
        source.buildOverviews(List.of(overview), _ -> {}, () -> overview.peakRate(0, 1) >= 10_000);

        assertEquals(10_000, overview.peakRate(0, 1));
    }
}
