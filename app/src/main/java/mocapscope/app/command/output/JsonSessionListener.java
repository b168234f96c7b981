package mocapscope.app.command.output;

import java.util.Map;
import java.util.Set;
import mocapscope.app.json.JsonLineWriter;
import mocapscope.app.json.JsonMessageWriter;
import mocapscope.protocol.health.HealthOutputLine;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.timing.DeviceClockVerdict;
import mocapscope.protocol.timing.DeviceClockVerdictFormatter;
import mocapscope.protocol.tracking.TrackedItemId;
import mocapscope.protocol.tracking.TrackingProblemTransition;

/** Prints the events and the health of one session as JSON lines. Keys are added, never renamed. */
final class JsonSessionListener implements SessionEventPrinter {
    private static final double NANOS = 1e9;

    private final Session session;
    private final JsonLineWriter writer;
    private final JsonSampleWriter samples;
    private final JsonHealthWriter health;
    private final Set<PrintedContentKind> contentKinds;
    private final AssignedPortEndpoint endpoint;

    /** Creates the listener; {@code endpoint} is shared by all sessions of a server. */
    JsonSessionListener(
            Session session, JsonLineWriter writer, Set<PrintedContentKind> contents, AssignedPortEndpoint endpoint) {
        this.session = session;
        this.writer = writer;
        this.samples = new JsonSampleWriter(writer, session.anchor());
        this.health = new JsonHealthWriter(writer, session.anchor());
        this.contentKinds = contents;
        this.endpoint = endpoint;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case SessionEvent.TrackingChanged changed -> onTrackingChange(changed.change());
            case SessionEvent.DeviceClockVerdictChanged judged ->
                onClock(judged.device(), judged.verdict(), judged.at());
            case Finding finding -> onFinding(finding);
            case SessionEvent.DeviceAnnounced announced -> onDeviceAnnounced(announced.device(), announced.internal());
            case SessionEvent.DeviceDescribed property -> onDeviceProperty(property.device(), property.page());
            case SessionEvent.DeviceDeparted departure -> onDeviceDeparted(departure.device());
            default -> {}
        }
    }

    private void onState(SessionStateChange state) {
        endpoint.update(state);
        writer.beginLine("state")
                .writeSession(session.id())
                .writeString("state", SessionPrinter.enumName(state.phase()))
                .writeString("step", state.step())
                .writeString("endpoint", endpoint.endpoint(session))
                .writeSeconds("arrival", session.anchor().epochNanos(state.at()))
                .writeString("waitingFor", state.waitingFor())
                .writeString("peer", session.peer())
                .endLine();
    }

    @Override
    public boolean wantsMessages() {
        return contentKinds.contains(PrintedContentKind.MESSAGES);
    }

    private void onMessage(DecodedMessage message) {
        if (!contentKinds.contains(PrintedContentKind.MESSAGES)) {
            return;
        }
        JsonMessageWriter.writeMessage(writer, session, message);
    }

    private void onSource(DeclaredSourceProperties source) {
        if (contentKinds.contains(PrintedContentKind.SAMPLES)) {
            writer.beginLine("source")
                    .writeString("source", source.source().label())
                    .writeString("kind", SessionPrinter.enumName(source.kind()))
                    .writeString("unit", source.unit())
                    .writeString("axes", source.axes())
                    .writeString("epoch", source.epoch())
                    .writeNumber("rate", source.rate().orElse(Double.NaN))
                    .writeString("quaternions", source.quaternions())
                    .beginArray("names");
            source.names().forEach(writer::writeString);
            writer.endArray().endLine();
        }
    }

    private void onDeviceAnnounced(SourceId device, boolean internal) {
        if (contentKinds.contains(PrintedContentKind.SAMPLES)) {
            writer.beginLine("device")
                    .writeString("source", device.label())
                    .writeBoolean("internal", internal)
                    .endLine();
        }
    }

    /** Prints a device's description page; a page of which only a text is held is printed as that one value. */
    private void onDeviceProperty(SourceId device, DeviceProperty page) {
        if (contentKinds.contains(PrintedContentKind.SAMPLES)) {
            var plain = page.parts().isEmpty() ? Map.of("value", page.value()) : page.toJsonValue();
            writer.beginLine("device")
                    .writeString("source", device.label())
                    .writeTree("page", plain)
                    .endLine();
        }
    }

    private void onDeviceDeparted(SourceId device) {
        if (contentKinds.contains(PrintedContentKind.SAMPLES)) {
            writer.beginLine("event")
                    .writeString("source", device.label())
                    .writeString("name", "departed")
                    .beginObject("fields")
                    .endObject()
                    .endLine();
        }
    }

    private void onSample(Sample sample) {
        if (contentKinds.contains(PrintedContentKind.SAMPLES)) {
            samples.write(sample);
        }
    }

    private void onTrackingChange(TrackingProblemTransition change) {
        if (!contentKinds.contains(PrintedContentKind.SAMPLES)) {
            return;
        }
        var anchor = session.anchor();
        writer.beginLine("tracking")
                .writeString("direction", SessionPrinter.enumName(change.stamp().direction()));
        writePart(change.part());
        writer.writeString("state", change.state().word())
                .writeString("cause", change.cause().word())
                .writeSeconds("since", anchor.epochNanos(change.since()));
        if (change.hasEnded()) {
            writer.writeSeconds("until", anchor.epochNanos(change.until()));
        } else {
            writer.writeNull("until");
        }
        writer.writeInteger("count", change.count())
                .writeInteger("n", change.stamp().message(), Finding.NONE);
        if (!change.bones().isEmpty()) {
            writer.beginArray("bones");
            change.bones().forEach(writer::writeInteger);
            writer.endArray();
        }
        change.partner().ifPresent(partner -> {
            writer.beginObject("with");
            writePart(partner);
            writer.endObject();
        });
        writer.endLine();
    }

    /** Writes the source of a part, and its number; null for a body. */
    private void writePart(TrackedItemId part) {
        writer.writeString("source", part.source().label())
                .writeInteger(
                        part.kind() == SourceDataKind.OBJECT ? "index" : "sensor", part.index(), TrackedItemId.BODY);
    }

    private void onClock(SourceId device, DeviceClockVerdict verdict, long at) {
        if (!contentKinds.contains(PrintedContentKind.SAMPLES)) {
            return;
        }
        writer.beginLine("clock")
                .writeString("source", device.label())
                .writeSeconds("arrival", session.anchor().epochNanos(at))
                .writeString("state", SessionPrinter.enumName(verdict.state()))
                .writeString("declared", verdict.declared())
                .writeString("epoch", verdict.epoch().word());
        writeNullableSeconds("offset", verdict.offset());
        writeNullableSeconds("error", verdict.error());
        writer.writeInteger("aheadMinutes", verdict.aheadMinutes()).writeInteger("steps", verdict.steps());
        writeNullableSeconds("lastStep", verdict.steps() == 0 ? Double.NaN : verdict.lastStep());
        writer.writeString("text", DeviceClockVerdictFormatter.describe(verdict))
                .endLine();
    }

    private void writeNullableSeconds(String key, double seconds) {
        if (Double.isNaN(seconds)) {
            writer.writeNull(key);
        } else {
            writer.writeSeconds(key, Math.round(seconds * NANOS));
        }
    }

    private void onFinding(Finding finding) {
        JsonMessageWriter.writeFinding(writer, session, finding);
    }

    @Override
    public void print(HealthOutputLine line) {
        health.write(line);
    }
}
