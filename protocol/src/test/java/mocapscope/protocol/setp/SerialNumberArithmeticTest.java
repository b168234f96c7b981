package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SerialNumberArithmeticTest {
    private static final long LAST = 0xffff_ffffL;

    @Test
    void comparesIdsAcrossWraparound() {
        assertTrue(SerialNumberArithmetic.isAfter(1, LAST));
        assertTrue(SerialNumberArithmetic.isAfter(5, LAST - 5));
        assertFalse(SerialNumberArithmetic.isAfter(LAST, 1));
    }

    @Test
    void idsHalfRangeApartAreUnordered() {
        assertFalse(SerialNumberArithmetic.isAfter(0x8000_0000L, 0));
        assertFalse(SerialNumberArithmetic.isAfter(0, 0x8000_0000L));
        assertTrue(SerialNumberArithmetic.isAfter(0x7fff_ffffL, 0));
    }

    @Test
    void idIsNotAfterItself() {
        assertFalse(SerialNumberArithmetic.isAfter(7, 7));
    }

    @Test
    void skipsZero() {
        assertEquals(1, SerialNumberArithmetic.next(LAST));
        assertEquals(LAST, SerialNumberArithmetic.next(LAST - 1));
    }

    @Test
    void measuresDistanceAcrossWraparound() {
        assertEquals(3, SerialNumberArithmetic.distance(LAST - 1, 1));
    }

    @Test
    void generatorsStartAtDifferentIds() {
        assertNotEquals(new SetpIdGenerator(new Random(1)).generate(), new SetpIdGenerator(new Random(2)).generate());
    }

    @Test
    void incrementsAcrossWraparound() {
        var counter = new SetpIdGenerator(LAST - 1);

        assertEquals(LAST, counter.generate());
        assertEquals(1, counter.generate());
        assertEquals(2, counter.generate());
        assertEquals(2, counter.last());
    }
}
