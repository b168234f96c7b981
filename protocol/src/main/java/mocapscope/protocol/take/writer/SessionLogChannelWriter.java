package mocapscope.protocol.take.writer;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.take.codec.RecordedLogFinding;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.tracking.TrackedItemId;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import mocapscope.protocol.transcript.Entry;

/** Writes a session's events, such as state changes and problem reports, to the log in an MCAP recording. */
final class SessionLogChannelWriter {
    private static final double NANOS = 1e9;

    private final Session session;
    private final TakeEncodedMessageConsumer writer;
    private final ProtobufWriter scratch;

    SessionLogChannelWriter(Session session, TakeEncodedMessageConsumer writer, ProtobufWriter scratch) {
        this.session = session;
        this.writer = writer;
        this.scratch = scratch;
    }

    void writeState(SessionStateChange state) {
        var words = new StringBuilder(state.phase().name().toLowerCase(Locale.ROOT));
        words.append(state.step().isEmpty() ? "" : ": " + state.step());
        words.append(state.waitingFor().isEmpty() ? "" : ", waiting for " + state.waitingFor());
        writeMessage(state.at(), Severity.NOTE, writer.session(), words.toString());
    }

    void writeEntry(Entry entry) {
        if (entry.kind() != Entry.EntryKind.DATA) {
            var words = switch (entry.kind()) {
                case OPENED, DATA -> "%s opened (%s)".formatted(entry.channel().name(), entry.note());
                case CLOSED -> "%s closed (%s)".formatted(entry.channel().name(), entry.note());
                case GAP -> "%s: %s".formatted(entry.channel().name(), entry.gapText());
            };
            writeMessage(entry.arrival(), Severity.NOTE, writer.session(), words);
        }
    }

    void writeFinding(Finding finding) {
        var words = "%s: %s".formatted(finding.rule().code(), finding.text());
        var file = RecordedLogFinding.isWithoutBytes(finding) ? RecordedLogFinding.MARK : "";
        writeMessage(finding.arrival(), finding.severity(), writer.session(), words, file);
    }

    /** Writes the begin or the end of a tracking state, under the name of its source. */
    void writeTracking(TrackingProblemTransition change) {
        var part = change.part();
        var name = part.source().label() + (part.index() == TrackedItemId.BODY ? "" : "/" + part.index());
        var bones = change.bones().isEmpty() ? "" : ", bones " + change.bones();
        var words = change.hasEnded()
                ? String.format(
                        Locale.US,
                        "tracked again: %s for %.3f s, %d samples",
                        change.state().word(),
                        (change.until() - change.since()) / NANOS,
                        change.count())
                : "%s: %s%s".formatted(change.state().word(), change.cause().description(), bones);
        writeMessage(change.stamp().arrival(), Severity.NOTE, name, words);
    }

    void writeText(Sample.Text text) {
        var severity = switch (text.severity()) {
            case NORMAL -> Severity.NOTE;
            case WARNING -> Severity.WARNING;
            case ERROR -> Severity.ERROR;
        };
        writeMessage(text.stamp().arrival(), severity, text.stamp().source().label(), text.text());
    }

    void writeTransform(Sample.Transform transform) {
        var words = "%s of sensor %d: %s, %s"
                .formatted(transform.kind(), transform.sensor(), transform.position(), transform.orientation());
        writeMessage(
                transform.stamp().arrival(),
                Severity.NOTE,
                transform.stamp().source().label(),
                words);
    }

    void writeBubble(Sample.SetpBubble bubble) {
        var words = "bubble %s %s %s".formatted(bubble.event(), bubble.name(), bubble.id());
        writeMessage(
                bubble.stamp().arrival(), Severity.NOTE, bubble.stamp().source().label(), words);
    }

    void writeEvent(Sample.ProtocolEvent event) {
        var fields =
                event.fields().entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(", ", " ", ""));
        writeMessage(
                event.stamp().arrival(), Severity.NOTE, event.stamp().source().label(), event.name() + fields);
    }

    /** Writes a message; {@code name} is the name of its source. */
    void writeMessage(long arrival, Severity severity, String name, String words) {
        writeMessage(arrival, severity, name, words, "");
    }

    private void writeMessage(long arrival, Severity severity, String name, String words, String file) {
        long time = session.anchor().epochNanos(arrival);
        scratch.clear();
        write(scratch, time, severity, name, words);
        if (!file.isEmpty()) {
            scratch.writeString(FoxgloveProtobufSchemas.FILE, file);
        }
        writer.write(TakeChannelType.LOG, 0, time, time, scratch);
    }

    static void write(ProtobufWriter out, long time, Severity severity, String name, String words) {
        out.writeTimestamp(FoxgloveProtobufSchemas.TIME, time);
        out.writeCount(FoxgloveProtobufSchemas.LEVEL, level(severity));
        out.writeString(FoxgloveProtobufSchemas.WORDS, words);
        out.writeString(FoxgloveProtobufSchemas.NAME, name);
    }

    private static int level(Severity severity) {
        return FoxgloveProtobufSchemas.LEVEL
                .enumValues()
                .indexOf(
                        switch (severity) {
                            case NOTE -> "INFO";
                            case WARNING -> "WARNING";
                            case ERROR -> "ERROR";
                        });
    }
}
