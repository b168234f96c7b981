package mocapscope.app.command.output;

import java.util.Set;
import mocapscope.app.json.FieldValueTextFormatter;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthOutputLine;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
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

/**
 * Prints the events of one session and changes of its health as text lines.
 *
 * <pre>
 *      #4     0.000841 in  pose         Tracker0        0    0.0100  -0.0200   1.5000    0.1000   0.2000   0.3000   0.9274
 * message  seconds since            kind         source      sensor  position                    orientation x, y, z, w
 *          the session's start
 * </pre>
 */
final class TextSessionListener implements SessionEventPrinter {
    private static final int NAME = 10;
    private static final int NUMBER = 8;
    private static final int TIME = 12;
    private static final int DIRECTION = 3;
    private static final int KIND = 12;
    private static final int SOURCE = 14;
    private static final int INDEX = 3;
    private static final double NANOS = 1e9;

    private final Session session;
    private final TextSessionPrinter lines;
    private final Set<PrintedContentKind> contentKinds;
    private final String name;
    private final TextLineBuilder line = new TextLineBuilder();
    private final TextSampleFormatter samples = new TextSampleFormatter(line);
    private HealthGrade grade = HealthGrade.UNKNOWN;
    private HealthCause cause = HealthCause.NONE;
    private HealthGrade processGrade = HealthGrade.OK;

    /** Creates the listener; every line begins with {@code name} unless it is empty. */
    TextSessionListener(Session session, TextSessionPrinter lines, Set<PrintedContentKind> contents, String name) {
        this.name = name;
        this.session = session;
        this.lines = lines;
        this.contentKinds = contents;
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
        begin(Finding.NONE, state.at(), "", "state").append(SessionPrinter.enumName(state.phase()));
        if (!state.step().isEmpty()) {
            line.append(": ").append(state.step());
        }
        if (!state.waitingFor().isEmpty()) {
            line.append(", waiting for ").append(state.waitingFor());
        }
        lines.print(line);
    }

    @Override
    public boolean wantsMessages() {
        return contentKinds.contains(PrintedContentKind.MESSAGES);
    }

    private void onMessage(DecodedMessage message) {
        if (!contentKinds.contains(PrintedContentKind.MESSAGES)) {
            return;
        }
        begin(message.n(), message.arrival(), SessionPrinter.enumName(message.direction()), "message")
                .appendLeft(message.sender(), SOURCE)
                .append("%s@%d, %d bytes: ".formatted(message.channel().name(), message.at(), message.length()))
                .append(message.name());
        session.history().inspect(message, this::field);
        lines.print(line);
    }

    private void onSource(DeclaredSourceProperties source) {
        if (!contentKinds.contains(PrintedContentKind.SAMPLES)) {
            return;
        }
        untimed("source").appendLeft(source.source().label(), SOURCE).append(SessionPrinter.enumName(source.kind()));
        line.append(", unit ").append(source.unit()).append(", axes ").append(source.axes());
        if (!source.quaternions().isEmpty()) {
            line.append(", quaternions ").append(source.quaternions());
        }
        line.append(
                source.epoch().equals(DeclaredSourceProperties.UNKNOWN)
                        ? ", declares no epoch"
                        : ", times since " + source.epoch());
        if (source.eventDriven()) {
            line.append(", reports events");
        } else if (source.rate().isPresent()) {
            line.append(", declares ")
                    .append(DeclaredRateFormatter.format(source.rate().getAsDouble()));
        }
        lines.print(line);
    }

    private void onDeviceAnnounced(SourceId device, boolean internal) {
        if (contentKinds.contains(PrintedContentKind.SAMPLES)) {
            untimed("device").appendLeft(device.label(), SOURCE).append(internal ? "internal" : "announced");
            lines.print(line);
        }
    }

    private void onDeviceProperty(SourceId device, DeviceProperty page) {
        if (contentKinds.contains(PrintedContentKind.SAMPLES)) {
            untimed("device").appendLeft(device.label(), SOURCE).append("describes itself");
            page.parts().stream()
                    .filter(part -> part.parts().isEmpty())
                    .forEach(part ->
                            line.append(" ").append(part.name()).append("=").append(part.value()));
            lines.print(line);
        }
    }

