package mocapscope.protocol.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much crossed when, and what stands out, of sessions that are longer than there is room for. */
class OutlineTest {
    private static final Channel UDP = Channel.udp("udp");
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final long SECOND = 1_000_000_000L;
    private static final long MINUTE = 60 * SECOND;

    @Test
    void whatCrossedIsKnownWhenItCrossed() {
        var outline = Outline.whole(1);
        outline.crossed(SECOND, 500);
        outline.crossed(SECOND + 1000, 500);
        outline.crossed(2 * SECOND, 10);

        assertEquals(1_000_000, outline.busiest(SECOND, SECOND + 1));
        assertEquals(10_000, outline.busiest(SECOND + 10_000_000, 3 * SECOND));
        assertEquals(0, outline.busiest(0, SECOND));
        assertEquals(0, outline.busiest(5 * SECOND, 6 * SECOND));
    }

    @Test
    void ofALongOneItIsKnownMoreCoarselyAndNothingIsLeftOut() {
        var outline = Outline.whole(1);
        for (long time = 0; time < 60 * MINUTE; time += SECOND / 10) {
            outline.crossed(time, 100);
        }

        for (long time = 0; time < 59 * MINUTE; time += MINUTE) {
            assertEquals(1000, outline.busiest(time, time + MINUTE), 150);
        }
    }

    @Test
    void oneThatForgetsKnowsTheLastQuarterOfAnHour() {
        var outline = Outline.recent();
        for (long time = -5 * MINUTE; time < 60 * MINUTE; time += SECOND / 8) {
            outline.crossed(time, 100);
            if (time % MINUTE == 0) {
                outline.mark(Outline.Kind.ERROR, time, time, "minute");
            }
        }

        assertEquals(800, outline.busiest(59 * MINUTE, 60 * MINUTE));
        assertEquals(800, outline.busiest(45 * MINUTE, 46 * MINUTE));
        assertEquals(0, outline.busiest(0, 40 * MINUTE));
        assertTrue(outline.marks().getFirst().time() > 40 * MINUTE);
        assertTrue(outline.marks().size() >= 15);
    }

    @Test
    void marksThatAreAlikeAndNearEachOtherAreOne() {
        var outline = Outline.whole(1);
        outline.mark(Outline.Kind.WARNING, SECOND, SECOND, "first");
        outline.mark(Outline.Kind.ERROR, SECOND, SECOND, "worse");
        outline.mark(Outline.Kind.WARNING, SECOND + 1000, SECOND + 1000, "second");
        outline.mark(Outline.Kind.WARNING, 2 * SECOND, 2 * SECOND, "later");

        assertEquals(
                List.of(
                        new Outline.Mark(Outline.Kind.WARNING, SECOND, SECOND + 1000, "first", 2),
                        new Outline.Mark(Outline.Kind.WARNING, 2 * SECOND, 2 * SECOND, "later", 1),
                        new Outline.Mark(Outline.Kind.ERROR, SECOND, SECOND, "worse", 1)),
                outline.marks());
    }

    @Test
    void marksWithoutEndTakeNoRoomWithoutEnd() {
        var whole = Outline.whole(1);
        var recent = Outline.recent();
        for (long i = 0; i < 100_000; i++) {
            whole.crossed(i * SECOND, 1);
            whole.mark(Outline.Kind.ERROR, i * SECOND, i * SECOND, "again");
            recent.mark(Outline.Kind.ERROR, i * SECOND, i * SECOND, "again");
        }

        assertTrue(whole.marks().size() <= 1024, () -> whole.marks().size() + " marks");
        assertEquals(
                100_000, whole.marks().stream().mapToInt(Outline.Mark::count).sum());
        assertTrue(recent.marks().size() <= 2048, () -> recent.marks().size() + " marks");
    }

