package mocapscope.protocol.script.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Tests of the buffers for past and waiting events, and of their budgets. */
class RewindableEventBufferTest {
    private static final ByteBuffer MEBIBYTE = ByteBuffer.allocate(1 << 20).asReadOnlyBuffer();
    /** The number of events in 64 MiB, with the overhead of each. */
    private static final int FITS = 63;

    private final RewindableEventBuffer buffer = new RewindableEventBuffer();

    @Test
    void replaysEventsInOrderAfterRewind() {
        buffer.add(new TestedSessionEvent.ResendEvent(1));
        buffer.add(new TestedSessionEvent.ResendEvent(2));
        buffer.rewind();

        assertNull(buffer.poll(0));
        assertEquals(new TestedSessionEvent.ResendEvent(1), buffer.poll(2));
        assertEquals(new TestedSessionEvent.ResendEvent(2), buffer.poll(2));
        assertNull(buffer.poll(2));
    }

    @Test
    void countsQueuedEventsAgainstBudget() {
        var budget = new AllSessionsMemoryBudget(127);
        var queue = new ScriptEventQueueLimitChecker(budget);
        queue.add(new TestedSessionEvent.ResendEvent(1));
        assertTrue(budget.isExceeded());

        queue.remove(new TestedSessionEvent.ResendEvent(1));
        assertFalse(budget.isExceeded());
    }

    @Test
    void dropsOldestEventsOverCountLimit() {
        for (int i = 0; i < ScriptEventQueueLimitChecker.MOST + 2; i++) {
            buffer.add(new TestedSessionEvent.ResendEvent(i));
        }
        buffer.rewind();

        assertEquals(new TestedSessionEvent.ResendEvent(2), buffer.poll(9));
        assertEquals("2 others", buffer.takeDroppedText());
        assertEquals("", buffer.takeDroppedText());
    }

    @Test
    void dropsOldestEventsOverByteLimit() {
        for (int i = 0; i < FITS + 2; i++) {
            buffer.add(messageEvent(i < 1 ? "a" : "b", i));
        }
        buffer.rewind();

        assertEquals("1 × a, 1 × b", buffer.takeDroppedText());
        assertEquals(
                2, buffer.poll(9) instanceof TestedSessionEvent.MessageEvent(var message) ? message.arrival() : -1);
    }

    @Test
    void releasesBytesOfPolledEvents() {
        for (int i = 0; i < 3 * FITS; i++) {
            buffer.add(messageEvent("a", i));
            buffer.rewind();
            buffer.poll(i);
        }

        assertEquals("", buffer.takeDroppedText());
    }

    @Test
    void limitsQueueAndReportsDroppedEvents() throws Exception {
        var queue = new TestedSessionEventQueue(() -> 1_000);
        for (int i = 0; i < FITS + 2; i++) {
            queue.add(messageEvent(i < FITS ? "a" : "b", i));
        }
        queue.addAll(List.of(messageEvent("c", 99)));

        assertEquals("2 × b, 1 × c", queue.droppedText());
        queue.await(9);
        queue.add(messageEvent("d", 99));
        assertEquals("2 × b, 1 × c", queue.droppedText());
    }

    private static TestedSessionEvent messageEvent(String name, long at) {
        var entry = new Transcript(1 << 10)
                .appendData(
                        Direction.TO_CLIENT,
                        FakeSessionControl.TCP,
                        at,
                        ByteBuffer.allocate(0).asReadOnlyBuffer(),
                        Entry.EntryModification.NONE);
        return new TestedSessionEvent.MessageEvent(
                new DecodedMessage(0, entry, 0, 0, name, "", new DecodedMessage.MessageBody() {}, MEBIBYTE));
    }
}
