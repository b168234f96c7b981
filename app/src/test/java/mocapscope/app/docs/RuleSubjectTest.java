package mocapscope.app.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.FindingResponsibleParty;
import org.junit.jupiter.api.Test;

/** Tests the subjects of all rules: a new rule about this program is added here, all others are about a peer. */
class RuleSubjectTest {
    private static final Set<String> ABOUT_THIS_PROGRAM = Set.of(
            "aimation.BODY_MISSING",
            "aimation.OPEN_TO_OTHERS",
            "intercept.NOT_PLAYED",
            "session.ADDRESS_IN_USE",
            "session.CAPTURE_GAP",
            "session.FINDINGS_COLLAPSED",
            "session.HISTORY_SHORTENED",
            "session.HELD_TOO_LONG",
            "session.HELD_TOO_MUCH",
            "session.NOT_SENT",
            "session.OPEN_TO_OTHERS",
            "session.OUR_FAULT",
            "session.SAMPLES_TOO_LARGE",
            "session.SELF_BEHIND",
            "session.STAGE_ENTRIES_MISSING",
            "session.STATE_UNREADABLE",
            "session.TAMPERED",
            "session.TOO_MANY_PEERS",
            "session.TRANSCRIPT_FULL");

    @Test
    void onlyListedRulesAreAboutThisProgram() throws IOException {
        var found = new TreeSet<String>();
        new RuleLists(ProjectPages.here())
                .rules()
                .forEach((packageName, rules) -> found.addAll(rules.stream()
                        .filter(rule -> rule.subject() == FindingResponsibleParty.PROCESS)
                        .map(rule -> packageName + "." + rule.code())
                        .collect(Collectors.toSet())));

        assertEquals(new TreeSet<>(ABOUT_THIS_PROGRAM), found);
    }
}
