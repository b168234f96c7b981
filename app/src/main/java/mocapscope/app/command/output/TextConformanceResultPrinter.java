package mocapscope.app.command.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceCaseResult;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;

/**
 * Prints conformance test cases and the result of each as a text table. Each case has one line, followed by its
 * deviations.
 */
public final class TextConformanceResultPrinter implements ConformanceResultPrinter {
    private static final int ID = 8;
    private static final int VERDICT = 13;
    private static final int SECTION = 8;

    private final TextSessionPrinter lines;

    public TextConformanceResultPrinter(TextSessionPrinter lines) {
        this.lines = lines;
    }

    /** Returns the spelling used by scripts. */
    static String verdictName(ConformanceVerdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public void printCase(ConformanceCase one) {
        lines.print(new TextLineBuilder()
                .appendLeft(one.id(), ID)
                .appendLeft(one.section(), SECTION)
                .append(one.title()));
        if (!one.description().isEmpty()) {
            lines.print(new TextLineBuilder()
                    .appendLeft("", ID)
                    .appendLeft("", SECTION)
                    .append(one.description()));
        }
    }

    @Override
    public void printOutcome(ConformanceCaseResult outcome) {
        var line = new TextLineBuilder()
                .appendLeft(outcome.conformanceCase().id(), ID)
                .appendLeft(verdictName(outcome.verdict()), VERDICT)
                .append(outcome.conformanceCase().title());
        print(line, outcome.verdict());
        for (var report : outcome.remarks()) {
            if (report.verdict() != ConformanceVerdict.OK) {
                print(report);
            }
        }
    }

    @Override
    public void printSummary(List<ConformanceCaseResult> all, int notRun) {
        var counts = new ArrayList<String>();
        for (var verdict : ConformanceVerdict.values()) {
            long count =
                    all.stream().filter(outcome -> outcome.verdict() == verdict).count();
            if (count > 0) {
                counts.add(count + " " + verdictName(verdict));
            }
        }
        if (notRun > 0) {
            counts.add(notRun + " not run");
        }
        lines.print(new TextLineBuilder()
                .append("%d case%s: ".formatted(all.size(), all.size() == 1 ? "" : "s"))
                .append(String.join(", ", counts)));
    }

    private void print(ConformanceStepResult report) {
        var line = new TextLineBuilder()
                .appendLeft("", ID)
                .appendLeft(verdictName(report.verdict()), VERDICT)
                .append(report.step())
                .append(": ")
                .append(report.text());
        print(line, report.verdict());
    }

    private void print(TextLineBuilder line, ConformanceVerdict verdict) {
        switch (verdict) {
            case OK -> lines.print(line);
            case INFORMATIONAL -> lines.print(line, Severity.NOTE);
            case NON_STRICT -> lines.print(line, Severity.WARNING);
            case FAILED -> lines.print(line, Severity.ERROR);
        }
    }
}
