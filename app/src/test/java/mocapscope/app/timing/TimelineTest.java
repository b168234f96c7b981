package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final long SECOND = 1_000_000_000L;

    private final Timeline timeline = new Timeline();

    TimelineTest() {
        timeline.now(200 * SECOND);
    }

    @Test
    void itIsLiveUntilSomebodyMovesIt() {
        assertTrue(timeline.live());
        assertEquals(new Sight(190 * SECOND, 200 * SECOND, 200 * SECOND), timeline.sight());
    }

    @Test
    void whatIsUnderTheMouseStaysThereWhileZooming() {
        timeline.zoom(0.5, 0.2);

        assertEquals(192 * SECOND, timeline.sight().from() + SECOND);
        assertEquals(5 * SECOND, timeline.window());
        timeline.zoom(2, 0.2);
        assertTrue(timeline.live());
    }

    @Test
    void zoomingAtTheRightEdgeStaysLive() {
        timeline.zoom(0.1, 1);

        assertTrue(timeline.live());
        assertEquals(SECOND, timeline.window());
    }

    @Test
    void thePastStaysWhereItIsWhileTimeGoesOn() {
        timeline.pan(20 * SECOND);
        timeline.now(230 * SECOND);

        assertFalse(timeline.live());
        assertEquals(new Sight(170 * SECOND, 180 * SECOND, 230 * SECOND), timeline.sight());
        assertEquals(50 * SECOND, timeline.ago());
    }

    @Test
    void movingToTheFrontIsLiveAgain() {
        timeline.pan(20 * SECOND);
        timeline.pan(-25 * SECOND);
        assertTrue(timeline.live());

        timeline.pan(20 * SECOND);
        timeline.back();
        assertTrue(timeline.live());
    }

    @Test
    void whatIsNoLongerKeptMovesOutOfSight() {
        timeline.pan(1000 * SECOND);
        assertEquals(200 * SECOND - Lane.REACH, timeline.sight().from());

        timeline.now(203 * SECOND);
        assertEquals(203 * SECOND - Lane.REACH, timeline.sight().from());
    }

    @Test
    void aMomentIsBroughtIntoSightOnlyWhereItIsNot() {
        timeline.show(195 * SECOND);
        assertTrue(timeline.live());

        timeline.show(150 * SECOND);
        assertEquals(155 * SECOND, timeline.sight().to());
    }

    @Test
    void theWindowStaysWithinWhatLanesKeep() {
        timeline.window(600 * SECOND);
        assertEquals(Lane.REACH, timeline.window());
        timeline.window(1);
        assertEquals(SECOND / 100, timeline.window());
    }
}
