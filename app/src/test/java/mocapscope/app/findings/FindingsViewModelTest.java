package mocapscope.app.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.filter.DisplayFilter;
import mocapscope.protocol.filter.FilterSyntaxException;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class FindingsViewModelTest {
    private final SyntheticSession one = new SyntheticSession("s1", 1 << 20);
    private final SyntheticSession two = new SyntheticSession("s2", 1 << 20);
    private final List<Finding> ofOne = new ArrayList<>();
    private final List<Finding> ofTwo = new ArrayList<>();
    private final FindingsViewModel model = new FindingsViewModel();

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
        assertEquals(List.of("STATE_UNKNOWN 2", " Toy 127.0.0.1:4000 (2) 1", " Toy 127.0.0.1:4000 1"), shown());

        model.toggleGroup(model.lines().getLast().key());
        assertEquals("  Wrong 7 1", shown().getLast());
    }

    @Test
    void groupsBySessionWithSeverity() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofTwo.add(finding(SyntheticRule.CUT_SHORT, 3, ""));
        refresh();
        model.setGrouping(FindingGroupingMode.SESSION);

        assertEquals(
                List.of("Toy 127.0.0.1:4000 1", " STATE_UNKNOWN 1", "Toy 127.0.0.1:4000 (2) 1", " CUT_SHORT 1"),
                shown());
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
        assertEquals(202, model.lines().size());
        assertEquals(" Wrong 249 1", shown().get(1));
        assertEquals(" Wrong 150 1", shown().get(100));
        assertEquals(" … 50 more between, counted only 50", shown().get(101));
        assertEquals(" Wrong 99 1", shown().get(102));
        assertEquals(" Wrong 0 1", shown().getLast());
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
        model.setFilter(words("t2 OTHER"));
        assertEquals(List.of("STATE_UNKNOWN 1"), shown());
        model.setFilter(words("no such text"));
        assertEquals(List.of(), shown());
        assertFalse(model.filter().isEmpty());
    }

    @Test
    void filtersByExpression() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 8, "other"));
        ofTwo.add(finding(SyntheticRule.CUT_SHORT, 3, ""));
        refresh();

        model.setFilter(words("n == 8"));
        assertEquals(List.of("STATE_UNKNOWN 1"), shown());
        model.setFilter(words("field.other || code == 'cut_short'"));
        assertEquals(List.of("CUT_SHORT 1", "STATE_UNKNOWN 1"), shown());
        model.setFilter(words("severity < 'error'"));
        assertEquals(List.of("STATE_UNKNOWN 2"), shown());
        model.setFilter(words("!(severity < 'error') && session"));
        assertEquals(List.of("CUT_SHORT 1"), shown());
        model.setFilter(words("'state' && n"));
        assertEquals(List.of("STATE_UNKNOWN 2"), shown());
        model.setFilter(words("!'state'"));
        assertEquals(List.of("CUT_SHORT 1"), shown());
        model.setFilter(words("sensor != 3"));
        assertEquals(List.of(), shown());
    }

    @Test
    void selectsMessageAndFieldOfGroupOrFinding() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 9, "state"));
        refresh();
        var group = model.lines().getFirst().key();

        assertEquals(Optional.of(new SharedViewSelection.MessageSelection("s1", 9, "state")), model.pick(group));
        model.toggleGroup(group);
        assertEquals(
                Optional.of(new SharedViewSelection.MessageSelection("s1", 7, "state")),
                model.pick(model.lines().getLast().key()));
    }

    @Test
    void findingWithoutMessageSelectsNearestMessage() {
        one.addMessages(Direction.TO_CLIENT, 10, SessionListener.NO_OP, SyntheticMessageBytes.button("J", 0, 1));
        one.addMessages(Direction.TO_CLIENT, 90, SessionListener.NO_OP, SyntheticMessageBytes.button("J", 0, 0));
        ofOne.add(ofSession(80));
        refresh();
        var moment = new SharedViewSelection.MomentSelection("s1", 80, 1, false, null, "CUT_SHORT");

        assertEquals(Optional.of(moment), model.pick(model.lines().getFirst().key()));
        assertEquals(Optional.of(moment), model.moment());
        assertEquals(
                "nearest message 1",
                FindingLabels.position(model.picked().orElseThrow().finding(), model.moment()));
    }

    @Test
    void findingWithoutAnyMessageSelectsItsMoment() {
        ofOne.add(ofSession(80));
        refresh();

        assertEquals(
                Optional.of(new SharedViewSelection.MomentSelection("s1", 80, Finding.NONE, false, null, "CUT_SHORT")),
                model.pick(model.lines().getFirst().key()));
        assertEquals(
                "no message near it in this session",
                FindingLabels.position(model.picked().orElseThrow().finding(), model.moment()));
    }

    @Test
    void restSelectsNewestFinding() {
        for (int i = 0; i < 250; i++) {
            ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, i, "state"));
        }
        refresh();
        model.toggleGroup(model.lines().getFirst().key());

        assertEquals(
                Optional.of(new SharedViewSelection.MessageSelection("s1", 249, "state")),
                model.pick(model.lines().get(101).key()));
    }

    @Test
    void externalMomentSelectsItsFinding() {
        ofOne.add(ofSession(80));
        ofOne.add(ofSession(90));
        refresh();
        model.toggleGroup(model.lines().getFirst().key());
        refresh(new SharedViewSelection.MomentSelection("s1", 80, Finding.NONE, false, null, "CUT_SHORT"));
        assertEquals(80, model.picked().orElseThrow().finding().arrival());

        refresh(new SharedViewSelection.MomentSelection("s1", 80, 3, false, null, "CUT_SHORT"));
        assertEquals(80, model.picked().orElseThrow().finding().arrival(), "a nearer message was found");
        refresh(new SharedViewSelection.MomentSelection("s1", 80, 3, false, null, ""));
        assertEquals(Optional.empty(), model.picked());
    }

    @Test
    void pickedFindingStaysSelectedWhenOnlyCounted() {
        for (int i = 0; i < 250; i++) {
            ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, i, "state"));
        }
        refresh();
        model.toggleGroup(model.lines().getFirst().key());
        var picked = model.pick(model.lines().get(100).key()).orElseThrow();
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 250, "state"));
        refresh(picked);

        assertEquals(150, model.picked().orElseThrow().finding().message());
        assertEquals(" Wrong 151 1", shown().get(100));
    }

    @Test
    void filterFindsNewestFindings() {
        for (int i = 0; i < 250; i++) {
            ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, i, "state"));
        }
        refresh();
        model.setFilter(words("wrong 24"));

        assertEquals(List.of("STATE_UNKNOWN 12"), shown());
    }

    @Test
    void namesGroupByItsNewestFinding() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 9, "state"));
        ofOne.add(finding(SyntheticRule.CUT_SHORT, 8, ""));
        refresh();

        assertEquals(
                List.of("Wrong 8, 0.0 s ago", "Wrong 9: 2 times, last 0.0 s ago"),
                model.lines().stream().map(FindingLabels::name).toList());
    }

    @Test
    void namesMissingMessagesOfAllGaps() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state").withMissing(30));
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 9, "state").withMissing(10));
        refresh();

        assertEquals(
                "40 messages of Toy 127.0.0.1:4000 are missing: 2 gaps, last 0.0 s ago",
                FindingLabels.name(model.lines().getFirst()));
        model.setFilter(words("'wrong 9'"));
        assertEquals("Wrong 9, 0.0 s ago", FindingLabels.name(model.lines().getFirst()));
    }

    @Test
    void groupBesideOtherSessionsBeginsWithItsSender() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "wrong 7"));
        refresh();

        assertEquals(
                "Toy 127.0.0.1:4000: Wrong 7, 0.0 s ago",
                FindingLabels.nameWithSender(model.lines().getFirst()));
    }

    @Test
    void senderIsNamedOnce() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state").withMissing(30));
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 9, "state").withMissing(10));
        refresh();

        var row = model.lines().getFirst();
        assertEquals(FindingLabels.name(row), FindingLabels.nameWithSender(row));
    }

    @Test
    void unlistedFindingsAreNamedWithoutSecondCount() {
        ofOne.add(unlisted("FRAME_GAP"));
        refresh();
        assertEquals(
                "FRAME_GAP: not every one is listed, but all are counted",
                FindingLabels.name(model.lines().getFirst()));

        ofOne.add(unlisted("FRAMES_MISSING"));
        refresh();
        model.toggleGroup(model.lines().getFirst().key());
        assertEquals(
                List.of(
                        "2 kinds of findings: not every one is listed, but all are counted",
                        "FRAMES_MISSING: not every one is listed, but all are counted",
                        "FRAME_GAP: not every one is listed, but all are counted"),
                model.lines().stream().map(FindingLabels::name).toList());
    }

    private static Finding unlisted(String code) {
        return Finding.of(
                ConnectionProblemKind.FINDINGS_COLLAPSED,
                Direction.TO_CLIENT,
                code + " occurred 100 times",
                new MonotonicAndUnixTime(0, 0));
    }

    @Test
    void sortsGroupsAndFindingsBelowThem() {
        for (int i = 0; i < 3; i++) {
            ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, i, "state"));
        }
        ofOne.add(finding(SyntheticRule.CUT_SHORT, 8, ""));
        refresh();
        model.toggleGroup(model.lines().getLast().key());
        model.sort(Comparator.comparing(FindingRow::count).reversed().thenComparing(FindingRow::last));

        assertEquals(List.of("STATE_UNKNOWN 3", " Wrong 0 1", " Wrong 1 1", " Wrong 2 1", "CUT_SHORT 1"), shown());
        assertEquals(Optional.of(new SharedViewSelection.MessageSelection("s1", 0, "state")), model.selectNext(1));
        model.sort(null);
        assertEquals("CUT_SHORT 1", shown().getFirst());
    }

    @Test
    void externalMessageSelectionSelectsFinding() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 9, "state"));
        refresh();
        model.toggleGroup(model.lines().getFirst().key());
        refresh(new SharedViewSelection.MessageSelection("s1", 7, "state"));
        assertEquals(7, model.picked().orElseThrow().finding().message());

        refresh(new SharedViewSelection.MessageSelection("s1", 8, null));
        assertEquals(Optional.empty(), model.picked());
    }

    @Test
    void selectNextVisitsFindingsAndExpandsGroups() {
        ofOne.add(finding(SyntheticRule.STATE_UNKNOWN, 7, "state"));
        ofTwo.add(finding(SyntheticRule.STATE_UNKNOWN, 3, "state"));
        ofTwo.add(finding(SyntheticRule.CUT_SHORT, 4, "x"));
        refresh();

        assertEquals(Optional.of(new SharedViewSelection.MessageSelection("s2", 4, "x")), model.selectNext(1));
        assertEquals(Optional.of(new SharedViewSelection.MessageSelection("s2", 3, "state")), model.selectNext(1));
        assertEquals(Optional.of(new SharedViewSelection.MessageSelection("s1", 7, "state")), model.selectNext(1));
        assertEquals(
                Optional.of(new SharedViewSelection.MessageSelection("s1", 7, "state")),
                model.selectNext(1),
                "the last");
        assertEquals(Optional.of(new SharedViewSelection.MessageSelection("s2", 3, "state")), model.selectNext(-1));
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
        refresh(SharedViewSelection.NOTHING);
    }

    private void refresh(SharedViewSelection selection) {
        var first = new SessionSnapshotBuilder(one.session());
        var second = new SessionSnapshotBuilder(two.session());
        ofOne.forEach(first::finding);
        ofTwo.forEach(second::finding);
        model.refresh(SessionSnapshotBuilder.of(0, selection, first, second));
    }

    private List<String> shown() {
        return model.lines().stream()
                .map(findingRow -> " ".repeat(findingRow.depth()) + name(findingRow) + " " + findingRow.count())
                .toList();
    }

    private static String name(FindingRow row) {
        return row.shape().group() && !row.isSessionLabelled() ? FindingLabels.code(row) : FindingLabels.name(row);
    }

    private static Finding ofSession(long arrival) {
        return Finding.of(SyntheticRule.CUT_SHORT, Direction.TO_CLIENT, "cut", new MonotonicAndUnixTime(arrival, 0));
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

    private static UnaryOperator<FindingFilter> words(String text) {
        try {
            var expression = DisplayFilter.parse(text);
            return filter -> filter.withExpression(expression);
        } catch (FilterSyntaxException exception) {
            throw new AssertionError(exception);
        }
    }
}
