package mocapscope.app.command;

import java.util.Set;
import mocapscope.app.json.JsonLineWriter;
import mocapscope.app.json.LineOutput;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListener;

/** Prints session events and the final summary as JSON lines. Other programs may depend on this format. */
final class JsonSessionPrinter implements SessionPrinter {
    private final LineOutput out;
    private final JsonLineWriter json;
    private final boolean several;
    private final Set<PrintedContent> contents;
    private final BoundEndpoint bound = new BoundEndpoint();

    JsonSessionPrinter(LineOutput out, Set<PrintedContent> contents) {
        this(out, contents, false);
    }

    /** Creates the printer; with {@code several} sessions, each line names its session. */
    JsonSessionPrinter(LineOutput out, Set<PrintedContent> contents, boolean several) {
        this.out = out;
        this.several = several;
        this.json = new JsonLineWriter(out);
        this.contents = contents;
    }

    @Override
    public SessionListener createListener(Session session) {
        return new JsonSessionListener(session, several ? new JsonLineWriter(out, session.id()) : json, contents, bound);
    }

    @Override
    public void printSummary(SummaryCounter tally) {
        json.beginLine("summary").writeInteger("messages", tally.messages());
        json.beginObject("byName");
        tally.names().forEach(json::writeInteger);
        json.endObject().beginObject("samples");
        tally.samples().forEach((kind, count) -> json.writeInteger(kind.word(), count));
        json.endObject().beginObject("findings");
        tally.findings().forEach((severity, count) -> json.writeInteger(SessionPrinter.enumName(severity), count));
        json.endObject().writeInteger("bytes", tally.bytes()).writeInteger("leftover", tally.leftover());
        if (tally.lost() > 0) {
            json.writeInteger("lost", tally.lost());
        }
        if (tally.described() > 0) {
            json.writeInteger("described", tally.described()).writeInteger("departed", tally.departed());
        }
        if (!tally.unclaimed().isEmpty()) {
            json.beginObject("unclaimed");
            tally.unclaimed().sorted().forEach((port, count) -> json.writeInteger(String.valueOf(port), count));
            json.endObject();
        }
        json.endLine();
    }
}
