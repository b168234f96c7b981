package mocapscope.app.command.output;

import mocapscope.app.json.JsonLineWriter;
import mocapscope.protocol.health.DeviceClockHealth;
import mocapscope.protocol.health.HealthOutputLine;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.MessageLossStatistics;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.timing.LatencySummary;

/**
 * Writes a health report (rate, loss, latency) of the program, a session or a data source as one JSON line. Keys are
 * added, never renamed; figures that are not known are null.
 */
final class JsonHealthWriter {
    private final JsonLineWriter writer;
    private final MonotonicToUnixTimeAnchor anchor;

    JsonHealthWriter(JsonLineWriter writer, MonotonicToUnixTimeAnchor anchor) {
        this.writer = writer;
        this.anchor = anchor;
    }

    /** Writes one line. */
    void write(HealthOutputLine health) {
        writer.beginLine("health");
        if (health.subject() != HealthOutputLine.HealthSubject.PROCESS) {
            writer.writeSession(health.session());
        }
        writer.writeSeconds("arrival", anchor.epochNanos(health.at()))
                .writeString("subject", SessionPrinter.enumName(health.subject()));
        health.sourceId().ifPresent(source -> writer.writeString("source", source.label()));
        health.kind().ifPresent(kind -> writer.writeString("kind", SessionPrinter.enumName(kind)));
        writeVerdict(writer, health.verdict());
        writeLoss(health.loss());
        var rate = health.rate();
        writer.writeNumber("rate", rate.hertz())
                .writeNumber("rateError", rate.error())
                .writeNumber("declaredRate", rate.declared().orElse(Double.NaN));
        writeLatency(health.latency());
        health.clock().ifPresentOrElse(this::writeClock, () -> writer.writeNull("clock"));
        writer.writeNumber("silentFor", health.silentSeconds())
                .writeNumber("behind", health.behindSeconds())
                .endLine();
    }

    /** Adds grade, sentence and the causes of the problems to an object. */
    static void writeVerdict(JsonLineWriter writer, HealthVerdict verdict) {
        writer.writeString("grade", verdict.grade().word())
                .writeString("sentence", verdict.sentence())
                .beginArray("reasons");
        verdict.problems().forEach(cause -> writer.writeString(cause.word()));
        writer.endArray();
    }

    private void writeLoss(MessageLossStatistics loss) {
        writer.writeNumber("lossWindow", loss.shareWindow());
        if (loss.numbered()) {
            writer.writeInteger("lost", loss.lostTotal()).writeInteger("expected", loss.expectedTotal());
        } else {
            writer.writeNull("lost").writeNull("expected");
        }
    }

    private void writeLatency(LatencySummary latency) {
        if (latency.isKnown()) {
            writer.beginObject("latency")
                    .writeNumber("p50", latency.median())
                    .writeNumber("p99", latency.p99())
                    .endObject();
        } else {
            writer.writeNull("latency");
        }
    }

    private void writeClock(DeviceClockHealth clock) {
        writer.beginObject("clock")
                .writeString("epoch", clock.verdict().epoch().word())
                .writeNumber("offset", clock.verdict().offset())
                .writeNumber("error", clock.verdict().error())
                .writeNumber("drift", clock.drift())
                .writeNumber("driftError", clock.driftError())
                .endObject();
    }
}
