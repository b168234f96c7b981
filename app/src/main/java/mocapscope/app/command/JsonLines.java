package mocapscope.app.command;

import java.util.Set;
import mocapscope.app.json.Json;
import mocapscope.app.json.LineOutput;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListener;

/** Prints session events and the final summary as JSON lines. Other programs may depend on this format. */
final class JsonLines implements Lines {
    private final LineOutput out;
    private final Json json;
    private final boolean several;
    private final Set<Content> contents;
    private final Bound bound = new Bound();

    JsonLines(LineOutput out, Set<Content> contents) {
        this(out, contents, false);
    }

    /** Creates the printer; with {@code several} sessions, each line names its session. */
    JsonLines(LineOutput out, Set<Content> contents, boolean several) {
        this.out = out;
        this.several = several;
        this.json = new Json(out);
        this.contents = contents;
    }

    @Override
    public SessionListener createListener(Session session) {
        return new JsonTap(session, several ? new Json(out, session.id()) : json, contents, bound);
    }

    @Override
    public void summary(Tally tally) {
        json.begin("summary").whole("messages", tally.messages());
        json.open("byName");
        tally.names().forEach(json::whole);
        json.shut().open("samples");
        tally.samples().forEach((kind, count) -> json.whole(kind.word(), count));
        json.shut().open("findings");
        tally.findings().forEach((severity, count) -> json.whole(Lines.word(severity), count));
        json.shut().whole("bytes", tally.bytes()).whole("leftover", tally.leftover());
        if (tally.lost() > 0) {
            json.whole("lost", tally.lost());
        }
        if (tally.described() > 0) {
            json.whole("described", tally.described()).whole("departed", tally.departed());
        }
        if (!tally.unclaimed().isEmpty()) {
            json.open("unclaimed");
            tally.unclaimed().sorted().forEach((port, count) -> json.whole(String.valueOf(port), count));
            json.shut();
        }
        json.end();
    }
}