    private void onDeviceDeparted(SourceId device) {
        if (contentKinds.contains(PrintedContentKind.SAMPLES)) {
            untimed("device").appendLeft(device.label(), SOURCE).append("left");
            lines.print(line);
        }
    }

    private void onSample(Sample sample) {
        if (contentKinds.contains(PrintedContentKind.SAMPLES)) {
            var stamp = sample.stamp();
            begin(
                    stamp.message(),
                    stamp.arrival(),
                    SessionPrinter.enumName(stamp.direction()),
                    SampleKind.of(sample).word());
            line.appendLeft(stamp.source().label(), SOURCE);
            samples.add(sample);
            lines.print(line);
        }
    }

    private void onTrackingChange(TrackingProblemTransition change) {
        if (!contentKinds.contains(PrintedContentKind.SAMPLES)) {
            return;
        }
        var stamp = change.stamp();
        var part = change.part();
        begin(stamp.message(), stamp.arrival(), SessionPrinter.enumName(stamp.direction()), "tracking")
                .appendLeft(part.source().label(), SOURCE)
                .appendRight(part.index() == TrackedItemId.BODY ? "" : String.valueOf(part.index()), INDEX)
                .append(describe(change));
        lines.print(line);
    }

    private static String describe(TrackingProblemTransition change) {
        var state = change.state().word();
        if (change.hasEnded()) {
            return "tracked again: %s for %.3f s, %,d samples"
                    .formatted(state, (change.until() - change.since()) / NANOS, change.count());
        }
        var bones = change.bones().isEmpty() ? "" : " (bones %s)".formatted(change.bones());
        return "%s%s: %s".formatted(state, bones, change.cause().description());
    }

    private void onClock(SourceId device, DeviceClockVerdict verdict, long at) {
        if (contentKinds.contains(PrintedContentKind.SAMPLES)) {
            begin(Finding.NONE, at, "", "clock").appendLeft(device.label(), SOURCE);
            line.append(DeviceClockVerdictFormatter.describe(verdict));
            lines.print(line);
        }
    }

    private void onFinding(Finding finding) {
        var rule = finding.rule();
        begin(
                        finding.message(),
                        finding.arrival(),
                        SessionPrinter.enumName(finding.direction()),
                        SessionPrinter.enumName(finding.severity()))
                .append(finding.text())
                .append(" (%s, %s, %s)".formatted(rule.code(), rule.number(), rule.section()));
        lines.print(line, finding.severity());
    }

    /** Prints a change of the grade or, of a problem, of its cause; the sentence of the session names its sources. */
    @Override
    public void print(HealthOutputLine health) {
        var latest = health.verdict();
        switch (health.subject()) {
            case SESSION -> {
                boolean changed = latest.grade() != grade || latest.grade().isProblem() && latest.cause() != cause;
                if (changed && latest.cause() != HealthCause.ENDED) {
                    printGrade(health);
                    grade = latest.grade();
                    cause = latest.cause();
                }
            }
            case PROCESS -> {
                if (latest.grade() != processGrade) {
                    printGrade(health);
                    processGrade = latest.grade();
                }
            }
            case SOURCE -> {}
        }
    }

    private void printGrade(HealthOutputLine health) {
        var verdict = health.verdict();
        begin(Finding.NONE, health.at(), "", "health")
                .append(verdict.grade().word())
                .append(": ")
                .append(verdict.sentence());
        lines.print(line, verdict.grade());
    }

    private TextLineBuilder begin(long n, long arrival, String direction, String kind) {
        named().appendRight(n == Finding.NONE ? "" : "#" + n, NUMBER);
        line.appendRight("%.6f".formatted((arrival - session.anchor().monotonicNanos()) / NANOS), TIME);
        return line.appendLeft(direction, DIRECTION).appendLeft(kind, KIND);
    }

    private TextLineBuilder named() {
        line.clear();
        return name.isEmpty() ? line : line.appendLeft(name, NAME);
    }

    private TextLineBuilder untimed(String kind) {
        return named().appendRight("", NUMBER)
                .appendRight("", TIME)
                .appendLeft("", DIRECTION)
                .appendLeft(kind, KIND);
    }

    private void field(MessageField field) {
        line.append(" ").append(field.name()).append("=").append(FieldValueTextFormatter.formatExcerpt(field));
    }
}
