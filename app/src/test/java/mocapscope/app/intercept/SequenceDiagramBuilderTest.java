package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.snapshot.SessionFindings;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.app.sequence.SequenceDiagramRow.RepeatRow;
import mocapscope.app.sequence.SequenceDiagramRow.SequenceFindingRow;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SequenceDiagramBuilderTest {
    private static final long MILLIS = 1_000_000;

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);

    @Test
    void joinsRepeatedMessagesInOneRow() {
        poses(10);
        var reader = read(false);
        assertEquals(4, reader.diagram().rows().size());
        var repeat = assertInstanceOf(RepeatRow.class, reader.diagram().rows().getLast());
        assertEquals(7, repeat.messages());
        assertEquals("toy_Tracker Pose", repeat.kinds().getFirst().kind().name());
        assertTrue(repeat.holds(9));
    }

    @Test
    void readsFromFirstDecodableEntryWhenOldestAreDropped() {
        poses(20_000);
        var history = toy.session().history();
        long dropped = history.transcript().firstIndex();
        assertTrue(dropped > 0 && history.firstDecodableEntry() > dropped, "all of what is kept can be decoded");

        var reader = read(false);

        assertEquals(1, reader.read());
        var repeat = assertInstanceOf(RepeatRow.class, reader.diagram().rows().getLast());
        assertTrue(repeat.holds(19_999));
    }

    @Test
    void showsNewMessageAmongRepeatedOnes() {
        poses(10);
        toy.addMessages(Direction.TO_SERVER, SyntheticMessageBytes.login("T", "hush"));
        poses(5);
        var rows = read(false).diagram().rows();
        assertEquals(6, rows.size());
        assertEquals(
                "toy_Login", assertInstanceOf(MessageRow.class, rows.get(4)).name());
        assertEquals(5, assertInstanceOf(RepeatRow.class, rows.get(5)).messages());
    }

    @Test
    void showsEachMessageOnRequest() {
        poses(10);
        assertEquals(10, read(true).diagram().rows().size());
    }

    @Test
    void continuesWhereItStopped() {
        poses(2);
        var reader = read(true);
        poses(2);
        reader.go(() -> 0, 1);
        assertEquals(4, reader.diagram().rows().size());
        assertEquals(1.0, reader.read());
    }

    @Test
    void insertsDroppedMessageByItsTime() {
        poses(2);
        var reader = read(true);
        var dropped = Finding.of(
                ConnectionProblemKind.TAMPERED,
                Direction.TO_SERVER,
                "dropped",
                new MonotonicAndUnixTime(MILLIS + MILLIS / 2, 0));
        reader.found(SessionFindings.of(List.of(dropped)));
        assertInstanceOf(SequenceFindingRow.class, reader.diagram().rows().get(1));
        reader.found(SessionFindings.of(List.of(dropped)));
        assertEquals(3, reader.diagram().rows().size());
    }

    @Test
    void findsRowOfMessage() {
        poses(10);
        var reader = read(false);
        assertEquals(Optional.of(1), reader.diagram().index(1));
        assertEquals(Optional.of(3), reader.diagram().index(8));
        assertEquals(Optional.empty(), reader.diagram().index(10));
    }

    @Test
    void joinsMessagesOfTooManyKinds() {
        for (int i = 0; i < 2500; i++) {
            toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("T" + i, 0, 1, 2, 3));
        }
        var rows = read(false).diagram().rows();
        assertEquals(2048 + 1, rows.size());
        assertEquals(452, assertInstanceOf(RepeatRow.class, rows.getLast()).messages());
    }

    private void poses(int count) {
        for (int i = 0; i < count; i++) {
            toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3));
        }
    }

    private SequenceDiagramBuilder read(boolean everything) {
        var reader = new SequenceDiagramBuilder(toy.session(), everything);
        reader.go(() -> 0, 1);
        return reader;
    }
}
