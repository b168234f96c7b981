package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import mocapscope.protocol.session.gate.TrafficGate;
import org.junit.jupiter.api.Test;

class TimerQueueTest {
    private final TimerQueue queue = new TimerQueue();

    @Test
    void expiresAfterTimeout() {
        queue.set("pong", 100, 30);

        assertEquals(130, queue.nextDueAt());
        assertEquals(Optional.empty(), queue.takeDue(129));
        assertEquals(Optional.of("pong"), queue.takeDue(130));
        assertEquals(TrafficGate.NEVER, queue.nextDueAt());
    }

    @Test
    void restartsTimeoutAfterPause() {
        queue.set("pong", 100, 30);
        queue.resumeAfterPause(120);

        assertEquals(150, queue.nextDueAt());
        assertEquals(Optional.empty(), queue.takeDue(149));
        assertEquals(Optional.of("pong"), queue.takeDue(150));
    }

    @Test
    void ignoresPauseBeforeStart() {
        queue.resumeAfterPause(90);
        queue.set("pong", 100, 30);

        assertEquals(130, queue.nextDueAt());
    }

    @Test
    void takesEarliestFirst() {
        queue.set("later", 0, 50);
        queue.set("earlier", 0, 40);
        queue.set("cancelled", 0, 30);
        queue.cancel("cancelled");

        assertEquals(40, queue.nextDueAt());
        assertEquals(Optional.of("earlier"), queue.takeDue(60));
        assertEquals(Optional.of("later"), queue.takeDue(60));
        assertEquals(Optional.empty(), queue.takeDue(60));
    }

    @Test
    void replacesDeadlineWhenSetAgain() {
        queue.set("pong", 100, 30);
        assertEquals(130, queue.nextDueAt());
        queue.set("pong", 200, 30);

        assertEquals(230, queue.nextDueAt());
        queue.clear();
        assertEquals(TrafficGate.NEVER, queue.nextDueAt());
    }
}
