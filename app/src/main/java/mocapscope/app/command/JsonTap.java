package mocapscope.app.command;

import java.util.Map;
import java.util.Set;
import mocapscope.app.json.Json;
import mocapscope.app.json.JsonRecords;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.transcript.Entry;

/** A session listener that prints the events of one session as JSON lines. Keys are added, never renamed. */
final class JsonTap implements SessionListener {
    private final Session session;
    private final Json json;
    private final JsonSamples samples;
    private final Set<Content> contents;
    private final Bound bound;

    /** Creates the listener; {@code bound} is shared by all sessions of a server. */
    JsonTap(Session session, Json json, Set<Content> contents, Bound bound) {
        this.session = session;
        this.json = json;
        this.samples = new JsonSamples(json, session.anchor());
        this.contents = contents;
        this.bound = bound;
    }

    @Override
    public void onState(SessionState state) {
        bound.learn(state);
        json.begin("state")
                .session(session.id())
                .text("state", Lines.word(state.phase()))
                .text("step", state.step())
                .text("endpoint", bound.endpoint(session))
                .seconds("arrival", session.anchor().epochNanos(state.at()))
                .text("waitingFor", state.waitingFor())
                .text("peer", session.peer())
                .end();
    }

    @Override
    public void onEntry(Entry entry) {}

    @Override
    public boolean wantsMessages() {
        return contents.contains(Content.MESSAGES);
    }

    @Override
    public void onMessage(Message message) {
        if (!contents.contains(Content.MESSAGES)) {
            return;
        }
        JsonRecords.message(json, session, message);
    }

    @Override
    public void onSource(SourceInfo source) {
        if (contents.contains(Content.SAMPLES)) {
            json.begin("source")
                    .text("source", source.source().label())
                    .text("kind", Lines.word(source.kind()))
                    .text("unit", source.unit())
                    .text("axes", source.axes())
                    .text("epoch", source.epoch())
                    .real("rate", source.rate().orElse(Double.NaN))
                    .text("quaternions", source.quaternions())
                    .list("names");
            source.names().forEach(json::text);
            json.close().end();
        }
    }

    @Override
    public void onDeviceAnnounced(SourceId device, boolean internal) {
        if (contents.contains(Content.SAMPLES)) {
            json.begin("device")
                    .text("source", device.label())
                    .flag("internal", internal)
                    .end();
        }
    }

    /** Prints a device's description page; a page of which only a text is held is printed as that one value. */
    @Override
    public void onDeviceProperty(SourceId device, DeviceProperty page) {
        if (contents.contains(Content.SAMPLES)) {
            var plain = page.parts().isEmpty() ? Map.of("value", page.value()) : page.toJsonValue();
            json.begin("device")
                    .text("source", device.label())
                    .plain("page", plain)
                    .end();
        }
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        if (contents.contains(Content.SAMPLES)) {
            json.begin("event")
                    .text("source", device.label())
                    .text("name", "departed")
                    .open("fields")
                    .shut()
                    .end();
        }
    }

    @Override
    public void onSample(Sample sample) {
        if (contents.contains(Content.SAMPLES)) {
            samples.print(sample);
        }
    }

    @Override
    public void onFinding(Finding finding) {
        JsonRecords.finding(json, session, finding);
    }
}
