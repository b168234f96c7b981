package mocapscope.app.command.output;

import java.util.Set;
import mocapscope.app.json.JsonLineWriter;
import mocapscope.app.json.OutputLineConsumer;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.tracking.TrackingProblemCounter;
import mocapscope.protocol.tracking.TrackingState;

/** Prints session events and the final summary as JSON lines. Other programs may depend on this format. */
public final class JsonSessionPrinter implements SessionPrinter {
    private final OutputLineConsumer out;
    private final JsonLineWriter writer;
    private final boolean several;
    private final Set<PrintedContentKind> contentKinds;
    private final AssignedPortEndpoint endpoint = new AssignedPortEndpoint();

    JsonSessionPrinter(OutputLineConsumer out, Set<PrintedContentKind> contents) {
        this(out, contents, false);
    }

    /** Creates the printer; with {@code several} sessions, each line names its session. */
    public JsonSessionPrinter(OutputLineConsumer out, Set<PrintedContentKind> contents, boolean several) {
        this.out = out;
        this.several = several;
        this.writer = new JsonLineWriter(out);
        this.contentKinds = contents;
    }

    @Override
    public SessionEventPrinter createListener(Session session) {
        return new JsonSessionListener(
                session, several ? new JsonLineWriter(out, session.id()) : writer, contentKinds, endpoint);
    }

    @Override
    public void printSummary(TrafficSummaryCounter counter) {
        writer.beginLine("summary").writeInteger("messages", counter.messages());
        writer.beginObject("byName");
        counter.names().forEach(writer::writeInteger);
        writer.endObject().beginObject("samples");
        counter.samples().forEach((kind, count) -> writer.writeInteger(kind.word(), count));
        writer.endObject().beginObject("findings");
        counter.findings().forEach((severity, count) -> writer.writeInteger(SessionPrinter.enumName(severity), count));
        writer.endObject().writeInteger("bytes", counter.bytes()).writeInteger("leftover", counter.leftover());
        writeRuns(counter.runs());
        writeTracking(counter.tracking());
        if (!counter.initialSamples().isEmpty()) {
            writer.beginObject("initial");
            counter.initialSamples().forEach((kind, count) -> writer.writeInteger(kind.word(), count));
            writer.endObject();
        }
        if (counter.described() > 0) {
            writer.writeInteger("described", counter.described()).writeInteger("departed", counter.departed());
        }
        if (!counter.unclaimed().isEmpty()) {
            writer.beginObject("unclaimed");
            counter.unclaimed().sorted().forEach((port, count) -> writer.writeInteger(String.valueOf(port), count));
            writer.endObject();
        }
        writer.endLine();
    }

    private void writeRuns(SessionFinalVerdictCollector collector) {
        var runs = collector.runs();
        if (collector.lost() > 0) {
            writer.writeInteger("lost", collector.lost());
        }
        writer.beginArray("health");
        for (var run : runs) {
            writer.beginObject().writeString("session", run.session());
            JsonHealthWriter.writeVerdict(writer, run.verdict());
            writer.endObject();
        }
        writer.endArray();
        if (collector.omitted() > 0) {
            writer.writeInteger("healthOmitted", collector.omitted());
        }
    }

    private void writeTracking(TrackingProblemCounter tracking) {
        boolean any = false;
        for (var state : TrackingState.values()) {
            if (tracking.episodes(state) > 0) {
                (any ? writer : writer.beginObject("tracking"))
                        .beginObject(state.word())
                        .writeInteger("episodes", tracking.episodes(state))
                        .writeInteger("samples", tracking.samples(state))
                        .endObject();
                any = true;
            }
        }
        if (any) {
            writer.endObject();
        }
    }
}
