package mocapscope.app.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.protocol.recording.player.PlaybackRange;
import org.junit.jupiter.api.Test;

class AbRepeatMarkersTest {

    @Test
    void buildsRangeFromBothMarkers() {
        var markers = AbRepeatMarkers.NOWHERE.withA(10).withB(20);

        assertEquals(new PlaybackRange(10, 20), markers.toRange());
        assertEquals(markers, AbRepeatMarkers.of(markers.toRange()));
    }

    @Test
    void buildsRangeFromSingleMarker() {
        assertEquals(
                new PlaybackRange(10, Long.MAX_VALUE),
                AbRepeatMarkers.NOWHERE.withA(10).toRange());
        assertEquals(new PlaybackRange(0, 20), AbRepeatMarkers.NOWHERE.withB(20).toRange());
        assertFalse(AbRepeatMarkers.NOWHERE.isSet());
        assertEquals(PlaybackRange.ALL, AbRepeatMarkers.NOWHERE.toRange());
        assertTrue(AbRepeatMarkers.NOWHERE.withB(20).isSet());
    }

    @Test
    void removesMarkerThatWouldInvertRange() {
        assertEquals(
                new AbRepeatMarkers(30, AbRepeatMarkers.NONE),
                AbRepeatMarkers.NOWHERE.withB(20).withA(30));
        assertEquals(
                new AbRepeatMarkers(AbRepeatMarkers.NONE, 5),
                AbRepeatMarkers.NOWHERE.withA(10).withB(5));
    }
}
