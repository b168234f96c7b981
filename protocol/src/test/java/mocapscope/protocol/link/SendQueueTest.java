package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.transcript.MemoryBudget;
import org.junit.jupiter.api.Test;

class SendQueueTest {
    private final SendQueue queue = new SendQueue(8, 8, MemoryBudget.PROCESS, _ -> {}, () -> {});

    @Test
    void takesQueuedBuffersInOrder() throws InterruptedException {
        assertTrue(queue.offer(bytes(3)));
        assertTrue(queue.offer(bytes(5)));

        var burst = queue.take();
        assertEquals(2, burst.length);
        assertEquals(3, burst[0].remaining());
        assertEquals(5, burst[1].remaining());
    }

    @Test
    void rejectsBufferBeyondCapacity() throws InterruptedException {
        assertTrue(queue.offer(bytes(8)));
        assertFalse(queue.offer(bytes(1)));

        queue.take();
        assertTrue(queue.offer(bytes(8)));
    }

    /** Tests that a burst is complete when its last message has left. */
    @Test
    void omitsEmptyBuffers() throws InterruptedException {
        assertTrue(queue.offer(bytes(5)));
        assertTrue(queue.offer(bytes(0)));

        var burst = queue.take();
        assertEquals(1, burst.length);
        assertEquals(5, burst[0].remaining());
    }

    @Test
    void returnsEmptyBurstAfterFinish() throws InterruptedException {
        queue.offer(bytes(0));
        queue.offer(bytes(1));
        queue.finish();

        assertEquals(1, queue.take().length);
        assertEquals(0, queue.take().length);
    }

    @Test
    void datagramWaitsForEarlierBytes() throws InterruptedException {
        var sent = new ArrayList<String>();
        queue.offer(bytes(3));
        assertTrue(queue.offerDatagram(bytes(1), () -> sent.add("datagram")));
        queue.offer(bytes(2));

        assertArrayEquals(new ByteBuffer[] {bytes(3)}, queue.take());
        assertEquals(List.of(), sent);
        assertArrayEquals(new ByteBuffer[] {bytes(2)}, queue.take());
        assertEquals(List.of("datagram"), sent);
    }

    @Test
    void datagramWaitsForBurstBeingWritten() throws InterruptedException {
        queue.offer(bytes(3));
        queue.take();
        var sent = new ArrayList<String>();

        assertTrue(queue.offerDatagram(bytes(1), () -> sent.add("first")));
        assertTrue(queue.offerDatagram(bytes(1), () -> sent.add("second")));
        queue.finish();
        assertEquals(0, queue.take().length);
        assertEquals(List.of("first", "second"), sent);
    }

    @Test
    void datagramNeedNotWaitForWrittenBytes() throws InterruptedException {
        assertFalse(queue.offerDatagram(bytes(1), () -> {}));
        queue.offer(bytes(1));
        queue.take();
        queue.finish();
        queue.take();

        assertFalse(queue.offerDatagram(bytes(1), () -> {}));
    }

    @Test
    void datagramWithoutRoomDoesNotWait() {
        queue.offer(bytes(8));

        assertFalse(queue.offerDatagram(bytes(1), () -> {}));
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(count);
    }
}
