package mocapscope.protocol.setp.decode;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.transport.SetpReliableTransportFixture;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpReceivedPacketDisposition;
import mocapscope.protocol.setp.wire.SetpValidationMode;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** All that a decoder understood of some datagrams. */
public final class SetpDecodedOutput implements SessionListener {
    public static final SetpDecoder STRICT = new SetpDecoder(
            "setp-1", SetpValidationMode.STRICT, SetpMessageTypeTable.DRAFT, SetpReassemblyLimits.DEFAULT);
    public static final SetpDecoder LENIENT = new SetpDecoder(
            "setp-1", SetpValidationMode.LENIENT, SetpMessageTypeTable.DRAFT, SetpReassemblyLimits.DEFAULT);

    public final List<DecodedMessage> messages = new ArrayList<>();
    public final List<Finding> findings = new ArrayList<>();
    public final List<Sample> samples = new ArrayList<>();
    final List<DeclaredSourceProperties> sources = new ArrayList<>();
    /** Numbers of the packets of sessions, each with its message. */
    final List<String> numbers = new ArrayList<>();

    public Decoder.DecoderState state;

    private SetpDecodedOutput(Decoder.DecoderState known) {
        this.state = known;
    }

    public static SetpDecodedOutput of(List<Entry> entries) {
        return of(STRICT, SetpDecoderStateSnapshot.NOTHING, entries);
    }

    /** Decodes with a decoder whose state contains the session of all vectors. */
    public static SetpDecodedOutput inSession(SetpDecoder decoder, SetpEntryBuilder builder) {
        return of(decoder, SetpEntryBuilder.stateWithSessions(SetpEntryBuilder.SESSION), builder.list());
    }

    public static SetpDecodedOutput inSession(SetpEntryBuilder builder) {
        return inSession(STRICT, builder);
    }

    public static SetpDecodedOutput of(SetpDecoder decoder, Decoder.DecoderState start, List<Entry> entries) {
        var decoded = new SetpDecodedOutput(start);
        entries.forEach(entry -> decoded.state = decoder.decode(decoded.state, entry, decoded));
        return decoded;
    }

    /** Returns the messages that packets carried. */
    public List<DecodedMessage> carriedMessages() {
        return messages.stream()
                .filter(message -> message.carrier() != DecodedMessage.ON_THE_WIRE)
                .toList();
    }

    public List<SetpMessage.SetpMessagePayload> payloads() {
        return messages.stream()
                .map(DecodedMessage::body)
                .filter(SetpMessage.DecodedMessage.class::isInstance)
                .map(body -> ((SetpMessage.DecodedMessage) body).payload())
                .toList();
    }

    public List<String> names() {
        return carriedMessages().stream().map(DecodedMessage::name).toList();
    }

    public List<String> codes() {
        return findings.stream().map(finding -> finding.rule().code()).toList();
    }

    /** Returns code, field and offset of each finding. */
    public List<String> places() {
        return findings.stream()
                .map(finding -> "%s %s %d".formatted(finding.rule().code(), finding.field(), finding.offset()))
                .toList();
    }

    /** Returns the disposition of each datagram, or the rule that it broke. */
    public List<String> dispositions() {
        return messages.stream()
                .map(DecodedMessage::body)
                .filter(messageBody -> !(messageBody instanceof SetpMessage.DecodedMessage
                        || messageBody instanceof SetpMessage.RejectedMessage))
                .map(body -> body instanceof SetpMessage.DecodedPacket message
                        ? message.disposition().name()
                        : ((SetpMessage.DroppedDatagram) body).rule().name())
                .toList();
    }

    /** Returns true if a transport acknowledges the last datagram. */
    public boolean acknowledged() {
        var last = messages.stream()
                .filter(message -> message.carrier() == DecodedMessage.ON_THE_WIRE)
                .toList()
                .getLast();
        return last.body() instanceof SetpMessage.DecodedPacket packetMessage
                && SetpReliableTransportFixture.open(SetpProtocolParameters.DEFAULTS.lenient())
                        .isAcknowledged(
                                100,
                                last.bytes(),
                                packetMessage.disposition() != SetpReceivedPacketDisposition.PUT_OFF);
    }

    public static List<MessageField> fields(DecodedMessage message) {
        var fields = new ArrayList<MessageField>();
        LENIENT.inspect(message, fields::add);
        return fields;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
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

    private void onFinding(Finding finding) {
        findings.add(finding);
    }

    private void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        numbers.add("%d %s".formatted(number, messages.size() == message));
    }
}
