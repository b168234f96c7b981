package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.intercept.TwoSessionMessageComparator.MessageComparisonResult;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class TwoSessionMessageComparatorTest {
    private final SyntheticSession left = new SyntheticSession("s1", 1 << 20);
    private final SyntheticSession right = new SyntheticSession("s2", 1 << 20);
    private final SequenceDiagramBuilder one = new SequenceDiagramBuilder(left.session(), true);
    private final SequenceDiagramBuilder two = new SequenceDiagramBuilder(right.session(), true);
    private final TwoSessionMessageComparator comparison = new TwoSessionMessageComparator(one, two, true);

    @Test
    void comparesWithinTimeBudgetAndContinuesLater() {
        for (int i = 0; i < 100; i++) {
            press(left, i, 1);
            press(right, i, 1);
        }
        read();
        assertEquals(100, count(MessageComparisonResult.OPEN));
        comparison.advance(() -> 1, 0); // late already
        assertEquals(99, count(MessageComparisonResult.OPEN));
        assertEquals(0.01, comparison.progress(), 1e-9);
        comparison.advance(() -> 0, 1);
        assertEquals(100, count(MessageComparisonResult.SAME));
        assertEquals(1, comparison.progress(), 1e-9);
    }

    @Test
    void keepsResultsWhenEarlierMessagesAreAdded() {
        press(left, 1, 1);
        press(right, 1, 0);
        read();
        comparison.advance(() -> 0, 1);
        assertEquals(
                MessageComparisonResult.DIFFERS, comparison.lines().getFirst().how());
        left.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("T", 0, 1, 2, 3));
        press(left, 2, 1);
        press(right, 2, 1);
        read();
        var results = comparison.lines().stream()
                .map(TwoSessionMessageComparator.ComparedMessageRow::how)
                .toList();
        assertEquals(
                List.of(MessageComparisonResult.DIFFERS, MessageComparisonResult.ALONE, MessageComparisonResult.OPEN),
                results);
    }

    @Test
    void emptySessionsAreComparedImmediately() {
        read();
        assertTrue(comparison.lines().isEmpty());
        assertEquals(1, comparison.progress(), 1e-9);
    }

    private void read() {
        one.go(() -> 0, 1);
        two.go(() -> 0, 1);
        comparison.realign();
    }

    private long count(MessageComparisonResult result) {
        return comparison.lines().stream()
                .filter(messageRow -> messageRow.how() == result)
                .count();
    }

    private static void press(SyntheticSession session, int button, int state) {
        session.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", button, state));
    }
}
