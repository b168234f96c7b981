package mocapscope.app.report;

import java.util.List;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.words.TextBundle;

/** Writes the table of doctor steps into a report. */
final class DoctorSectionWriter {
    private static final TextBundle WORDS = TextBundle.of(DoctorSectionWriter.class);
    private static final String GOOD = "chip good";
    private static final String BAD = "chip error";

    private final HtmlWriter page;

    DoctorSectionWriter(HtmlWriter page) {
        this.page = page;
    }

    void write(DoctorStepCollector doctor) {
        if (doctor.steps().isEmpty()) {
            return;
        }
        page.element("h2", WORDS.text("steps"));
        var writer = HtmlTableWriter.open(
                page,
                WORDS.text("steps"),
                List.of("", WORDS.text("step.name"), WORDS.text("step.took"), WORDS.text("step.detail")));
        doctor.steps().forEach(step -> row(writer, step));
        writer.end();
        if (doctor.leftOut() > 0) {
            page.element("p", WORDS.text("steps.more", NumberFormatter.count(doctor.leftOut())), "class", "aside");
        }
    }

    private void row(HtmlTableWriter writer, DoctorStep step) {
        writer.row()
                .cell(() -> page.element(
                        "span",
                        step.succeeded() ? WORDS.text("step.well") : WORDS.text("step.failed"),
                        "class",
                        step.succeeded() ? GOOD : BAD))
                .cell(HtmlTextEscaper.shorten(step.name()))
                .number(NumberFormatter.nanos(step.nanos()))
                .cell(() -> detail(step))
                .closeRow();
    }

    private void detail(DoctorStep step) {
        page.text(HtmlTextEscaper.shorten(step.detail()));
        if (!step.advice().isEmpty()) {
            page.emptyElement("br").element("strong", WORDS.text("try")).text(" " + step.advice());
        }
    }
}
