package mocapscope.protocol.vrpn.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.VrpnProtocol;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;

/** All that a decoder understood of some entries. */
public final class VrpnDecodedOutput implements SessionListener {
    public static final String SESSION = "s1";

    public final List<DecodedMessage> messages = new ArrayList<>();
    public final List<DeclaredSourceProperties> sources = new ArrayList<>();
    public final List<Sample> samples = new ArrayList<>();
    public final List<Finding> findings = new ArrayList<>();
    public final List<SkeletonDescription> skeletonDescriptions = new ArrayList<>();
    final List<String> announced = new ArrayList<>();
    public final List<String> numbers = new ArrayList<>();
    public Decoder.DecoderState state;
    public long lost;
    private final boolean messagesWanted;

    public VrpnDecodedOutput() {
        this(true);
    }

    private VrpnDecodedOutput(boolean messagesWanted) {
        this.messagesWanted = messagesWanted;
    }

    /** Decodes entries with default settings. */
    public static VrpnDecodedOutput of(List<Entry> entries) {
        return of(new VrpnDecoder(SESSION, endpoint(List.of(), Map.of())), entries);
    }

    /** Decodes entries with default settings, with or without a need of messages. */
    public static VrpnDecodedOutput of(List<Entry> entries, boolean messagesWanted) {
        return new VrpnDecodedOutput(messagesWanted)
                .all(new VrpnDecoder(SESSION, endpoint(List.of(), Map.of())), entries);
    }

    static VrpnDecodedOutput of(VrpnDecoder decoder, List<Entry> entries) {
        // Whatever is tried here is also decoded from the state in its middle.
        new DecoderStateRoundTrip(decoder, entries).compare(1 + entries.size() / 10, 40);
        return new VrpnDecodedOutput().all(decoder, entries);
    }

    /** Decodes entries without a need of messages; leaves out the metadata that arrive instead. */
    static VrpnDecodedOutput withoutMessages(VrpnDecoder decoder, List<Entry> entries) {
        return new VrpnDecodedOutput(false).all(decoder, entries);
    }

    private VrpnDecodedOutput all(VrpnDecoder decoder, List<Entry> entries) {
        state = decoder.initialState();
        for (var entry : entries) {
            state = decoder.decode(state, entry, this);
        }
        return this;
    }

    public static Endpoint endpoint(List<String> devices, Map<String, String> settings) {
        var protocol = new VrpnProtocol();
        return new Endpoint(
                protocol.name(),
                protocol.schemes().getLast(),
                new NetworkAddress("localhost", 3883),
                devices,
                OptionValues.of(ProtocolIndependentSessionOptions.of(protocol, SessionRole.CLIENT), settings));
    }

    public List<String> codes() {
        return findings.stream().map(finding -> finding.rule().code()).toList();
    }

    public List<String> texts() {
        return findings.stream().map(Finding::text).toList();
    }

    public <T extends Sample> List<T> samples(Class<T> kind) {
        return samples.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Returns the number of messages by direction and name. */
    Map<String, Integer> counts() {
        var counts = new TreeMap<String, Integer>();
        messages.forEach(message -> counts.merge(message.direction() + " " + message.name(), 1, Integer::sum));
        return counts;
    }

    @Override
    public boolean wantsMessages() {
        return messagesWanted;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            case SessionEvent.DeviceAnnounced announced -> onDeviceAnnounced(announced.device(), announced.internal());
            case SessionEvent.SkeletonDescribed skeleton -> onSkeletonDescription(skeleton.skeleton());
            case SessionEvent.MessagesLost lost -> onMessagesLost(lost.channel(), lost.direction(), lost.messages());
            case SessionEvent.SequenceNumberReceived number ->
                onSequenceNumber(
                        number.channel(), number.direction(), number.number(), number.bits(), number.message());
            default -> {}
        }
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

    private void onDeviceAnnounced(SourceId device, boolean internal) {
        announced.add(internal ? "(" + device.label() + ")" : device.label());
    }

    private void onSkeletonDescription(SkeletonDescription description) {
        skeletonDescriptions.add(description);
    }

    private void onMessagesLost(Channel channel, Direction direction, long messages) {
        lost += messages;
    }

    private void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        numbers.add("%s %d %d".formatted(channel.name(), number, message));
    }

    private void onFinding(Finding finding) {
        findings.add(finding);
    }
}
