package mocapscope.app.report;

import java.util.List;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.words.Words;

/** Writes the table of doctor steps into a report. */
final class StepsPart {
    private static final Words WORDS = Words.of(StepsPart.class);
    private static final String GOOD = "chip good";
    private static final String BAD = "chip error";

    private final Markup page;

    StepsPart(Markup page) {
        this.page = page;
    }

    void show(Consultation doctor) {
        if (doctor.steps().isEmpty()) {
            return;
        }
        page.leaf("h2", WORDS.text("steps"));
        var table = Table.open(
                page,
                WORDS.text("steps"),
                List.of("", WORDS.text("step.name"), WORDS.text("step.took"), WORDS.text("step.detail")));
        doctor.steps().forEach(step -> row(table, step));
        table.end();
        if (doctor.leftOut() > 0) {
            page.leaf("p", WORDS.text("steps.more", Numbers.count(doctor.leftOut())), "class", "aside");
        }
    }

    private void row(Table table, DoctorStep step) {
        table.row()
                .cell(() -> page.leaf(
                        "span",
                        step.succeeded() ? WORDS.text("step.well") : WORDS.text("step.failed"),
                        "class",
                        step.succeeded() ? GOOD : BAD))
                .cell(Foreign.brief(step.name()))
                .number(Numbers.nanos(step.nanos()))
                .cell(() -> detail(step))
                .done();
    }

    private void detail(DoctorStep step) {
        page.text(Foreign.brief(step.detail()));
        if (!step.advice().isEmpty()) {
            page.empty("br").leaf("strong", WORDS.text("try")).text(" " + step.advice());
        }
    }
}
