package mocapscope.app.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.model.Found;
import mocapscope.app.synthetic.ToyBytes;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Messages cross 1 ms after each other. */
class FollowTest {
    private static final long MICROS = 1_000;

    private final ToySession toy = new ToySession("s1", 1 << 20);

    @Test
    void whatTheOtherSideDidNextStandsBelowTheDeedWithTheRuleItIsAbout() {
        toy.crosses(Direction.TO_CLIENT, ToyBytes.pose("Tracker0", 0, 1, 2, 3));
        toy.crosses(Direction.TO_SERVER, ToyBytes.login("T", "hush"));
        toy.crosses(Direction.TO_CLIENT, ToyBytes.button("Joystick", 3, 1));
        var dropped = finding(SessionRule.TAMPERED, Direction.TO_SERVER, "dropped", 1_500);
        var silent = finding(SessionRule.SILENT, Direction.TO_CLIENT, "nothing came", 2_500);
        var follows = follow(List.of(dropped, silent));
        assertEquals(
                List.of("dropped", "SILENT: nothing came", "answer: toy_Button Change"),
                follows.stream().map(Follow::what).toList());
        assertEquals("L9", follows.get(1).rule());
        assertEquals(1_500 * MICROS, follows.get(2).after());
    }

    @Test
    void theLatestDeedIsFirstAndEachEndsWhereTheNextBegins() {
        toy.crosses(Direction.TO_CLIENT, ToyBytes.pose("Tracker0", 0, 1, 2, 3));
        toy.crosses(Direction.TO_CLIENT, ToyBytes.button("Joystick", 3, 1));
        var first = finding(SessionRule.TAMPERED, Direction.TO_SERVER, "first", 500);
        var second = finding(SessionRule.TAMPERED, Direction.TO_SERVER, "second", 1_500);
        assertEquals(
                List.of("second", "answer: toy_Button Change", "first", "answer: toy_Tracker Pose"),
                follow(List.of(first, second)).stream().map(Follow::what).toList());
    }

    private List<Follow> follow(List<Finding> findings) {
        var ladder = new Ladder(toy.session(), true);
        ladder.go(() -> 0, 1);
        ladder.found(Found.of(findings));
        return Follow.of(ladder, findings);
    }

    private static Finding finding(SessionRule rule, Direction direction, String text, long micros) {
        return Finding.of(rule, direction, text, new Now(micros * MICROS, 0));
    }
}
