package mocapscope.app.command.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.tracking.TrackingProblemCounter;
import mocapscope.protocol.tracking.TrackingState;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/** Prints session events and the final summary as aligned text, with problem reports in colour. */
public final class TextSessionPrinter implements SessionPrinter {
    /** Maximum number of sessions that a line of the summary names. */
    private static final int MOST_NAMES = 4;

    private final LossyQueuedLineOutputStream out;
    private final Ansi ansi;
    private final Set<PrintedContentKind> contentKinds;
    private final boolean several;

    public TextSessionPrinter(LossyQueuedLineOutputStream out, Ansi ansi, Set<PrintedContentKind> contents) {
        this(out, ansi, contents, false);
    }

    /** Creates the printer; with {@code several} sessions, each line begins with its session's name. */
    public TextSessionPrinter(
            LossyQueuedLineOutputStream out, Ansi ansi, Set<PrintedContentKind> contents, boolean several) {
        this.several = several;
        this.out = out;
        this.ansi = ansi;
        this.contentKinds = contents;
    }

    @Override
    public SessionEventPrinter createListener(Session session) {
        return new TextSessionListener(session, this, contentKinds, several ? session.id() : "");
    }

    @Override
    public void printSummary(TrafficSummaryCounter counter) {
        var samples = new StringJoiner(", ", "; ", "").setEmptyValue("");
        counter.samples().forEach((kind, count) -> samples.add(count + " " + kind.word()));
        counter.initialSamples().forEach((kind, count) -> samples.add(count + " initial " + kind.word()));
        var findings = new StringJoiner(", ", "; findings: ", "").setEmptyValue("; no findings");
        counter.findings().forEach((severity, count) -> findings.add(count + " " + SessionPrinter.enumName(severity)));
        var leftover = counter.leftover() == 0 ? "" : ", %,d of no whole message".formatted(counter.leftover());
        var runs = counter.runs().runs();
        var lost = counter.runs().lost() == 0
                ? ""
                : ", %,d lost".formatted(counter.runs().lost());
        var devices = counter.described() == 0 ? "" : "; devices: %,d described".formatted(counter.described());
        var left = counter.departed() == 0 ? "" : ", %,d left".formatted(counter.departed());
        print("%,d messages%s, %,d bytes%s%s%s%s%s%s"
                .formatted(
                        counter.messages(),
                        lost,
                        counter.bytes(),
                        leftover,
                        samples,
                        describe(counter.tracking()),
                        devices,
                        left,
                        findings));
        printRuns(runs);
        if (counter.runs().omitted() > 0) {
            print("and %,d more sessions".formatted(counter.runs().omitted()));
        }
    }

    /** Prints the verdict about each session; sessions with one sentence share a line. */
    private void printRuns(List<SessionFinalVerdictCollector.FinalSessionVerdict> runs) {
        var bySentence = runs.stream()
                .collect(Collectors.groupingBy(
                        run -> run.verdict().sentence(), LinkedHashMap::new, Collectors.toList()));
        bySentence.forEach((sentence, alike) -> {
            var line = new TextLineBuilder();
            if (runs.size() > 1) {
                line.append(formatNames(alike)).append(": ");
            }
            line.append(sentence);
            print(line, alike.getFirst().verdict().grade());
        });
    }

    private static String formatNames(List<SessionFinalVerdictCollector.FinalSessionVerdict> runs) {
        var names = runs.stream()
                .limit(MOST_NAMES)
                .map(SessionFinalVerdictCollector.FinalSessionVerdict::session)
                .collect(Collectors.joining(", "));
        return runs.size() <= MOST_NAMES ? names : "%s and %,d more".formatted(names, runs.size() - MOST_NAMES);
    }

    /** Prints a line in the colour of a grade. */
    void print(TextLineBuilder line, HealthGrade grade) {
        switch (grade) {
            case OK, UNKNOWN -> print(line);
            case WARNING -> print(line, Severity.WARNING);
            case ERROR -> print(line, Severity.ERROR);
        }
    }

    private static String describe(TrackingProblemCounter tracking) {
        var states = new StringJoiner(", ", "; tracking: ", "").setEmptyValue("");
        for (var state : TrackingState.values()) {
            long episodes = tracking.episodes(state);
            if (episodes > 0) {
                states.add("%s in %,d samples of %,d episode%s"
                        .formatted(state.word(), tracking.samples(state), episodes, episodes == 1 ? "" : "s"));
            }
        }
        return states.toString();
    }

    void print(TextLineBuilder line) {
        print(line.toString());
    }

    /** Prints a finding, in its severity's colour where colours are enabled. */
    void print(TextLineBuilder line, Severity severity) {
        var style = style(severity);
        print(ansi.enabled() ? style.on() + line + style.off() : line.toString());
    }

    private void print(String line) {
        out.print(line + "\n");
    }

    private static Style style(Severity severity) {
        return switch (severity) {
            case NOTE -> Style.fg_cyan;
            case WARNING -> Style.fg_yellow;
            case ERROR -> Style.fg_red;
        };
    }
}
