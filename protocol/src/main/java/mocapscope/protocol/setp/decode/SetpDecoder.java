package mocapscope.protocol.setp.decode;

import java.util.List;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.decoder.OtherRecordingNameProvider;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpValidationMode;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Decodes SETP datagrams of client and server into packets, and reassembles messages from the packets' frames. Each
 * datagram is a message on the wire; each SETP message that its frames complete is carried by it and consists of the
 * joined data of its frames.
 *
 * @param source source of the samples
 * @param names names of objects and bubbles for sessions that began before a recording
 */
public record SetpDecoder(
        SourceId source,
        SetpValidationMode mode,
        SetpMessageTypeTable types,
        SetpReassemblyLimits limits,
        OtherRecordingNameProvider names)
        implements Decoder {

    /** Creates a decoder whose samples have the id of {@code session}. */
    public SetpDecoder(
            String session, SetpValidationMode mode, SetpMessageTypeTable types, SetpReassemblyLimits limits) {
        this(session, mode, types, limits, OtherRecordingNameProvider.NONE);
    }

    /** Creates a decoder that takes missing names of objects and bubbles from {@code names}. */
    public SetpDecoder(
            String session,
            SetpValidationMode mode,
            SetpMessageTypeTable types,
            SetpReassemblyLimits limits,
            OtherRecordingNameProvider names) {
        this(SetpTimestampedSampleEmitter.id(session), mode, types, limits, names);
    }

    @Override
    public DecoderState initialState() {
        return SetpDecoderStateSnapshot.NOTHING;
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
        var known = (SetpDecoderStateSnapshot) before;
        return switch (entry.kind()) {
            case OPENED -> known.withoutChannel(entry.channel());
            case DATA -> SetpDatagramDecoder.decode(this, known, entry, out);
            case GAP -> gap(known, entry, out);
            case CLOSED -> {
                var emitter = new SetpMessageEmitter(entry, known.nextMessage(), out);
                for (var state : known.channel(entry.channel()).sessions().values()) {
                    for (var direction : Direction.values()) {
                        var side = state.side(direction);
                        side.reassembly()
                                .incomplete()
                                .values()
                                .forEach(one -> emitter.emitIncomplete(one, direction, side.mayLackPackets()));
                    }
                }
                yield known.withoutChannel(entry.channel());
            }
        };
    }

    /** Continues after datagrams that the recording lacks. */
    private SetpDecoderStateSnapshot gap(SetpDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        boolean isWithin = entry.missingBytes().isEmpty();
        var channel = known.channel(entry.channel());
        if (!isWithin || !channel.lacksStart()) {
            out.emitFinding(names.noteGap(entry));
        }
        var after = isWithin ? channel.lackingStart() : channel.lackingPackets(entry.direction());
        return known.with(entry.channel(), after, known.nextMessage());
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
    public void encodeState(DecoderState state, DecoderStateCborWriter out) {
        SetpDecoderStateCodec.encode((SetpDecoderStateSnapshot) state, out);
    }

    @Override
    public DecoderState decodeState(DecoderStateCborReader in) {
        return SetpDecoderStateCodec.decode(this, in);
    }

    @Override
    public void describeState(DecoderState state, DecoderEventEmitter out) {
        boolean announced = ((SetpDecoderStateSnapshot) state)
                .channels().values().stream()
                        .flatMap(channel -> channel.sessions().values().stream())
                        .anyMatch(session -> session.scene().sourceAnnounced());
        if (announced) {
            out.emitSource(SetpTimestampedSampleEmitter.info(source));
        }
    }

    @Override
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        new SetpMessageDissector(types, listener).inspect(message);
    }

    @Override
    public List<DecodedSignalFieldPaths> signalOrigins(DecodedMessage message) {
        return message.body() instanceof SetpMessage.DecodedMessage decodedMessage
                        && decodedMessage.payload() instanceof SetpObjectChangePerceptionMessage perception
                ? signalOrigins(perception)
                : List.of();
    }

    private List<DecodedSignalFieldPaths> signalOrigins(SetpObjectChangePerceptionMessage perception) {
        return switch (perception) {
            case SetpObjectChangePerceptionMessage.ObjectPerception(var objectData) -> moved(objectData.objectIndex());
            case SetpObjectChangePerceptionMessage.MovementPerception moves -> moved(moves.objectIndex());
            case SetpObjectChangePerceptionMessage.AdvancedMovementPerception moves -> moved(moves.objectIndex());
            case SetpObjectChangePerceptionMessage.AnimationPerception acts ->
                List.of(object(acts.objectIndex(), "animations"));
            case SetpObjectChangePerceptionMessage.DisappearancePerception(long index) ->
                index == SetpObjectChangePerceptionMessage.DisappearancePerception.UNNAMED
                        ? List.of()
                        : List.of(object(index, "objectIndex"));
            case SetpObjectChangePerceptionMessage.CollisionPerception(long one, long other) ->
                List.of(object(one, "sourceObjectIndex"), object(other, "targetObjectIndex"));
        };
    }

    private List<DecodedSignalFieldPaths> moved(long index) {
        return List.of(object(index, "location", "orientation"));
    }

    /**
     * Maps an object's fields. Indices are unsigned on the wire; those too large for an int are replaced by its
     * maximum.
     */
    private DecodedSignalFieldPaths object(long index, String... paths) {
        return new DecodedSignalFieldPaths(
                source, SourceDataKind.OBJECT, (int) Math.min(index, Integer.MAX_VALUE), paths);
    }
}
