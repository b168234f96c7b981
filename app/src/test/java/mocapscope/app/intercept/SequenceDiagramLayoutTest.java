package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SequenceDiagramLayoutTest {
    private static final Channel UDP = Channel.udp("udp");
    private static final Channel TCP = Channel.tcp("tcp");
    private static final Channel OTHER = Channel.udp("udp-handshake");

    @Test
    void channelsHaveSeparateLanesWhenSpacePermits() {
        var plan = layout(500, UDP, TCP);
        assertTrue(plan.hasLanes());
        assertEquals(plan.lanes().get(1), plan.laneOf(TCP));
        assertTrue(SequenceDiagramLayout.to(plan.laneOf(UDP), Direction.TO_SERVER)
                < SequenceDiagramLayout.from(plan.laneOf(TCP), Direction.TO_SERVER));
    }

    @Test
    void channelsShareOneLaneWhenNarrow() {
        var plan = layout(340, UDP, TCP);
        assertTrue(plan.shared());
        assertEquals(plan.whole(), plan.laneOf(TCP));
        assertFalse(layout(340, TCP).shared());
    }

    @Test
    void laneWithoutMessagesIsNarrow() {
        var equal = layout(700, OTHER, UDP, TCP);
        var plan = SequenceDiagramLayout.of(List.of(OTHER, UDP, TCP), Set.of(TCP), 700);
        assertTrue(plan.laneOf(OTHER).isNarrow());
        assertTrue(plan.laneOf(UDP).isNarrow());
        assertTrue(plan.laneOf(TCP).width() > 2 * equal.laneOf(TCP).width());
        assertEquals(equal.whole(), plan.whole());
    }

    @Test
    void lanesAreEqualWithoutMessages() {
        var plan = layout(700, OTHER, UDP, TCP);
        assertEquals(plan.laneOf(OTHER).width(), plan.laneOf(TCP).width(), 1e-6);
        assertFalse(plan.laneOf(TCP).isNarrow());
    }

    @Test
    void narrowDiagramGivesRoomOfDeltasToNames() {
        var narrow = layout(300, TCP);
        assertFalse(narrow.hasDelta());
        assertTrue(narrow.whole().forText().width() > 0.55 * 300);
        assertTrue(layout(500, TCP).hasDelta());
    }

    @Test
    void messagesToClientPointLeft() {
        var lane = layout(500, TCP).laneOf(TCP);
        assertTrue(SequenceDiagramLayout.to(lane, Direction.TO_CLIENT)
                < SequenceDiagramLayout.from(lane, Direction.TO_CLIENT));
        assertEquals(
                SequenceDiagramLayout.from(lane, Direction.TO_SERVER),
                SequenceDiagramLayout.to(lane, Direction.TO_CLIENT));
    }

    private static SequenceDiagramLayout layout(double width, Channel... channels) {
        return SequenceDiagramLayout.of(List.of(channels), Set.of(), width);
    }
}
