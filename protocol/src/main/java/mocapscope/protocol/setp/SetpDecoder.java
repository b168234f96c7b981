package mocapscope.protocol.setp;

import java.util.List;
import mocapscope.protocol.bytes.FieldListener;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.session.DecoderStateReader;
import mocapscope.protocol.session.DecoderStateWriter;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.SignalOrigin;
import mocapscope.protocol.session.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Decodes both directions of a SETP channel: datagrams as packets, and the messages their frames complete. Each
 * datagram is a message on the wire; each SETP message that its frames complete is carried by it and consists of the
 * joined data of its frames.
 */
final class SetpDecoder implements Decoder {
    private final SourceId source;
    private final SetpValidationMode mode;
    private final SetpMessageTypeTable types;
    private final SetpReassemblyLimits limits;

    /** Creates a decoder whose samples have the id of {@code session}. */
    SetpDecoder(String session, SetpValidationMode mode, SetpMessageTypeTable types, SetpReassemblyLimits limits) {
        this.source = SetpSampleOutput.id(session);
        this.mode = mode;
        this.types = types;
        this.limits = limits;
    }

    @Override
    public DecoderState initialState() {
        return SetpDecoderState.NOTHING;
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderOutput out) {
        var known = (SetpDecoderState) before;
        return switch (entry.kind()) {
            case OPENED -> known.withoutChannel(entry.channel());
            case DATA -> new SetpDatagramDecoder(this, known, entry, out).decode();
            case CLOSED -> {
                SetpIncompleteMessageReporter.reportAtClose(known, entry, out);
                yield known.withoutChannel(entry.channel());
            }
        };
    }

    /** Returns a framing that takes all bytes as one unit: datagrams have boundaries. */
    @Override
    public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
        return bytes -> bytes.remaining();
    }

    @Override
    public int stateVersion() {
        return SetpDecoderStateCodec.VERSION;
    }

    @Override
    public void encodeState(DecoderState state, DecoderStateWriter out) {
        SetpDecoderStateCodec.encode((SetpDecoderState) state, out);
    }

    @Override
    public DecoderState decodeState(DecoderStateReader in) {
        return SetpDecoderStateCodec.decode(this, in);
    }

    @Override
    public void describeState(DecoderState state, DecoderOutput out) {
        boolean announced = ((SetpDecoderState) state)
                .channels().values().stream()
                        .flatMap(channel -> channel.sessions().values().stream())
                        .anyMatch(session -> session.scene().sourceAnnounced());
        if (announced) {
            out.onSource(SetpSampleOutput.info(source));
        }
    }

    @Override
    public void inspect(Message message, FieldListener listener) {
        new SetpMessageDissector(types, listener).inspect(message);
    }

    @Override
    public List<SignalOrigin> signalOrigins(Message message) {
        return message.body() instanceof SetpMessage.DecodedMessage decodedMessage
                        && decodedMessage.what() instanceof SetpPerceptionMessage perception
                ? SetpSignalOriginMapper.map(perception, source)
                : List.of();
    }

    /** Returns the source of the samples. */
    SourceId source() {
        return source;
    }

    SetpValidationMode mode() {
        return mode;
    }

    SetpMessageTypeTable types() {
        return types;
    }

    SetpReassemblyLimits limits() {
        return limits;
    }
}
