package mocapscope.protocol.aimation.decode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.aimation.AimationProtocol;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
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

/** All that a decoder understood of some entries. */
public final class AimationDecodedOutput implements SessionListener {
    private static final SkeletonMapLibrary MAPS = SkeletonMapLibrary.builtIn();
    private static final AimationDecoder STRICT = decoder(true, MAPS);
    private static final AimationDecoder LENIENT = decoder(false, MAPS);

    public final List<DecodedMessage> messages = new ArrayList<>();
    final List<DeclaredSourceProperties> sources = new ArrayList<>();
    public final List<Sample.Skeleton> skeletons = new ArrayList<>();
    public final List<Finding> findings = new ArrayList<>();
    final List<String> announced = new ArrayList<>();
    long lost;

    /** Decodes entries in lenient mode. */
    public static AimationDecodedOutput of(List<Entry> entries) {
        return of(decoder(false), entries);
    }

    public static AimationDecodedOutput of(Decoder decoder, List<Entry> entries) {
        // Whatever is tried here is also decoded from the state in its middle.
        new DecoderStateRoundTrip(decoder, entries).compare(1 + entries.size() / 10, 40);
        var decoded = new AimationDecodedOutput();
        decoded.decodeAll(decoder, entries);
        return decoded;
    }

    /** Returns the decoder's state after some entries. */
    public static Decoder.DecoderState stateAfter(Decoder decoder, List<Entry> entries) {
        return new AimationDecodedOutput().decodeAll(decoder, entries);
    }

    private Decoder.DecoderState decodeAll(Decoder decoder, List<Entry> entries) {
        var state = decoder.initialState();
        for (var entry : entries) {
            state = decoder.decode(state, entry, this);
        }
        return state;
    }

    public static AimationDecoder decoder(boolean strict) {
        return strict ? STRICT : LENIENT;
    }

    static AimationDecoder decoder(boolean strict, SkeletonMapLibrary maps, String... devices) {
        var settings = Map.of(ProtocolIndependentSessionOptions.STRICT, String.valueOf(strict));
        var endpoint = endpoint(SessionRole.CLIENT, List.of(devices), settings);
        return new AimationDecoder("s1", endpoint, maps);
    }

    public static Endpoint endpoint(SessionRole role, List<String> devices, Map<String, String> settings) {
        var protocol = new AimationProtocol();
        return new Endpoint(
                protocol.name(),
                protocol.schemes().getFirst(),
                new NetworkAddress("localhost", 52693),
                devices,
                OptionValues.of(ProtocolIndependentSessionOptions.of(protocol, role), settings));
    }

    public static Map<String, String> settings(String... pairs) {
        var values = new LinkedHashMap<String, String>();
        for (int i = 0; i < pairs.length; i += 2) {
            values.put(pairs[i], pairs[i + 1]);
        }
        return values;
    }

    List<String> names() {
        return messages.stream().map(DecodedMessage::name).toList();
    }

    public List<String> codes() {
        return findings.stream().map(finding -> finding.rule().code()).toList();
    }

    public List<String> texts() {
        return findings.stream().map(Finding::text).toList();
    }

    public DecodedMessage named(String name) {
        return messages.stream()
                .filter(message -> message.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            case SessionEvent.DeviceAnnounced announced -> onDeviceAnnounced(announced.device(), announced.internal());
            case SessionEvent.MessagesLost lost -> onMessagesLost(lost.channel(), lost.direction(), lost.messages());
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
        skeletons.add((Sample.Skeleton) sample);
    }

    private void onDeviceAnnounced(SourceId device, boolean internal) {
        announced.add(device.label());
    }

    private void onMessagesLost(Channel channel, Direction direction, long messages) {
        lost += messages;
    }

    private void onFinding(Finding finding) {
        findings.add(finding);
    }
}
