package mocapscope.app.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import mocapscope.app.synthetic.ShownVerdict;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that all surfaces show one verdict about a session, with the same grade and the same sentence. Each situation is a
 * table with a row for each surface: the window and playback at one moment, then commands, reports and the doctor about
 * the whole session. {@code listen} and the card are compared at each time at which {@code listen} prints.
 */
@Tag("slow")
class VerdictTableTest {
    private static final List<String> TIMING = List.of("Timing", "Timing overview");
    private static final List<String> TRANSPORT = List.of("Transport", "Transport overview");
    private static final List<String> WHOLE_LIVE =
            List.of("summary of listen", "summary of listen --json", "summary of serve", "summary of serve --json");
    private static final List<String> WHOLE_RECORDED = List.of(
            "report of a transcript", "report of a recording", "summary of inspect", "summary of inspect --json");

    /** The causes that do not concern the transport of messages. */
    private static final Set<HealthCause> OF_DATA = EnumSet.of(HealthCause.NONE, HealthCause.RATE, HealthCause.VALUES);

    @TempDir
    private Path folder;

    private final List<ShownVerdict> rows = new ArrayList<>();

    @ParameterizedTest
    @EnumSource
    void allSurfacesShowOneVerdict(VerdictSituation situation) throws Exception {
        var observed = ObservedSituation.of(situation, folder);

        addPresent(situation);
        assertEquals(table(rows), table(observed.present()));
        rows.clear();
        addWhole(situation);
        assertEquals(table(rows), table(observed.whole()));
        for (var both : observed.meanwhile()) {
            assertEquals(both.card().on(both.printed().surface()), both.printed());
        }
        assertFalse(observed.meanwhile().isEmpty());
    }

    private void addPresent(VerdictSituation situation) {
        var grade = situation.present().grade();
        var sentence = situation.present().sentence();
        var word = situation.cause().word() + ": ";
        add(List.of("card", "status bar"), grade.word(), sentence);
        if (situation.hasSource()) {
            add(TIMING, grade.word(), word + situation.sourceSentence());
        }
        if (OF_DATA.contains(situation.cause())) {
            add(TRANSPORT, HealthGrade.OK.word(), "complete");
        } else {
            add(TRANSPORT, grade.word(), word + sentence);
        }
        add(List.of("report of the window"), grade.word(), sentence);
        if (situation.isRecorded()) {
            add(List.of("playback"), grade.word(), sentence);
        }
    }

    private void addWhole(VerdictSituation situation) {
        var grade = situation.whole().grade().word();
        var sentence = situation.whole().sentence();
        add(WHOLE_LIVE, grade, sentence);
        add(List.of("record"), ShownVerdict.NO_GRADE, sentence);
        add(List.of("report of listen"), grade, sentence);
        if (situation.isRecorded()) {
            add(WHOLE_RECORDED, grade, situation.recordedSentence());
            add(List.of("convert"), ShownVerdict.NO_GRADE, situation.recordedSentence());
        }
        add(List.of("doctor", "doctor --json"), situation.doctorGrade().word(), sentence);
    }

    private void add(List<String> surfaces, String grade, String sentence) {
        surfaces.forEach(surface -> rows.add(new ShownVerdict(surface, grade, sentence)));
    }

    private static String table(List<ShownVerdict> rows) {
        return rows.stream().map(ShownVerdict::toString).collect(Collectors.joining("\n"));
    }
}
