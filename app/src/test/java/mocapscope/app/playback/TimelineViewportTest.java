package mocapscope.app.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests the visible time range on a timeline of a thousand pixels. */
class TimelineViewportTest {
    private static final long SECOND = TimelineViewport.A_SECOND;
    private static final double WIDTH = 1000;

    private final TimelineViewport viewport = new TimelineViewport();

    @Test
    void showsEntireRecording() {
        setRecordingLength(100);

        assertEquals(0, viewport.xOf(0, WIDTH));
        assertEquals(500, viewport.xOf(50 * SECOND, WIDTH));
        assertEquals(25 * SECOND, viewport.momentAt(250, WIDTH));
        viewport.setBounds(0, 200 * SECOND);
        assertEquals(250, viewport.xOf(50 * SECOND, WIDTH));
    }

    @Test
    void clampsTimesToBounds() {
        setRecordingLength(100);

        assertEquals(0, viewport.momentAt(-40, WIDTH));
        assertEquals(100 * SECOND, viewport.momentAt(1040, WIDTH));
    }

    @Test
    void limitsViewportForExtremeTimes() {
        viewport.reset(false);
        viewport.setBounds(0, Long.MAX_VALUE);

        assertTrue(viewport.to() < Long.MAX_VALUE / 2);
        assertTrue(viewport.to() + TimeTickCalculator.chooseStep(viewport.window(), 5) > 0);
    }

    @Test
    void zoomKeepsTimeUnderMouse() {
        setRecordingLength(100);
        long before = viewport.momentAt(300, WIDTH);
        viewport.zoom(0.25, 0.3);

        assertEquals(25 * SECOND, viewport.window());
        assertEquals(before, viewport.momentAt(300, WIDTH), 1000);
        viewport.zoom(100, 0.3);
        assertTrue(viewport.showsAll());
        assertEquals(0, viewport.from());
    }

    @Test
    void panningStopsAtBounds() {
        setRecordingLength(100);
        viewport.zoom(0.5, 0.5);
        viewport.pan(1000 * SECOND);
        assertEquals(0, viewport.from());
        viewport.pan(-1000 * SECOND);
        assertEquals(100 * SECOND, viewport.to());
    }

    @Test
    void followsLastMinuteOfLiveSessions() {
        viewport.reset(true);
        viewport.setBounds(0, 300 * SECOND);
        assertEquals(240 * SECOND, viewport.from());
        viewport.setBounds(0, 301 * SECOND);
        assertEquals(241 * SECOND, viewport.from());

        viewport.stopFollowing();
        viewport.setBounds(0, 310 * SECOND);
        assertEquals(241 * SECOND, viewport.from());
        assertFalse(viewport.following());
        viewport.follow();
        assertEquals(250 * SECOND, viewport.from());
    }

    @Test
    void scrollsWhenPlayheadLeavesViewport() {
        setRecordingLength(100);
        viewport.zoom(0.1, 0);
        viewport.keepVisible(5 * SECOND);
        assertEquals(0, viewport.from());
        viewport.keepVisible(11 * SECOND);
        assertEquals(10 * SECOND, viewport.from());
        viewport.keepVisible(2 * SECOND);
        assertEquals(SECOND, viewport.from());
    }

    @Test
    void choosesRoundTickSteps() {
        assertEquals(10 * SECOND, TimeTickCalculator.chooseStep(100 * SECOND, 12));
        assertEquals(2 * SECOND / 1000, TimeTickCalculator.chooseStep(SECOND / 50, 10));
        assertEquals(4 * 24 * 3600 * SECOND, TimeTickCalculator.chooseStep(30L * 24 * 3600 * SECOND, 8));
        assertEquals(20 * SECOND, TimeTickCalculator.firstTick(11 * SECOND, 10 * SECOND, 0));
        assertEquals(13 * SECOND, TimeTickCalculator.firstTick(11 * SECOND, 10 * SECOND, 3 * SECOND));
    }

    @Test
    void formatsTimesAsTimecode() {
        assertEquals("00:00:12.345", TimecodeFormatter.format(12_345_999_999L));
        assertEquals("27:46:40.000", TimecodeFormatter.format(100_000 * SECOND));
        assertEquals("0:07", TimecodeFormatter.formatBrief(7 * SECOND, SECOND));
        assertEquals("1:02:03", TimecodeFormatter.formatBrief(3723 * SECOND, 60 * SECOND));
        assertEquals("0:07.25", TimecodeFormatter.formatBrief(7_250_000_000L, SECOND / 20));
    }

    private void setRecordingLength(int seconds) {
        viewport.reset(false);
        viewport.setBounds(0, seconds * SECOND);
    }
}
