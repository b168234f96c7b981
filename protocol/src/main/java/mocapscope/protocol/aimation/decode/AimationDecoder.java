package mocapscope.protocol.aimation.decode;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationFramingPhase;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.aimation.wire.AimationSessionOptions;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.framing.DecoderResumedStreamFramer;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Decodes both directions of an AImation connection: HTTP upgrade, WebSocket frames and the packets they carry. Each
 * head of the upgrade and each frame is a message on the wire; a packet is a message carried by its last frame.
 */
public final class AimationDecoder implements Decoder {
    /**
     * Name of the only device: the wire names none, and a connection has one skeleton. The public plugin names it
     * "Body" or, with as many points as hands have, "BodyHands". The first is the name users look for, and a body that
     * gains hands remains the same device.
     */
    public static final String DEVICE = "Body";

    private final SourceId source;
    private final boolean isWanted;
    private final boolean isStrict;
    /**
     * Initial state of each direction. A file's stream starts with the file; a recording of a connection may start
     * midway.
     */
    private final AimationDecoderStateSnapshot.AimationDirectionState initialState;

    private final SkeletonMapLibrary maps;

    public AimationDecoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        this.source = new SourceId(session, DEVICE);
        this.isWanted = endpoint.devices().isEmpty() || endpoint.devices().contains(DEVICE);
        this.isStrict = AimationSessionOptions.strict(endpoint.settings());
        this.initialState = endpoint.isFile()
                ? AimationDecoderStateSnapshot.AimationDirectionState.MIDDLE
                : AimationDecoderStateSnapshot.AimationDirectionState.NEW;
        this.maps = maps;
    }

    @Override
    public DecoderState initialState() {
        return AimationDecoderStateSnapshot.NOTHING;
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
        var known = (AimationDecoderStateSnapshot) before;
        if (AimationChannelConstants.isFile(entry.channel())) {
            return file(known, entry, out);
        }
        if (!entry.channel().equals(AimationChannelConstants.TCP)) {
            return known;
        }
        return switch (entry.kind()) {
            case OPENED -> known.afterReconnect(initialState);
            case DATA -> {
                var plain = AimationDataPacketFastPath.decode(this, known, entry, out);
                yield plain == null ? new AimationWebSocketStreamSplitter(this, known, entry, out).decode() : plain;
            }
            case GAP -> gap(known, entry, out);
            case CLOSED -> closed(known, entry, out);
        };
    }

    /** Continues after bytes that the recording lacks: the start of the next packet is searched for. */
    private AimationDecoderStateSnapshot gap(AimationDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        if (entry.missingBytes().isPresent() || !known.lacksBytes()) {
            out.emitFinding(Finding.ofGap(entry));
        }
        var searched = endSearch(known, entry, out);
        var direction = entry.direction();
        var side = searched.side(direction);
        if (side.framingState() == AimationFramingPhase.BYTES) {
            return searched;
        }
        var reading = new AimationWebSocketReassembler(this, searched, entry, out);
        if (!side.partial().isEmpty()) {
            reading.locate(side.partial().origin());
            reading.emitSkipped(0, side.partial().length());
        }
        var session = searched.sessionState();
        return searched.with(
                        reading.nextMessage(),
                        direction == Direction.TO_CLIENT ? session.afterServerGap() : session.afterClientGap())
                .with(direction, side.afterGap());
    }

    /** Decodes the bytes in which the start of a frame was searched for, since no more of them arrive. */
    private AimationDecoderStateSnapshot endSearch(
            AimationDecoderStateSnapshot known, Entry end, DecoderEventEmitter out) {
        var side = known.side(end.direction());
        if (!side.framingState().isSearch() || side.partial().isEmpty()) {
            return known;
        }
        return new AimationWebSocketStreamSplitter(this, known.with(end.direction(), side.endingSearch()), end, out)
                .decode();
    }

    private AimationDecoderStateSnapshot closed(
            AimationDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        var searched = known;
        for (var direction : List.of(Direction.TO_CLIENT, Direction.TO_SERVER)) {
            searched = endSearch(searched, entry.inDirection(direction), out);
        }
        AimationIncompleteMessageReporter.reportAtClose(searched, entry, out);
        return searched.afterReconnect(initialState);
    }

    /** Decodes a file as one packet. A file too long for one packet arrives in parts; the first part identifies it. */
    private AimationDecoderStateSnapshot file(
            AimationDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        if (entry.kind() != Entry.EntryKind.DATA) {
            return known;
        }
        var emitter = new AimationMessageEmitter(entry, known.nextMessage(), out);
        ByteBuffer packet = entry.bytes().slice();
        new AimationReassembledMessageProcessor(this, emitter, known.sessionState())
                .readFile(packet, entry.channel().equals(AimationChannelConstants.STORED));
        return known.with(emitter.nextMessage(), known.sessionState());
    }

    @Override
    public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
        var directionState = ((AimationDecoderStateSnapshot) state).side(direction);
        return new DecoderResumedStreamFramer<>(directionState.framingState(), directionState.partial(), direction);
    }

    @Override
    public int stateVersion() {
        return AimationDecoderStateCodec.VERSION;
    }

    @Override
    public void encodeState(DecoderState state, DecoderStateCborWriter out) {
        AimationDecoderStateCodec.encode((AimationDecoderStateSnapshot) state, out);
    }

    @Override
    public DecoderState decodeState(DecoderStateCborReader in) {
        return AimationDecoderStateCodec.decode(this, in);
    }

    @Override
    public void describeState(DecoderState state, DecoderEventEmitter out) {
        var session = ((AimationDecoderStateSnapshot) state).sessionState();
        if (session.grantedPoseType() != AimationPoseType.UNKNOWN) {
            out.emitDevice(source, false);
        }
        if (isWanted) {
            Stream.of(
                            session.skeletonState().previousBody(),
                            session.skeletonState().body())
                    .filter(Objects::nonNull)
                    .forEach(body -> out.emitSource(body.info(source)));
        }
    }

    @Override
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        AimationMessageDissector.inspect(message, listener);
    }

    @Override
    public List<DecodedSignalFieldPaths> signalOrigins(DecodedMessage message) {
        return message.body() instanceof AimationMessage.SkeletonData skeletonData
                ? AimationBoneFieldFinder.map(skeletonData, message.bytes(), source)
                : List.of();
    }

    SourceId source() {
        return source;
    }

    /** Returns true if the only device was selected. */
    boolean isWanted() {
        return isWanted;
    }

    boolean isStrict() {
        return isStrict;
    }

    /** Returns the body with this number of bones. */
    AimationForwardKinematicsSkeleton findSkeleton(int bones) {
        return AimationForwardKinematicsSkeleton.of(maps.find(AimationChannelConstants.PROTOCOL, DEVICE, bones), bones);
    }
}
