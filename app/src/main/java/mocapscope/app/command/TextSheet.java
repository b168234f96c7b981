package mocapscope.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.CaseOutcome;
import mocapscope.protocol.script.StepReport;
import mocapscope.protocol.script.ConformanceVerdict;

/** Prints conformance cases and their verdicts as a text table. Each case has one line, followed by its deviations. */
final class TextSheet implements Sheet {
    private static final int ID = 8;
    private static final int VERDICT = 13;
    private static final int SECTION = 8;

    private final TextLines lines;

    TextSheet(TextLines lines) {
        this.lines = lines;
    }

    /** Returns the spelling used by scripts. */
    static String word(ConformanceVerdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public void listed(ConformanceCase one) {
        lines.print(
                new TextLine().left(one.id(), ID).left(one.section(), SECTION).add(one.title()));
        if (!one.description().isEmpty()) {
            lines.print(new TextLine().left("", ID).left("", SECTION).add(one.description()));
        }
    }

    @Override
    public void ran(CaseOutcome outcome) {
        var line = new TextLine()
                .left(outcome.conformanceCase().id(), ID)
                .left(word(outcome.verdict()), VERDICT)
                .add(outcome.conformanceCase().title());
        print(line, outcome.verdict());
        for (var remark : outcome.remarks()) {
            if (remark.verdict() != ConformanceVerdict.OK) {
                print(remark);
            }
        }
    }

    @Override
    public void end(List<CaseOutcome> all, int notRun) {
        var counts = new ArrayList<String>();
        for (var verdict : ConformanceVerdict.values()) {
            long count =
                    all.stream().filter(outcome -> outcome.verdict() == verdict).count();
            if (count > 0) {
                counts.add(count + " " + word(verdict));
            }
        }
        if (notRun > 0) {
            counts.add(notRun + " not run");
        }
        lines.print(new TextLine()
                .add("%d case%s: ".formatted(all.size(), all.size() == 1 ? "" : "s"))
                .add(String.join(", ", counts)));
    }

    private void print(StepReport remark) {
        var line = new TextLine()
                .left("", ID)
                .left(word(remark.verdict()), VERDICT)
                .add(remark.step())
                .add(": ")
                .add(remark.text());
        print(line, remark.verdict());
    }

    private void print(TextLine line, ConformanceVerdict verdict) {
        switch (verdict) {
            case OK -> lines.print(line);
            case INFORMATIONAL -> lines.print(line, Severity.NOTE);
            case NON_STRICT -> lines.print(line, Severity.WARNING);
            case FAILED -> lines.print(line, Severity.ERROR);
        }
    }
}
