package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.connect.SessionCardSorter.CardSorting;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.session.Session;
import org.junit.jupiter.api.Test;

class SessionCardSorterTest {
    private static final long SECOND = 1_000_000_000;

    private final SessionCardSorter order = new SessionCardSorter();
    private final SessionSnapshotBuilder wand = session("toy-1", "wand");
    private final SessionSnapshotBuilder suit = session("toy-2", "Suit");
    private final SessionSnapshotBuilder camera = session("toy-3", "camera");

    @Test
    void keepsOrderOfOpening() {
        assertEquals(List.of("toy-1", "toy-2", "toy-3"), update(0, CardSorting.OPENED, false, wand, suit, camera));
    }

    @Test
    void sortsByNameInAnyCase() {
        assertEquals(List.of("toy-3", "toy-2", "toy-1"), update(0, CardSorting.NAME, false, wand, suit, camera));
    }

    @Test
    void showsWorstFirstAndOthersAsOpened() {
        grade(camera, HealthGrade.ERROR);
        grade(suit, HealthGrade.WARNING);

        assertEquals(
                List.of("toy-3", "toy-2", "toy-1", "toy-4"),
                update(0, CardSorting.WORST, false, wand, suit, camera, session("toy-4", "a")));
    }

    @Test
    void movesSessionOnceGradeHeldForTwoSeconds() {
        update(0, CardSorting.WORST, false, wand, suit);
        grade(suit, HealthGrade.WARNING);

        assertEquals(List.of("toy-1", "toy-2"), update(SECOND, CardSorting.WORST, false, wand, suit));
        assertEquals(List.of("toy-1", "toy-2"), update(3 * SECOND - 1, CardSorting.WORST, false, wand, suit));
        assertEquals(List.of("toy-2", "toy-1"), update(3 * SECOND, CardSorting.WORST, false, wand, suit));
    }

    @Test
    void ignoresGradeThatChangesBackSooner() {
        update(0, CardSorting.WORST, false, wand, suit);
        for (int at = 1; at < 9; at++) {
            grade(suit, at % 2 == 0 ? HealthGrade.OK : HealthGrade.WARNING);
            assertEquals(List.of("toy-1", "toy-2"), update(at * SECOND, CardSorting.WORST, false, wand, suit));
        }
    }

    @Test
    void fixedOrderMovesNoCard() {
        update(0, CardSorting.OPENED, false, wand, suit, camera);
        var newest = session("toy-4", "a");

        assertEquals(
                List.of("toy-1", "toy-2", "toy-3", "toy-4"),
                update(SECOND, CardSorting.NAME, true, wand, suit, camera, newest));
        assertEquals(List.of("toy-1", "toy-3", "toy-4"), update(SECOND, CardSorting.NAME, true, wand, camera, newest));
        assertEquals(List.of("toy-4", "toy-3", "toy-1"), update(SECOND, CardSorting.NAME, false, wand, camera, newest));
    }

    private List<String> update(long nanos, CardSorting sorting, boolean fixed, SessionSnapshotBuilder... sessions) {
        return order.update(snapshot(nanos, sessions), sorting, fixed);
    }

    private static Snapshot snapshot(long nanos, SessionSnapshotBuilder... sessions) {
        return SessionSnapshotBuilder.of(nanos, sessions);
    }

    private static void grade(SessionSnapshotBuilder session, HealthGrade grade) {
        session.health(
                new SessionHealthBuilder().verdict(SessionHealthBuilder.verdict(grade, HealthCause.LOSS, "Sentence")));
    }

    private static SessionSnapshotBuilder session(String id, String peer) {
        var toy = new SyntheticSession(id, 1 << 20).session();
        return new SessionSnapshotBuilder(
                new Session(id, toy.protocol(), toy.endpoint(), toy.role(), peer, toy.anchor(), toy.history()));
    }
}
