package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.Selection;
import mocapscope.app.synthetic.Snaps;
import mocapscope.app.synthetic.ToyRule;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class FindingsTest {
    private final ToySession session = new ToySession("s1", 1 << 20);
    private final Findings findings = new Findings();
    private final Finding first = finding(ToyRule.STATE_UNKNOWN, 7, "state");
    private final Finding second = finding(ToyRule.STATE_UNKNOWN, 9, "state");
    private final Finding third = finding(ToyRule.STATE_UNKNOWN, 12, "");

    @Test
    void findingsOfOneRuleShareARowAndAreCountedOnce() {
        refresh(first, second);
        refresh(first, second);

        assertEquals(List.of(2L), counts());
    }

    @Test
    void whatLeftTheListOfTheLatestStaysCounted() {
        refresh(first, second);
        refresh(second, third);

        assertEquals(List.of(3L), counts());
    }

    @Test
    void errorsStandAboveWarnings() {
        refresh(first, finding(ToyRule.CUT_SHORT, 8, ""), second);

        assertEquals(
                List.of(Severity.ERROR, Severity.WARNING),
                findings.rows().list().stream()
                        .map(row -> row.value().severity())
                        .toList());
    }

    @Test
    void pickingARowSelectsItsLatestMessageAndField() {
        refresh(first, second);

        assertEquals(Optional.of(new Selection.Message("s1", 9, "state")), picked());
    }

    @Test
    void aFindingAboutTheWholeSessionSelectsNothing() {
        refresh(finding(ToyRule.CUT_SHORT, Finding.NONE, ""));

        assertEquals(Optional.empty(), picked());
    }

    @Test
    void aSessionThatIsGoneTakesItsFindingsAlong() {
        refresh(first);
        findings.refresh(Snaps.of(0));

        assertEquals(List.of(), counts());
    }

    private void refresh(Finding... latest) {
        var snaps = new Snaps(session.session());
        List.of(latest).forEach(snaps::finding);
        findings.refresh(Snaps.of(0, snaps));
    }

    private List<Long> counts() {
        return findings.rows().list().stream().map(row -> row.value().count()).toList();
    }

    private Optional<Selection> picked() {
        return findings.selection(findings.rows().list().getFirst().value());
    }

    private static Finding finding(ToyRule rule, long message, String field) {
        return new Finding(
                rule,
                rule.severity(),
                Direction.TO_CLIENT,
                Channel.tcp("tcp"),
                field,
                "wrong",
                message,
                Finding.NONE,
                0,
                0,
                0);
    }
}
