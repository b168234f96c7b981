package mocapscope.app.model.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.DeliveryProblemOccurrence.DeliveryProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class AllSessionsProblemFinderTest {
    private static final long NOW = 1_000;

    private final SyntheticSession one = new SyntheticSession("s1", 1 << 20);
    private final SyntheticSession two = new SyntheticSession("s2", 1 << 20);
    private final SessionSnapshotBuilder first = new SessionSnapshotBuilder(one.session());
    private final SessionSnapshotBuilder second = new SessionSnapshotBuilder(two.session());

    @Test
    void ordersProblemsOfAllSessionsByTime() {
        first.finding(finding(SyntheticRule.STATE_UNKNOWN, 7, 30));
        second.finding(finding(SyntheticRule.CUT_SHORT, 3, 20));
        first.mark(DeliveryProblemKind.LATE, 10, 4, 1);

        assertEquals(List.of("s1 #4 10", "s2 #3 20", "s1 #7 30"), all());
    }

    @Test
    void gapAndItsFindingAreOneProblem() {
        first.finding(finding(SyntheticRule.STATE_UNKNOWN, 7, 30));
        first.finding(finding(SyntheticRule.CUT_SHORT, 7, 30));
        first.mark(DeliveryProblemKind.LOST, 30, 7, 1);

        assertEquals(List.of("s1 #7 30"), all());
        var finding = AllSessionsProblemFinder.next(snapshot(), SharedViewSelection.NOTHING, OptionalLong.empty(), true)
                .orElseThrow()
                .finding();
        assertEquals(SyntheticRule.CUT_SHORT, finding == null ? null : finding.rule(), "the worst");
    }

    @Test
    void leavesOutNotes() {
        first.finding(finding(SyntheticRule.STATE_UNKNOWN, 7, 30).withSeverity(Severity.NOTE));

        assertEquals(List.of(), all());
        assertTrue(AllSessionsProblemFinder.next(snapshot(), SharedViewSelection.NOTHING, OptionalLong.empty(), true)
                .isEmpty());
    }

    @Test
    void stepsFromTimeOrSelection() {
        first.finding(finding(SyntheticRule.STATE_UNKNOWN, 7, 30));
        first.finding(finding(SyntheticRule.STATE_UNKNOWN, 8, 30));
        first.finding(finding(SyntheticRule.STATE_UNKNOWN, 9, 40));

        assertEquals("#7", next(SharedViewSelection.NOTHING, OptionalLong.empty(), true));
        assertEquals("#9", next(SharedViewSelection.NOTHING, OptionalLong.empty(), false));
        assertEquals("#9", next(SharedViewSelection.NOTHING, OptionalLong.of(30), true));
        assertEquals("#8", next(SharedViewSelection.NOTHING, OptionalLong.of(40), false));
        assertEquals("#8", next(message(7), OptionalLong.of(30), true), "at the same time");
        assertEquals("#9", next(message(8), OptionalLong.of(30), true));
        assertEquals("none", next(message(9), OptionalLong.of(40), true));
        assertEquals("none", next(message(7), OptionalLong.of(30), false));
        assertEquals("#9", next(message(1), OptionalLong.of(35), true), "no problem is selected");
    }

    @Test
    void stepsBetweenFindingsWithoutMessage() {
        first.finding(ofSession(SyntheticRule.CUT_SHORT, 20));
        first.finding(ofSession(SyntheticRule.STATE_UNKNOWN, 20));
        first.finding(ofSession(SyntheticRule.STATE_UNKNOWN, 30));
        one.addMessages(Direction.TO_CLIENT, 10, SessionListener.NO_OP, SyntheticMessageBytes.button("J", 0, 1));

        var snapshot = snapshot();
        var start = AllSessionsProblemFinder.next(snapshot, SharedViewSelection.NOTHING, OptionalLong.empty(), true)
                .orElseThrow();
        var selection = (SharedViewSelection.MomentSelection) start.selection();
        assertEquals(new SharedViewSelection.MomentSelection("s1", 20, 0, false, null, "CUT_SHORT"), selection);
        var second = AllSessionsProblemFinder.next(snapshot, selection, OptionalLong.of(20), true)
                .orElseThrow()
                .selection();
        assertEquals(selection.message(), second.message());
        assertEquals(
                30,
                AllSessionsProblemFinder.next(snapshot, second, OptionalLong.of(20), true)
                        .orElseThrow()
                        .arrival());
    }

    @Test
    void markWithoutMessageLeadsToNearestOne() {
        one.addMessages(Direction.TO_CLIENT, 10, SessionListener.NO_OP, SyntheticMessageBytes.button("J", 0, 1));
        one.addMessages(Direction.TO_CLIENT, 90, SessionListener.NO_OP, SyntheticMessageBytes.button("J", 0, 0));
        first.mark(DeliveryProblemKind.LOST, 80, Finding.NONE, 1);

        assertEquals("#1", next(SharedViewSelection.NOTHING, OptionalLong.empty(), true));
    }

    private List<String> all() {
        return AllSessionsProblemFinder.findAll(snapshot()).stream()
                .map(problem ->
                        "%s #%d %d".formatted(problem.session().session().id(), problem.message(), problem.time()))
                .toList();
    }

    private String next(SharedViewSelection selection, OptionalLong from, boolean forward) {
        return AllSessionsProblemFinder.next(snapshot(), selection, from, forward)
                .flatMap(problem -> problem.selection().message())
                .map(message -> "#" + message.n())
                .orElse("none");
    }

    private Snapshot snapshot() {
        return SessionSnapshotBuilder.of(NOW, first, second);
    }

    private static SharedViewSelection message(long n) {
        return new SharedViewSelection.MessageSelection("s1", n, null);
    }

    private static Finding ofSession(SyntheticRule rule, long arrival) {
        return Finding.of(rule, Direction.TO_CLIENT, "odd", new MonotonicAndUnixTime(arrival, 0));
    }

    private static Finding finding(SyntheticRule rule, long message, long arrival) {
        return new Finding(
                rule,
                rule.severity(),
                Direction.TO_CLIENT,
                Channel.tcp("tcp"),
                "",
                "wrong " + message,
                message,
                Finding.NONE,
                0,
                0,
                arrival);
    }
}
