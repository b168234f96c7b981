package mocapscope.app.docs;

import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.doctor.DoctorVerdict;
import mocapscope.app.verdict.VerdictSituation;
import mocapscope.protocol.health.HealthGrade;

/** The table of typical situations and the verdicts about them, which {@code VerdictTableTest} compares with all surfaces. */
final class VerdictList {
    private VerdictList() {}

    static String table() {
        var table = new MarkdownTable("situation", "lamp", "Timing", "sentence", "about the whole session", "`doctor`");
        for (var situation : VerdictSituation.values()) {
            table.row(
                    situation.description(),
                    color(situation.present().grade()),
                    situation.cause().word(),
                    MarkdownTable.plain(situation.present().sentence()),
                    MarkdownTable.plain(situation.whole().sentence()),
                    doctor(situation.doctorGrade()));
        }
        return table.toString();
    }

    private static String color(HealthGrade grade) {
        return switch (LampState.of(grade, false)) {
            case OFF -> "grey";
            case GOOD -> "green";
            case BUSY -> "blue";
            case WARNING -> "amber";
            case BAD -> "red";
        };
    }

    private static String doctor(HealthGrade grade) {
        for (var result : DoctorVerdict.DoctorResult.values()) {
            if (result.grade() == grade) {
                return result.word();
            }
        }
        throw new IllegalArgumentException(grade.word());
    }
}
