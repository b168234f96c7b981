package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TimeViewportTest {
    private static final long SECOND = 1_000_000_000L;

    private final TimeViewport viewport = new TimeViewport();

    TimeViewportTest() {
        viewport.setNow(200 * SECOND);
    }

    @Test
    void staysLiveUntilMoved() {
        assertTrue(viewport.isLive());
        assertEquals(new VisibleTimeRange(190 * SECOND, 200 * SECOND, 200 * SECOND), viewport.visibleRange());
    }

    @Test
    void zoomKeepsTimeUnderMouse() {
        viewport.zoom(0.5, 0.2);

        assertEquals(192 * SECOND, viewport.visibleRange().from() + SECOND);
        assertEquals(5 * SECOND, viewport.window());
        viewport.zoom(2, 0.2);
        assertTrue(viewport.isLive());
    }

    @Test
    void zoomingAtTheRightEdgeStaysLive() {
        viewport.zoom(0.1, 1);

        assertTrue(viewport.isLive());
        assertEquals(SECOND, viewport.window());
    }

    @Test
    void pannedViewportStaysWhenTimeAdvances() {
        viewport.pan(20 * SECOND);
        viewport.setNow(230 * SECOND);

        assertFalse(viewport.isLive());
        assertEquals(new VisibleTimeRange(170 * SECOND, 180 * SECOND, 230 * SECOND), viewport.visibleRange());
        assertEquals(50 * SECOND, viewport.ago());
    }

    @Test
    void panningToEndReturnsToLive() {
        viewport.pan(20 * SECOND);
        viewport.pan(-25 * SECOND);
        assertTrue(viewport.isLive());

        viewport.pan(20 * SECOND);
        viewport.returnToLive();
        assertTrue(viewport.isLive());
    }

    @Test
    void limitsPanningToRetainedHistory() {
        viewport.pan(1000 * SECOND);
        assertEquals(
                200 * SECOND - SourceTimingRowModel.REACH,
                viewport.visibleRange().from());

        viewport.setNow(203 * SECOND);
        assertEquals(
                203 * SECOND - SourceTimingRowModel.REACH,
                viewport.visibleRange().from());
    }

    @Test
    void scrollsOnlyToHiddenTime() {
        viewport.show(195 * SECOND);
        assertTrue(viewport.isLive());

        viewport.show(150 * SECOND);
        assertEquals(155 * SECOND, viewport.visibleRange().to());
    }

    @Test
    void limitsWindowToRetainedHistory() {
        viewport.window(600 * SECOND);
        assertEquals(SourceTimingRowModel.REACH, viewport.window());
        viewport.window(1);
        assertEquals(SECOND / 100, viewport.window());
    }
}
