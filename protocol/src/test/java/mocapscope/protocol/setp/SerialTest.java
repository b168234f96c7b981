package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SerialTest {
    private static final long LAST = 0xffff_ffffL;

    @Test
    void anIdAfterTheWrapComesAfterOneBeforeIt() {
        assertTrue(Serial.after(1, LAST));
        assertTrue(Serial.after(5, LAST - 5));
        assertFalse(Serial.after(LAST, 1));
    }

    @Test
    void ofTwoThatAreHalfTheRangeApartNeitherComesAfterTheOther() {
        assertFalse(Serial.after(0x8000_0000L, 0));
        assertFalse(Serial.after(0, 0x8000_0000L));
        assertTrue(Serial.after(0x7fff_ffffL, 0));
    }

    @Test
    void noIdComesAfterItself() {
        assertFalse(Serial.after(7, 7));
    }

    @Test
    void aSenderSkipsZero() {
        assertEquals(1, Serial.next(LAST));
        assertEquals(LAST, Serial.next(LAST - 1));
    }

    @Test
    void distanceCountsOverTheWrap() {
        assertEquals(3, Serial.distance(LAST - 1, 1));
    }

    @Test
    void countersOfTwoSessionsStartApart() {
        assertNotEquals(new IdCounter(new Random(1)).next(), new IdCounter(new Random(2)).next());
    }

    @Test
    void aCounterGrowsByOneOverTheWrap() {
        var counter = new IdCounter(LAST - 1);

        assertEquals(LAST, counter.next());
        assertEquals(1, counter.next());
        assertEquals(2, counter.next());
        assertEquals(2, counter.last());
    }
}
