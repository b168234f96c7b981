package mocapscope.app.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Which stretch of time is seen, on a line of a thousand pixels. */
class SightTest {
    private static final long SECOND = Sight.A_SECOND;
    private static final double WIDTH = 1000;

    private final Sight sight = new Sight();

    @Test
    void ofAReelAllIsSeen() {
        reel(100);

        assertEquals(0, sight.x(0, WIDTH));
        assertEquals(500, sight.x(50 * SECOND, WIDTH));
        assertEquals(25 * SECOND, sight.moment(250, WIDTH));
        sight.bounds(0, 200 * SECOND);
        assertEquals(250, sight.x(50 * SECOND, WIDTH));
    }

    @Test
    void beyondTheEndsThereAreNoMoments() {
        reel(100);

        assertEquals(0, sight.moment(-40, WIDTH));
        assertEquals(100 * SECOND, sight.moment(1040, WIDTH));
    }

    @Test
    void ofTimesThatAreNoneAHundredYearsAreSeen() {
        sight.begin(false);
        sight.bounds(0, Long.MAX_VALUE);

        assertTrue(sight.to() < Long.MAX_VALUE / 2);
        assertTrue(sight.to() + Ticks.step(sight.window(), 5) > 0);
    }

    @Test
    void whatTheMousePointsAtStaysWhereItIs() {
        reel(100);
        long before = sight.moment(300, WIDTH);
        sight.zoom(0.25, 0.3);

        assertEquals(25 * SECOND, sight.window());
        assertEquals(before, sight.moment(300, WIDTH), 1000);
        sight.zoom(100, 0.3);
        assertTrue(sight.whole());
        assertEquals(0, sight.from());
    }

    @Test
    void noMoreThanThereIsIsPannedTo() {
        reel(100);
        sight.zoom(0.5, 0.5);
        sight.pan(1000 * SECOND);
        assertEquals(0, sight.from());
        sight.pan(-1000 * SECOND);
        assertEquals(100 * SECOND, sight.to());
    }

    @Test
    void ofLiveSessionsTheLastMinuteGoesAlong() {
        sight.begin(true);
        sight.bounds(0, 300 * SECOND);
        assertEquals(240 * SECOND, sight.from());
        sight.bounds(0, 301 * SECOND);
        assertEquals(241 * SECOND, sight.from());

        sight.hold();
        sight.bounds(0, 310 * SECOND);
        assertEquals(241 * SECOND, sight.from());
        assertFalse(sight.following());
        sight.follow();
        assertEquals(250 * SECOND, sight.from());
    }

    @Test
    void aPlayheadThatLeavesTurnsOver() {
        reel(100);
        sight.zoom(0.1, 0);
        sight.keep(5 * SECOND);
        assertEquals(0, sight.from());
        sight.keep(11 * SECOND);
        assertEquals(10 * SECOND, sight.from());
        sight.keep(2 * SECOND);
        assertEquals(SECOND, sight.from());
    }

    @Test
    void marksOfAnAxisAreRound() {
        assertEquals(10 * SECOND, Ticks.step(100 * SECOND, 12));
        assertEquals(2 * SECOND / 1000, Ticks.step(SECOND / 50, 10));
        assertEquals(4 * 24 * 3600 * SECOND, Ticks.step(30L * 24 * 3600 * SECOND, 8));
        assertEquals(20 * SECOND, Ticks.first(11 * SECOND, 10 * SECOND, 0));
        assertEquals(13 * SECOND, Ticks.first(11 * SECOND, 10 * SECOND, 3 * SECOND));
    }

    @Test
    void timesAreWrittenAsACounterDoes() {
        assertEquals("00:00:12.345", Clockface.of(12_345_999_999L));
        assertEquals("27:46:40.000", Clockface.of(100_000 * SECOND));
        assertEquals("0:07", Clockface.brief(7 * SECOND, SECOND));
        assertEquals("1:02:03", Clockface.brief(3723 * SECOND, 60 * SECOND));
        assertEquals("0:07.25", Clockface.brief(7_250_000_000L, SECOND / 20));
    }

    private void reel(int seconds) {
        sight.begin(false);
        sight.bounds(0, seconds * SECOND);
    }
}
