package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.transport.SetpReliableTransport;
import mocapscope.protocol.setp.transport.SetpReliableTransportFixture;
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
        assertNotEquals(connectPacket(1), connectPacket(2));
    }

    private static long connectPacket(int seed) {
        var request = SetpOutgoingMessage.guaranteed(7, ByteBuffer.allocate(128));
        var transport = SetpReliableTransport.connecting(
                request, SetpProtocolParameters.DEFAULTS, new Random(seed), now -> now, 0);
        return SetpReliableTransportFixture.id(transport.takeDue(0).getFirst());
    }

    @Test
    void incrementsAcrossWraparound() {
        long id = LAST - 1;
        var ids = new ArrayList<Long>();
        for (int i = 0; i < 3; i++) {
            id = SerialNumberArithmetic.next(id);
            ids.add(id);
        }

        assertEquals(List.of(LAST, 1L, 2L), ids);
    }
}
