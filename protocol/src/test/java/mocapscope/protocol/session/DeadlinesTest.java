package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeadlinesTest {
    private final Deadlines deadlines = new Deadlines();

    @Test
    void expiresAfterItsPatience() {
        deadlines.set("pong", 100, 30);

        assertEquals(130, deadlines.next());
        assertEquals(Optional.empty(), deadlines.take(129));
        assertEquals(Optional.of("pong"), deadlines.take(130));
        assertEquals(Gate.NEVER, deadlines.next());
    }

    @Test
    void startsAnewAfterPause() {
        deadlines.set("pong", 100, 30);
        deadlines.resume(120);

        assertEquals(150, deadlines.next());
        assertEquals(Optional.empty(), deadlines.take(149));
        assertEquals(Optional.of("pong"), deadlines.take(150));
    }

    @Test
    void ignoresPauseBeforeItsBegin() {
        deadlines.resume(90);
        deadlines.set("pong", 100, 30);

        assertEquals(130, deadlines.next());
    }

    @Test
    void takesEarliestFirst() {
        deadlines.set("later", 0, 50);
        deadlines.set("earlier", 0, 40);
        deadlines.set("cancelled", 0, 30);
        deadlines.cancel("cancelled");

        assertEquals(40, deadlines.next());
        assertEquals(Optional.of("earlier"), deadlines.take(60));
        assertEquals(Optional.of("later"), deadlines.take(60));
        assertEquals(Optional.empty(), deadlines.take(60));
    }

    @Test
    void movesWhenSetAgain() {
        deadlines.set("pong", 100, 30);
        assertEquals(130, deadlines.next());
        deadlines.set("pong", 200, 30);

        assertEquals(230, deadlines.next());
        deadlines.clear();
        assertEquals(Gate.NEVER, deadlines.next());
    }
}
