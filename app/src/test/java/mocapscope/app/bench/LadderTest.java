package mocapscope.app.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.Found;
import mocapscope.app.synthetic.ToyBytes;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class LadderTest {
    private static final long MILLIS = 1_000_000;

    private final ToySession toy = new ToySession("s1", 1 << 20);

    @Test
    void whatComesAgainAndAgainIsOneRung() {
        poses(10);
        var ladder = read(false);
        assertEquals(4, ladder.rungs().size());
        var steady = assertInstanceOf(Rung.Steady.class, ladder.rungs().getLast());
        assertEquals(7, steady.count());
        assertEquals(List.of("toy_Tracker Pose"), steady.names());
        assertTrue(steady.holds(9));
    }

    @Test
    void somethingNewAmidWhatIsSteadyStandsByItself() {
        poses(10);
        toy.crosses(Direction.TO_SERVER, ToyBytes.login("T", "hush"));
        poses(5);
        var rungs = read(false).rungs();
        assertEquals(6, rungs.size());
        assertEquals(
                "toy_Login", assertInstanceOf(Rung.Said.class, rungs.get(4)).name());
        assertEquals(5, assertInstanceOf(Rung.Steady.class, rungs.get(5)).count());
    }

    @Test
    void everythingIsShownWhereNothingIsTakenTogether() {
        poses(10);
        assertEquals(10, read(true).rungs().size());
    }

    @Test
    void aLadderReadsOnWhereItStands() {
        poses(2);
        var ladder = read(true);
        poses(2);
        ladder.go(() -> 0, 1);
        assertEquals(4, ladder.rungs().size());
        assertEquals(1.0, ladder.read());
    }

    @Test
    void whatWasDroppedStandsWhereItWouldHaveCrossed() {
        poses(2);
        var ladder = read(true);
        var dropped = Finding.of(SessionRule.TAMPERED, Direction.TO_SERVER, "dropped", new Now(MILLIS + MILLIS / 2, 0));
        ladder.found(Found.of(List.of(dropped)));
        assertInstanceOf(Rung.Undone.class, ladder.rungs().get(1));
        ladder.found(Found.of(List.of(dropped)));
        assertEquals(3, ladder.rungs().size());
    }

    @Test
    void aMessageIsFoundInTheRungThatTellsOfIt() {
        poses(10);
        var ladder = read(false);
        assertEquals(Optional.of(1), ladder.index(1));
        assertEquals(Optional.of(3), ladder.index(8));
        assertEquals(Optional.empty(), ladder.index(10));
    }

    @Test
    void ofTooManyKindsNoneIsNews() {
        for (int i = 0; i < 2500; i++) {
            toy.crosses(Direction.TO_CLIENT, ToyBytes.pose("T" + i, 0, 1, 2, 3));
        }
        var rungs = read(false).rungs();
        assertEquals(2048 + 1, rungs.size());
        assertEquals(452, assertInstanceOf(Rung.Steady.class, rungs.getLast()).count());
    }

    private void poses(int count) {
        for (int i = 0; i < count; i++) {
            toy.crosses(Direction.TO_CLIENT, ToyBytes.pose("Tracker0", 0, 1, 2, 3));
        }
    }

    private Ladder read(boolean everything) {
        var ladder = new Ladder(toy.session(), everything);
        ladder.go(() -> 0, 1);
        return ladder;
    }
}
