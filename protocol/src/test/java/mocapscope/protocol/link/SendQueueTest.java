package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class SendQueueTest {
    private final SendQueue sendings = new SendQueue(8);

    @Test
    void whatWaitsIsTakenInOneBurstInItsOrder() throws InterruptedException {
        assertTrue(sendings.offer(bytes(3)));
        assertTrue(sendings.offer(bytes(5)));

        var burst = sendings.take();
        assertEquals(2, burst.length);
        assertEquals(3, burst[0].remaining());
        assertEquals(5, burst[1].remaining());
    }

    @Test
    void moreThanThereIsRoomForIsRefused() throws InterruptedException {
        assertTrue(sendings.offer(bytes(8)));
        assertFalse(sendings.offer(bytes(1)));

        sendings.take();
        assertTrue(sendings.offer(bytes(8)));
    }

    /** Who writes is done with a burst when its last message has left. */
    @Test
    void anEmptyMessageIsNoneOfABurst() throws InterruptedException {
        assertTrue(sendings.offer(bytes(5)));
        assertTrue(sendings.offer(bytes(0)));

        var burst = sendings.take();
        assertEquals(1, burst.length);
        assertEquals(5, burst[0].remaining());
    }

    @Test
    void anEmptyBurstIsTheEnd() throws InterruptedException {
        sendings.offer(bytes(0));
        sendings.offer(bytes(1));
        sendings.finish();

        assertEquals(1, sendings.take().length);
        assertEquals(0, sendings.take().length);
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(count);
    }
}
