package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.model.Beat;
import mocapscope.app.model.Series;
import mocapscope.app.synthetic.Snaps;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.sample.Kind;
import org.junit.jupiter.api.Test;

class TimingModelTest {
    private static final long MS = 1_000_000;

    private final ToySession session = new ToySession("s1", 1 << 20);
    private final Series intervals = new Series(256);
    private final TimingModel model = new TimingModel();

    @Test
    void aSourceKeepsItsLane() {
        assertTrue(refresh(10, "Wand"));
        var lane = model.lanes().getFirst();

        assertFalse(refresh(20, "Wand"));
        assertTrue(refresh(30, "Glove", "Wand"));

        assertSame(lane, model.lanes().get(1));
    }

    @Test
    void whatMovesComesBeforeWhatReportsEvents() {
        var snaps = new Snaps(session.session());
        for (var kind : List.of(Kind.BUTTON, Kind.ANALOG, Kind.TRACKER)) {
            snaps.beat(new Beat(snaps.sourceOf("Wand"), kind, intervals, 100, 0, 10 * MS));
        }
        model.refresh(Snaps.of(10 * MS, snaps));

        assertEquals(
                List.of("tracker", "analog", "button"),
                model.lanes().stream().map(Lane::kind).toList());
    }

    @Test
    void aLaneGoesWithItsSource() {
        refresh(10, "Wand", "Glove");

        assertTrue(refresh(20, "Glove"));
        assertEquals(1, model.lanes().size());
    }

    @Test
    void pausedLanesStandStillWhileTheirSourceGoesOn() {
        intervals.add(10 * MS, 0.01);
        refresh(10, "Wand");
        model.pause();
        intervals.add(20 * MS, 0.01);
        refresh(20, "Wand");
        var lane = model.lanes().getFirst();
        model.look(lane);

        assertEquals(10 * MS, model.now());
        assertEquals(1, lane.beats().count());

        model.resume();
        refresh(30, "Wand");
        model.look(lane);
        assertEquals(2, lane.beats().count());
    }

    @Test
    void theWindowStaysWithinWhatLanesKeep() {
        model.window(600);
        assertEquals(Lane.REACH, model.window());
        model.window(0.01);
        assertEquals(1000 * MS, model.window());
    }

    private boolean refresh(long millis, String... devices) {
        var snaps = new Snaps(session.session());
        for (var device : devices) {
            snaps.beat(new Beat(snaps.sourceOf(device), Kind.TRACKER, intervals, 100, 0, millis * MS));
        }
        return model.refresh(Snaps.of(millis * MS, snaps));
    }
}
