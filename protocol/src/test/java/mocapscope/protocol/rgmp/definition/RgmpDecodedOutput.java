package mocapscope.protocol.rgmp.definition;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.rgmp.decode.RgmpDecoder;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** All that a decoder understood of some entries. */
public final class RgmpDecodedOutput implements SessionListener {
    public final List<DecodedMessage> messages = new ArrayList<>();
    public final List<DeclaredSourceProperties> sources = new ArrayList<>();
    public final List<Sample> samples = new ArrayList<>();
    public final List<Finding> findings = new ArrayList<>();
    public final List<String> announced = new ArrayList<>();
    public final List<String> departed = new ArrayList<>();
    public final List<DeviceProperty> pages = new ArrayList<>();
    long lost;

    public static RgmpDecodedOutput of(List<Entry> entries) {
        return of(RgmpValidationMode.LENIENT, entries);
    }

    public static RgmpDecodedOutput of(RgmpValidationMode mode, List<Entry> entries) {
        var decoded = new RgmpDecodedOutput();
        var decoder = new RgmpDecoder("s1", mode, List.of());
        // Whatever is tried here is also decoded from the state in its middle.
        new DecoderStateRoundTrip(decoder, entries).compare(1 + entries.size() / 10, 40);
        var known = decoder.initialState();
        for (var entry : entries) {
            known = decoder.decode(known, entry, decoded);
        }
        return decoded;
    }

    /** Decodes frames in one read, in lenient mode. */
    public static RgmpDecodedOutput of(byte[]... frames) {
        return of(RgmpEntryBuilder.open().then(frames).list());
    }

    /** Returns code, field and offset of each finding. */
    public List<String> places() {
        return findings.stream()
                .map(finding -> "%s %s %d".formatted(finding.rule().code(), finding.field(), finding.offset()))
                .toList();
    }

    public List<String> codes() {
        return findings.stream().map(finding -> finding.rule().code()).toList();
    }

    public List<String> errors() {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .map(finding -> finding.rule().number())
                .distinct()
                .toList();
    }

    public List<String> warnings() {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.WARNING)
                .map(finding -> finding.rule().number())
                .distinct()
                .toList();
    }

    public List<String> names() {
        return messages.stream().map(DecodedMessage::name).toList();
    }

    public <S extends Sample> List<S> samples(Class<S> type) {
        return samples.stream().filter(type::isInstance).map(type::cast).toList();
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            case SessionEvent.DeviceAnnounced announced -> onDeviceAnnounced(announced.device(), announced.internal());
            case SessionEvent.DeviceDescribed property -> onDeviceProperty(property.device(), property.page());
            case SessionEvent.DeviceDeparted departure -> onDeviceDeparted(departure.device());
            case SessionEvent.MessagesLost lost -> onMessagesLost(lost.channel(), lost.direction(), lost.messages());
            default -> {}
        }
    }

    private void onDeviceAnnounced(SourceId device, boolean internal) {
        announced.add(device.label());
    }

    private void onDeviceDeparted(SourceId device) {
        departed.add(device.label());
    }

    private void onDeviceProperty(SourceId device, DeviceProperty page) {
        pages.add(page);
    }

    private void onMessagesLost(Channel channel, Direction direction, long messages) {
        lost += messages;
    }

    private void onMessage(DecodedMessage message) {
        messages.add(message);
    }

    private void onSource(DeclaredSourceProperties source) {
        sources.add(source);
    }

    private void onSample(Sample sample) {
        samples.add(sample);
    }

    private void onFinding(Finding finding) {
        findings.add(finding);
    }
}