    @Test
    void norDoTheyWhereNothingCrossesOrTimesAreBeforeTheStart() {
        var whole = Outline.whole(1);
        for (long i = 0; i < 100_000; i++) {
            whole.mark(Outline.Kind.NOTE, i * SECOND, i * SECOND, "again");
            whole.mark(Outline.Kind.NOTE, -i * SECOND, -i * SECOND, "before");
        }

        assertTrue(whole.marks().size() <= 1024, () -> whole.marks().size() + " marks");
    }

    @Test
    void whatIsLostByNumberIsMarkedWhereItIsMissing() {
        var outline = Outline.whole(1);
        var outlining = new Outlining(outline);
        var transcript = new Transcript(1 << 16);
        for (int number : new int[] {1, 2, 5, 6, 9, 8, 10}) {
            outlining.onEntry(transcript.appendData(Direction.TO_CLIENT, UDP, number * SECOND, NOTHING, Entry.EntryModification.NONE));
            outlining.onSequenceNumber(UDP, Direction.TO_CLIENT, number, Integer.SIZE, 0);
            outlining.onMessagesLost(UDP, Direction.TO_CLIENT, 7);
        }
        outlining.onEntry(transcript.appendClosed(Direction.TO_CLIENT, UDP, 20 * SECOND, ""));

        assertEquals(
                List.of("2 messages lost on udp at 5", "a message lost on udp at 9"),
                outline.marks().stream()
                        .filter(mark -> mark.kind() == Outline.Kind.LOST)
                        .map(mark -> mark.words() + " at " + mark.time() / SECOND)
                        .toList());
    }

    @Test
    void aSilenceIsOneThatIsMuchLongerThanUsual() {
        var outline = Outline.whole(1);
        for (int i = 0; i < 100; i++) {
            outline.crossed(i * SECOND / 10, 1);
        }
        outline.crossed(15 * SECOND, 1);
        outline.anew();
        outline.crossed(60 * SECOND, 1);
        for (int i = 0; i < 20; i++) {
            outline.crossed((62 + 2 * i) * SECOND, 1);
        }

        var silences = outline.marks().stream()
                .filter(mark -> mark.kind() == Outline.Kind.SILENCE)
                .map(mark -> mark.until() - mark.time())
                .toList();
        assertEquals(List.of(15 * SECOND - 99 * SECOND / 10), silences);
    }

    @Test
    void ofACaptureItIsDrawnUpByDecodingIt(@TempDir Path folder) throws IOException {
        var capture = Capture.open(Files.writeString(folder.resolve("capture.jsonl"), """
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"68656c6c6f0a"}
                {"t_us":1000000,"dir":"s2c","ch":"tcp","hex":"7020310a"}
                {"t_us":3000000,"dir":"s2c","ch":"tcp","hex":"626c61680a"}
                """));
        var reel = new RecordedReel(new Recorded(folder, new ToyProtocol(), capture));
        var outline = Outline.whole(1);
        var progress = new ArrayList<Double>();
        reel.outline(List.of(outline), progress::add, () -> false);

        assertEquals(4000, outline.busiest(SECOND, SECOND + 1));
        assertEquals(
                List.of(new Outline.Mark(
                        Outline.Kind.WARNING,
                        3 * SECOND,
                        3 * SECOND,
                        "UNKNOWN_LINE: not a line of the toy protocol: blah",
                        1)),
                outline.marks().stream()
                        .filter(mark -> mark.kind().compareTo(Outline.Kind.LOST) > 0)
                        .toList());
        assertEquals(1, progress.getLast());
    }

    @Test
    void onceItIsCancelledNothingMoreIsRead(@TempDir Path folder) throws IOException {
        var lines = "{\"t_us\":0,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n".repeat(100);
        var capture = Capture.open(Files.writeString(folder.resolve("capture.jsonl"), lines));
        var reel = new RecordedReel(new Recorded(folder, new ToyProtocol(), capture));
        var outline = Outline.whole(1);
        reel.outline(List.of(outline), _ -> {}, () -> outline.busiest(0, 1) >= 10_000);

        assertEquals(10_000, outline.busiest(0, 1));
    }
}
