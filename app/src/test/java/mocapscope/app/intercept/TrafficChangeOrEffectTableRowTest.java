package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.model.snapshot.SessionFindings;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Messages cross 1 ms after each other. */
class TrafficChangeOrEffectTableRowTest {
    private static final long MICROS = 1_000;

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);

    @Test
    void showsPeerReactionsWithRuleBelowIntervention() {
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3));
        toy.addMessages(Direction.TO_SERVER, SyntheticMessageBytes.login("T", "hush"));
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", 3, 1));
        var dropped = finding(ConnectionProblemKind.TAMPERED, Direction.TO_SERVER, "dropped", 1_500);
        var silent = finding(ConnectionProblemKind.SILENT, Direction.TO_CLIENT, "nothing came", 2_500);
        var effectRows = follow(List.of(dropped, silent));
        assertEquals(
                List.of("dropped", "nothing came (SILENT)", "answer: toy_Button Change"),
                effectRows.stream().map(TrafficChangeOrEffectTableRow::text).toList());
        assertEquals("L9", effectRows.get(1).rule());
        assertEquals(1_500 * MICROS, effectRows.get(2).sinceIntervention());
    }

    @Test
    void sortsInterventionsLatestFirst() {
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3));
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", 3, 1));
        var first = finding(ConnectionProblemKind.TAMPERED, Direction.TO_SERVER, "first", 500);
        var second = finding(ConnectionProblemKind.TAMPERED, Direction.TO_SERVER, "second", 1_500);
        assertEquals(
                List.of("second", "answer: toy_Button Change", "first", "answer: toy_Tracker Pose"),
                follow(List.of(first, second)).stream()
                        .map(TrafficChangeOrEffectTableRow::text)
                        .toList());
    }

    @Test
    void incrementalUpdatesMatchSingleUpdate() {
        var reader = new SequenceDiagramBuilder(toy.session(), true);
        var found = new ArrayList<Finding>();
        var tracker = new TrafficChangeEffectTracker();
        for (int i = 0; i < 400; i++) {
            addMessage(i);
            if (i % 3 == 0) {
                reader.go(() -> 0, 1);
            }
            if (i % 7 == 0) {
                // Reported after its effect was read, and between known interventions.
                found.add(finding(ConnectionProblemKind.TAMPERED, way(i), "change " + i, 1_000 * i - i * 37 % 9_000));
            }
            if (i % 11 == 0) {
                found.add(finding(ConnectionProblemKind.SILENT, way(i), "silent " + i, 1_000 * i));
            }
            reader.found(SessionFindings.of(found));
            tracker.update(reader, List.copyOf(found));
        }
        reader.go(() -> 0, 1);
        assertEquals(new TrafficChangeEffectTracker().update(reader, found), tracker.update(reader, found));
    }

    @Test
    void reusesResultWithoutNewData() {
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3));
        var dropped = List.of(finding(ConnectionProblemKind.TAMPERED, Direction.TO_SERVER, "dropped", 500));
        var reader = new SequenceDiagramBuilder(toy.session(), true);
        reader.go(() -> 0, 1);
        reader.found(SessionFindings.of(dropped));
        var tracker = new TrafficChangeEffectTracker();
        assertSame(tracker.update(reader, dropped), tracker.update(reader, dropped));
        long before = reader.diagram().appended();
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", 3, 1));
        reader.go(() -> 0, 1);
        var fresh = reader.diagram().latest(reader.diagram().appended() - before);
        assertEquals(List.of(reader.diagram().rows().getLast()), fresh);
        assertEquals(3, tracker.update(reader, dropped).size());
    }

    @Test
    void restartsWithAnotherReader() {
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3));
        var tracker = new TrafficChangeEffectTracker();
        var dropped = List.of(finding(ConnectionProblemKind.TAMPERED, Direction.TO_SERVER, "dropped", 500));
        var reader = new SequenceDiagramBuilder(toy.session(), true);
        reader.found(SessionFindings.of(dropped));
        assertEquals(1, tracker.update(reader, dropped).size());
        assertEquals(List.of(), tracker.update(new SequenceDiagramBuilder(toy.session(), true), List.of()));
    }

    private void addMessage(int number) {
        toy.addMessages(
                way(number),
                number % 2 == 0
                        ? SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3)
                        : SyntheticMessageBytes.button("Joystick", number, 1));
    }

    private static Direction way(int number) {
        return number % 5 < 3 ? Direction.TO_CLIENT : Direction.TO_SERVER;
    }

    private List<TrafficChangeOrEffectTableRow> follow(List<Finding> findings) {
        var reader = new SequenceDiagramBuilder(toy.session(), true);
        reader.go(() -> 0, 1);
        reader.found(SessionFindings.of(findings));
        return new TrafficChangeEffectTracker().update(reader, findings);
    }

    private static Finding finding(ConnectionProblemKind rule, Direction direction, String text, long micros) {
        return Finding.of(rule, direction, text, new MonotonicAndUnixTime(micros * MICROS, 0));
    }
}
