package mocapscope.app.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class FindingsModelTest {
    private final SyntheticSession one = new SyntheticSession("s1", 1 << 20);
    private final SyntheticSession two = new SyntheticSession("s2", 1 << 20);
    private final List<Finding> ofOne = new ArrayList<>();
    private final List<Finding> ofTwo = new ArrayList<>();
    private final FindingsModel model = new FindingsModel();

    @Test
    void groupsByRuleAndSortsErrorsFirst() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofOne.add(finding(SyntheticRule.CUT_SHORT, 8, ""));
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 9, "state"));
        refresh();

        assertEquals(List.of("CUT_SHORT 1", "STATE_UNKNOWN 2"), shown());
    }

    @Test
    void expandsRuleToSessionsAndFindings() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofTwo.add(finding(SyntheticRule.STATE_UNKNOWN, 3, "state"));
        refresh();
        assertEquals(List.of("STATE_UNKNOWN 2"), shown());

        model.toggleGroup(model.lines().getFirst().key());
        assertEquals(List.of("STATE_UNKNOWN 2", " Toy 127.0.0.1:4000 1", " Toy 127.0.0.1:4000 1"), shown());

        model.toggleGroup(model.lines().getLast().key());
        assertEquals("  wrong 7 1", shown().getLast());
    }

    @Test
    void groupsBySessionWithSeverity() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofTwo.add(finding(SyntheticRule.CUT_SHORT, 3, ""));
        refresh();
        model.setGrouping(FindingGroupingMode.SESSION);

        assertEquals(
                List.of("Toy 127.0.0.1:4000 1", " STATE_UNKNOWN 1", "Toy 127.0.0.1:4000 1", " CUT_SHORT 1"), shown());
        assertEquals(Severity.ERROR, model.lines().get(2).severity(), "a session is as bad as its worst finding");
    }

    @Test
    void countsFindingsThatAreNotListed() {
        for (int i = 0; i < 250; i++) {
            ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, i, "state"));
        }
        refresh();
        assertEquals(List.of("STATE_UNKNOWN 250"), shown());
        assertEquals(250L, model.counts().get(Severity.WARNING));

        model.toggleGroup(model.lines().getFirst().key());
        assertEquals(102, model.lines().size());
        assertEquals(" … and 150 more, counted only 150", shown().getLast());
    }

    @Test
    void filtersBySeveritySessionAndText() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 8, "other"));
        ofTwo.add(finding(SyntheticRule.CUT_SHORT, 3, ""));
        refresh();

        model.setFilter(filter -> filter.withSeverity(Severity.WARNING, false));
        assertEquals(List.of("CUT_SHORT 1"), shown());
        model.setFilter(findingFilter ->
                findingFilter.withSeverity(Severity.WARNING, true).withSession("s1"));
        assertEquals(List.of("STATE_UNKNOWN 2"), shown());
        assertEquals(Map.of(Severity.NOTE, 0L, Severity.WARNING, 2L, Severity.ERROR, 0L), model.counts());
        model.setFilter(filter -> filter.withWords("t2 OTHER"));
        assertEquals(List.of("STATE_UNKNOWN 1"), shown());
        model.setFilter(filter -> filter.withWords("no such text"));
        assertEquals(List.of(), shown());
        assertFalse(model.filter().isEmpty());
    }

    @Test
    void selectsMessageAndFieldOfGroupOrFinding() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 9, "state"));
        refresh();
        var group = model.lines().getFirst().key();

        assertEquals(Optional.of(new Selection.MessageSelection("s1", 9, "state")), model.pick(group));
        model.toggleGroup(group);
        assertEquals(
                Optional.of(new Selection.MessageSelection("s1", 7, "state")),
                model.pick(model.lines().get(1).key()));
    }

    @Test
    void findingWithoutMessageSelectsNoMessage() {
        ofOne.add(finding(SyntheticRule.CUT_SHORT, Finding.NONE, ""));
        refresh();

        assertEquals(Optional.empty(), model.pick(model.lines().getFirst().key()));
        assertTrue(model.picked().isPresent());
    }

    @Test
    void externalMessageSelectionSelectsFinding() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 9, "state"));
        refresh();
        model.toggleGroup(model.lines().getFirst().key());
        refresh(new Selection.MessageSelection("s1", 7, "state"));
        assertEquals(7, model.picked().orElseThrow().finding().message());

        refresh(new Selection.MessageSelection("s1", 8, null));
        assertEquals(Optional.empty(), model.picked());
    }

    @Test
    void selectNextVisitsFindingsAndExpandsGroups() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofTwo.add(finding(SyntheticRule.STATE_UNKNOWN, 3, "state"));
        ofTwo.add(finding(SyntheticRule.CUT_SHORT, 4, "x"));
        refresh();

        assertEquals(Optional.of(new Selection.MessageSelection("s2", 4, "x")), model.selectNext(1));
        assertEquals(Optional.of(new Selection.MessageSelection("s2", 3, "state")), model.selectNext(1));
        assertEquals(Optional.of(new Selection.MessageSelection("s1", 7, "state")), model.selectNext(1));
        assertEquals(Optional.of(new Selection.MessageSelection("s1", 7, "state")), model.selectNext(1), "the last");
        assertEquals(Optional.of(new Selection.MessageSelection("s2", 3, "state")), model.selectNext(-1));
        assertEquals(FindingRow.FindingRowKind.ONE, model.picked().orElseThrow().shape());
    }

    @Test
    void selectNextWithoutFindingsSelectsNothing() {
        refresh();

        assertEquals(Optional.empty(), model.selectNext(1));
    }

    @Test
    void removedSessionRemovesItsFindings() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        refresh();
        model.refresh(SessionSnapshotBuilder.of(0));

        assertEquals(List.of(), shown());
    }

    @Test
    void copiesFindingsAsTextAndJson() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        refresh();

        var text = FindingClipboardFormatter.formatText(model.lines());
        assertTrue(text.startsWith("warning  STATE_UNKNOWN  T2  §2.3  Toy 127.0.0.1:4000  "), text);
        assertTrue(text.endsWith("#7  state  wrong 7\n"), text);
        var json = FindingClipboardFormatter.formatJson(model.lines());
        assertTrue(json.startsWith("{\"type\":\"finding\",\"severity\":\"warning\",\"code\":\"STATE_UNKNOWN\""), json);
        assertTrue(json.contains("\"n\":7,\"offset\":0"), json);
    }

    @Test
    void removedSessionClearsSessionFilter() {
        ofTwo.add(finding(SyntheticRule.STATE_UNKNOWN, 3, "state"));
        model.setFilter(filter -> filter.withSession("s9"));
        refresh();

        assertEquals("", model.filter().withSession());
        assertEquals(List.of("STATE_UNKNOWN 1"), shown());
    }

    private void refresh() {
        refresh(Selection.NOTHING);
    }

    private void refresh(Selection selection) {
        var first = new SessionSnapshotBuilder(one.session());
        var second = new SessionSnapshotBuilder(two.session());
        ofOne.forEach(first::finding);
        ofTwo.forEach(second::finding);
        model.refresh(SessionSnapshotBuilder.of(0, selection, first, second));
    }

    private List<String> shown() {
        return model.lines().stream()
                .map(findingRow ->
                        " ".repeat(findingRow.depth()) + FindingLabels.name(findingRow) + " " + findingRow.count())
                .toList();
    }

    private static Finding finding(SyntheticRule rule, long message, String field) {
        return new Finding(
                rule,
                rule.severity(),
                Direction.TO_CLIENT,
                Channel.tcp("tcp"),
                field,
                "wrong " + message,
                message,
                Finding.NONE,
                0,
                0,
                message);
    }
}
