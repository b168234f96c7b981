package mocapscope.app.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.protocol.recording.PlaybackRange;
import org.junit.jupiter.api.Test;

class PointsTest {

    @Test
    void aAndBAreAPart() {
        var points = Points.NOWHERE.withA(10).withB(20);

        assertEquals(new PlaybackRange(10, 20), points.stretch());
        assertEquals(points, Points.of(points.stretch()));
    }

    @Test
    void oneOfThemIsEnough() {
        assertEquals(new PlaybackRange(10, Long.MAX_VALUE), Points.NOWHERE.withA(10).stretch());
        assertEquals(new PlaybackRange(0, 20), Points.NOWHERE.withB(20).stretch());
        assertFalse(Points.NOWHERE.any());
        assertEquals(PlaybackRange.ALL, Points.NOWHERE.stretch());
        assertTrue(Points.NOWHERE.withB(20).any());
    }

    @Test
    void anEndBeforeTheBeginningIsNone() {
        assertEquals(new Points(30, Points.NONE), Points.NOWHERE.withB(20).withA(30));
        assertEquals(new Points(Points.NONE, 5), Points.NOWHERE.withA(10).withB(5));
    }
}
