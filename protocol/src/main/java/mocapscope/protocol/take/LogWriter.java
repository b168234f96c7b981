package mocapscope.protocol.take;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.transcript.Entry;

/** Writes states, findings, channel openings and closings, and device texts to a take's log channel. */
final class LogWriter {
    private final Session session;
    private final Topics topics;
    private final ProtoWriter scratch;

    LogWriter(Session session, Topics topics, ProtoWriter scratch) {
        this.session = session;
        this.topics = topics;
        this.scratch = scratch;
    }

    void state(SessionState state) {
        var words = new StringBuilder(state.phase().name().toLowerCase(Locale.ROOT));
        words.append(state.step().isEmpty() ? "" : ": " + state.step());
        words.append(state.waitingFor().isEmpty() ? "" : ", waiting for " + state.waitingFor());
        words(state.at(), Severity.NOTE, topics.session(), words.toString());
    }

    void entry(Entry entry) {
        if (entry.kind() != Entry.EntryKind.DATA) {
            var what = entry.kind() == Entry.EntryKind.OPENED ? "opened" : "closed";
            var words = "%s %s (%s)".formatted(entry.channel().name(), what, entry.note());
            words(entry.arrival(), Severity.NOTE, topics.session(), words);
        }
    }

    void finding(Finding finding) {
        var words = "%s: %s".formatted(finding.rule().code(), finding.text());
        words(finding.arrival(), finding.severity(), topics.session(), words);
    }

    void text(Sample.Text text) {
        var severity = switch (text.severity()) {
            case NORMAL -> Severity.NOTE;
            case WARNING -> Severity.WARNING;
            case ERROR -> Severity.ERROR;
        };
        words(text.stamp().arrival(), severity, text.stamp().source().label(), text.text());
    }

    void transform(Sample.Transform told) {
        var words =
                "%s of sensor %d: %s, %s".formatted(told.kind(), told.sensor(), told.position(), told.orientation());
        words(told.stamp().arrival(), Severity.NOTE, told.stamp().source().label(), words);
    }

    void bubble(Sample.Bubble bubble) {
        var words = "bubble %s %s %s".formatted(bubble.event(), bubble.name(), bubble.id());
        words(bubble.stamp().arrival(), Severity.NOTE, bubble.stamp().source().label(), words);
    }

    void event(Sample.Event event) {
        var fields =
                event.fields().entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(", ", " ", ""));
        words(event.stamp().arrival(), Severity.NOTE, event.stamp().source().label(), event.name() + fields);
    }

    /** Writes a message; {@code name} is the name of its source. */
    void words(long arrival, Severity severity, String name, String words) {
        long time = session.anchor().epochNanos(arrival);
        scratch.clear();
        write(scratch, time, severity, name, words);
        topics.write(Layout.LOG, 0, time, time, scratch);
    }

    static void write(ProtoWriter out, long time, Severity severity, String name, String words) {
        out.time(Shapes.TIME, time);
        out.count(Shapes.LEVEL, level(severity));
        out.text(Shapes.WORDS, words);
        out.text(Shapes.NAME, name);
    }

    private static int level(Severity severity) {
        return Shapes.LEVEL
                .choices()
                .indexOf(
                        switch (severity) {
                            case NOTE -> "INFO";
                            case WARNING -> "WARNING";
                            case ERROR -> "ERROR";
                        });
    }
}
