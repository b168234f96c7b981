package mocapscope.app.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.bench.Comparison.How;
import mocapscope.app.synthetic.ToyBytes;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private final ToySession left = new ToySession("s1", 1 << 20);
    private final ToySession right = new ToySession("s2", 1 << 20);
    private final SequenceReader one = new SequenceReader(left.session(), true);
    private final SequenceReader two = new SequenceReader(right.session(), true);
    private final Comparison comparison = new Comparison(one, two, true);

    @Test
    void noMorePairsAreComparedThanThereIsTimeForAndTheRestFollows() {
        for (int i = 0; i < 100; i++) {
            press(left, i, 1);
            press(right, i, 1);
        }
        read();
        assertEquals(100, count(How.OPEN));
        comparison.go(() -> 1, 0); // late already
        assertEquals(99, count(How.OPEN));
        assertEquals(0.01, comparison.done(), 1e-9);
        comparison.go(() -> 0, 1);
        assertEquals(100, count(How.SAME));
        assertEquals(1, comparison.done(), 1e-9);
    }

    @Test
    void whatWasComparedIsKnownThoughThereAreMoreBeforeIt() {
        press(left, 1, 1);
        press(right, 1, 0);
        read();
        comparison.go(() -> 0, 1);
        assertEquals(How.DIFFERS, comparison.lines().getFirst().how());
        left.crosses(Direction.TO_CLIENT, ToyBytes.pose("T", 0, 1, 2, 3));
        press(left, 2, 1);
        press(right, 2, 1);
        read();
        var hows = comparison.lines().stream().map(Comparison.Line::how).toList();
        assertEquals(List.of(How.DIFFERS, How.ALONE, How.OPEN), hows);
    }

    @Test
    void twoSidesWithoutMessagesAreComparedAtOnce() {
        read();
        assertTrue(comparison.lines().isEmpty());
        assertEquals(1, comparison.done(), 1e-9);
    }

    private void read() {
        one.go(() -> 0, 1);
        two.go(() -> 0, 1);
        comparison.pair();
    }

    private long count(How how) {
        return comparison.lines().stream().filter(line -> line.how() == how).count();
    }

    private static void press(ToySession session, int button, int state) {
        session.crosses(Direction.TO_CLIENT, ToyBytes.button("Joystick", button, state));
    }
}
