package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TimeViewportTest {
    private static final long SECOND = 1_000_000_000L;

    private final TimeViewport timeline = new TimeViewport();

    TimeViewportTest() {
        timeline.setNow(200 * SECOND);
    }

    @Test
    void itIsLiveUntilSomebodyMovesIt() {
        assertTrue(timeline.isLive());
        assertEquals(new VisibleTimeRange(190 * SECOND, 200 * SECOND, 200 * SECOND), timeline.visibleRange());
    }

    @Test
    void whatIsUnderTheMouseStaysThereWhileZooming() {
        timeline.zoom(0.5, 0.2);

        assertEquals(192 * SECOND, timeline.visibleRange().from() + SECOND);
        assertEquals(5 * SECOND, timeline.window());
        timeline.zoom(2, 0.2);
        assertTrue(timeline.isLive());
    }

    @Test
    void zoomingAtTheRightEdgeStaysLive() {
        timeline.zoom(0.1, 1);

        assertTrue(timeline.isLive());
        assertEquals(SECOND, timeline.window());
    }

    @Test
    void thePastStaysWhereItIsWhileTimeGoesOn() {
        timeline.pan(20 * SECOND);
        timeline.setNow(230 * SECOND);

        assertFalse(timeline.isLive());
        assertEquals(new VisibleTimeRange(170 * SECOND, 180 * SECOND, 230 * SECOND), timeline.visibleRange());
        assertEquals(50 * SECOND, timeline.ago());
    }

    @Test
    void movingToTheFrontIsLiveAgain() {
        timeline.pan(20 * SECOND);
        timeline.pan(-25 * SECOND);
        assertTrue(timeline.isLive());

        timeline.pan(20 * SECOND);
        timeline.returnToLive();
        assertTrue(timeline.isLive());
    }

    @Test
    void whatIsNoLongerKeptMovesOutOfSight() {
        timeline.pan(1000 * SECOND);
        assertEquals(200 * SECOND - SourceLane.REACH, timeline.visibleRange().from());

        timeline.setNow(203 * SECOND);
        assertEquals(203 * SECOND - SourceLane.REACH, timeline.visibleRange().from());
    }

    @Test
    void aMomentIsBroughtIntoSightOnlyWhereItIsNot() {
        timeline.show(195 * SECOND);
        assertTrue(timeline.isLive());

        timeline.show(150 * SECOND);
        assertEquals(155 * SECOND, timeline.visibleRange().to());
    }

    @Test
    void theWindowStaysWithinWhatLanesKeep() {
        timeline.window(600 * SECOND);
        assertEquals(SourceLane.REACH, timeline.window());
        timeline.window(1);
        assertEquals(SECOND / 100, timeline.window());
    }
}
