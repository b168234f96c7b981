package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SequenceLayoutTest {
    private static final Channel UDP = Channel.udp("udp");
    private static final Channel TCP = Channel.tcp("tcp");

    @Test
    void channelsHaveSeparateLanesWhenSpacePermits() {
        var plan = SequenceLayout.of(List.of(UDP, TCP), 500);
        assertEquals(2, plan.lanes());
        assertEquals(1, plan.laneOf(TCP));
        assertTrue(plan.to(0, Direction.TO_SERVER) < plan.from(1, Direction.TO_SERVER));
    }

    @Test
    void channelsShareOneLaneWhenNarrow() {
        var plan = SequenceLayout.of(List.of(UDP, TCP), 340);
        assertTrue(plan.shared());
        assertEquals(0, plan.laneOf(TCP));
        assertFalse(SequenceLayout.of(List.of(TCP), 340).shared());
    }

    @Test
    void narrowDiagramGivesRoomOfDeltasToNames() {
        var narrow = SequenceLayout.of(List.of(TCP), 300);
        assertFalse(narrow.hasDelta());
        assertTrue(narrow.right() - narrow.left() > 0.55 * 300);
        assertTrue(SequenceLayout.of(List.of(TCP), 500).hasDelta());
    }

    @Test
    void messagesToClientPointLeft() {
        var plan = SequenceLayout.of(List.of(TCP), 500);
        assertTrue(plan.to(0, Direction.TO_CLIENT) < plan.from(0, Direction.TO_CLIENT));
        assertEquals(plan.from(0, Direction.TO_SERVER), plan.to(0, Direction.TO_CLIENT));
    }
}
