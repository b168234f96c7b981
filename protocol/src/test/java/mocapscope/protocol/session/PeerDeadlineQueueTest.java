package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class PeerDeadlineQueueTest {
    private final PeerDeadlineQueue deadlines = new PeerDeadlineQueue();

    @Test
    void expiresAfterItsPatience() {
        deadlines.set("pong", 100, 30);

        assertEquals(130, deadlines.nextDueAt());
        assertEquals(Optional.empty(), deadlines.takeDue(129));
        assertEquals(Optional.of("pong"), deadlines.takeDue(130));
        assertEquals(Gate.NEVER, deadlines.nextDueAt());
    }

    @Test
    void startsAnewAfterPause() {
        deadlines.set("pong", 100, 30);
        deadlines.resumeAfterPause(120);

        assertEquals(150, deadlines.nextDueAt());
        assertEquals(Optional.empty(), deadlines.takeDue(149));
        assertEquals(Optional.of("pong"), deadlines.takeDue(150));
    }

    @Test
    void ignoresPauseBeforeItsBegin() {
        deadlines.resumeAfterPause(90);
        deadlines.set("pong", 100, 30);

        assertEquals(130, deadlines.nextDueAt());
    }

    @Test
    void takesEarliestFirst() {
        deadlines.set("later", 0, 50);
        deadlines.set("earlier", 0, 40);
        deadlines.set("cancelled", 0, 30);
        deadlines.cancel("cancelled");

        assertEquals(40, deadlines.nextDueAt());
        assertEquals(Optional.of("earlier"), deadlines.takeDue(60));
        assertEquals(Optional.of("later"), deadlines.takeDue(60));
        assertEquals(Optional.empty(), deadlines.takeDue(60));
    }

    @Test
    void movesWhenSetAgain() {
        deadlines.set("pong", 100, 30);
        assertEquals(130, deadlines.nextDueAt());
        deadlines.set("pong", 200, 30);

        assertEquals(230, deadlines.nextDueAt());
        deadlines.clear();
        assertEquals(Gate.NEVER, deadlines.nextDueAt());
    }
}
