package mocapscope.app.command;

import java.util.Set;
import mocapscope.app.json.FieldValueFormatter;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.transcript.Entry;

/**
 * A session listener that prints the events of one session as text lines for the user.
 *
 * <pre>
 *      #4     0.000841 in  pose         Tracker0        0    0.0100  -0.0200   1.5000    0.1000   0.2000   0.3000   0.9274
 * message  seconds since            kind         source      sensor  position                    orientation x, y, z, w
 *          the session's start
 * </pre>
 */
final class TextTap implements SessionListener {
    private static final int NAME = 10;
    private static final int NUMBER = 8;
    private static final int TIME = 12;
    private static final int DIRECTION = 3;
    private static final int KIND = 12;
    private static final int SOURCE = 14;

    private final Session session;
    private final TextLines lines;
    private final Set<Content> contents;
    private final String name;
    private final TextLine line = new TextLine();
    private final TextSamples samples = new TextSamples(line);

    /** Creates the listener; every line begins with {@code name} unless it is empty. */
    TextTap(Session session, TextLines lines, Set<Content> contents, String name) {
        this.name = name;
        this.session = session;
        this.lines = lines;
        this.contents = contents;
    }

    @Override
    public void onState(SessionState state) {
        begin(Finding.NONE, state.at(), "", "state").add(Lines.word(state.phase()));
        if (!state.step().isEmpty()) {
            line.add(": ").add(state.step());
        }
        if (!state.waitingFor().isEmpty()) {
            line.add(", waiting for ").add(state.waitingFor());
        }
        lines.print(line);
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
        begin(message.n(), message.arrival(), Lines.word(message.direction()), "message")
                .left(message.sender(), SOURCE)
                .add("%s@%d, %d bytes: ".formatted(message.channel().name(), message.at(), message.length()))
                .add(message.name());
        session.history().inspect(message, this::field);
        lines.print(line);
    }

    @Override
    public void onSource(SourceInfo source) {
        if (!contents.contains(Content.SAMPLES)) {
            return;
        }
        untimed("source").left(source.source().label(), SOURCE).add(Lines.word(source.kind()));
        line.add(", unit ").add(source.unit()).add(", axes ").add(source.axes());
        if (!source.quaternions().isEmpty()) {
            line.add(", quaternions ").add(source.quaternions());
        }
        line.add(", times since ").add(source.epoch());
        if (source.eventDriven()) {
            line.add(", reports events");
        } else if (source.rate().isPresent()) {
            line.add(", declares ").add(Rates.words(source.rate().getAsDouble()));
        }
        lines.print(line);
    }

    @Override
    public void onDeviceAnnounced(SourceId device, boolean internal) {
        if (contents.contains(Content.SAMPLES)) {
            untimed("device").left(device.label(), SOURCE).add(internal ? "internal" : "announced");
            lines.print(line);
        }
    }

    @Override
    public void onDeviceProperty(SourceId device, DeviceProperty page) {
        if (contents.contains(Content.SAMPLES)) {
            untimed("device").left(device.label(), SOURCE).add("describes itself");
            page.parts().stream()
                    .filter(part -> part.parts().isEmpty())
                    .forEach(part -> line.add(" ").add(part.name()).add("=").add(part.value()));
            lines.print(line);
        }
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        if (contents.contains(Content.SAMPLES)) {
            untimed("device").left(device.label(), SOURCE).add("left");
            lines.print(line);
        }
    }

    @Override
    public void onSample(Sample sample) {
        if (contents.contains(Content.SAMPLES)) {
            var stamp = sample.stamp();
            begin(
                    stamp.message(),
                    stamp.arrival(),
                    Lines.word(stamp.direction()),
                    SampleKind.of(sample).word());
            line.left(stamp.source().label(), SOURCE);
            samples.add(sample);
            lines.print(line);
        }
    }

    @Override
    public void onFinding(Finding finding) {
        var rule = finding.rule();
        begin(finding.message(), finding.arrival(), Lines.word(finding.direction()), Lines.word(finding.severity()))
                .add("%s (%s, %s): ".formatted(rule.code(), rule.number(), rule.section()))
                .add(finding.text());
        lines.print(line, finding.severity());
    }

    private TextLine begin(long n, long arrival, String direction, String kind) {
        named().right(n == Finding.NONE ? "" : "#" + n, NUMBER);
        line.right("%.6f".formatted((arrival - session.anchor().monotonicNanos()) / 1e9), TIME);
        return line.left(direction, DIRECTION).left(kind, KIND);
    }

    private TextLine named() {
        line.clear();
        return name.isEmpty() ? line : line.left(name, NAME);
    }

    private TextLine untimed(String kind) {
        return named().right("", NUMBER).right("", TIME).left("", DIRECTION).left(kind, KIND);
    }

    private void field(MessageField field) {
        line.add(" ").add(field.name()).add("=").add(FieldValueFormatter.formatExcerpt(field));
    }
}
