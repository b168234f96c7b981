package mocapscope.protocol.vmc.decode;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.ImmutableMessageMetadata;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vmc.osc.OscArgumentNameProvider;
import mocapscope.protocol.vmc.osc.OscPacket;
import mocapscope.protocol.vmc.osc.OscPacketReader;
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;
import mocapscope.protocol.vmc.wire.VmcMessageType;

/**
 * Decodes VMC datagrams into messages, samples and problem reports, one message for each datagram. Poses of bones are
 * composed in the handedness and unit of the performer.
 */
public final class VmcDecoder implements Decoder {
    /** The name of a datagram that is a bundle. */
    public static final String BUNDLE = "bundle";

    private static final OscArgumentNameProvider NAMES = VmcMessageType.FIELD_NAMES;

    private final String session;
    private final Set<String> selection;

    /** Creates a decoder; {@code devices} contains the names of the devices to decode, or nothing for all. */
    public VmcDecoder(String session, List<String> devices) {
        this.session = session;
        this.selection = Set.copyOf(devices);
    }

    @Override
    public DecoderState initialState() {
        return VmcDecoderStateSnapshot.INITIAL;
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
        var known = (VmcDecoderStateSnapshot) before;
        return switch (entry.kind()) {
            case OPENED, CLOSED -> known.afterReopening();
            case DATA -> datagram(known, entry, out);
            case GAP -> {
                out.emitFinding(Finding.ofGap(entry));
                yield known;
            }
        };
    }

    private VmcDecoderStateSnapshot datagram(VmcDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        var reader = new OscPacketReader(entry.bytes(), NAMES);
        var packet = reader.read();
        var interpreter = new VmcPacketInterpreter(session, this::selects, known, entry);
        interpreter.interpret(packet);
        boolean isFromPerformer = entry.direction() == Direction.TO_CLIENT;
        var next = isFromPerformer
                ? interpreter.finish()
                : new VmcDecoderStateSnapshot(
                        known.nextMessage() + 1, known.clock(), known.body(), known.blendShapes(), known.sources());
        var findings = new ArrayList<DecodeException>(reader.violations());
        findings.addAll(interpreter.violations());
        var message = emitMessage(known.nextMessage(), entry, packet, next, interpreter, findings.isEmpty(), out);
        if (isFromPerformer) {
            interpreter.described().forEach(out::emitSource);
            interpreter.samples().forEach(out::emitSample);
        }
        findings.forEach(violation -> out.emitFinding(Finding.of(violation, message)));
        return next;
    }

    private static MessageMetadata emitMessage(
            long n,
            Entry entry,
            OscPacket packet,
            VmcDecoderStateSnapshot next,
            VmcPacketInterpreter interpreter,
            boolean isSound,
            DecoderEventEmitter out) {
        var origin = DecodedMessage.ByteOrigin.of(entry.bytes(), entry);
        int length = entry.bytes().remaining();
        var name = name(packet);
        if (isSound && !out.wantsMessages()) {
            var metadata = new ImmutableMessageMetadata(
                    n,
                    entry,
                    name,
                    "",
                    origin,
                    0,
                    length,
                    interpreter.isHousekeeping(),
                    interpreter.carriesDeviceData());
            out.emitMessageMetadata(metadata);
            return metadata;
        }
        var body = new VmcDecodedDatagramContent(
                next.body().skeleton(), interpreter.isHousekeeping(), interpreter.carriesDeviceData());
        var message = new DecodedMessage(n, entry, name, "", body, origin, 0, length);
        out.emitMessage(message);
        return message;
    }

    /** Returns the address of a message that VMC defines, or the kind of any other packet. */
    private static String name(OscPacket packet) {
        return switch (packet) {
            case OscPacket.OscBundle _ -> BUNDLE;
            case OscPacket.OscUnreadablePacket _ -> "malformed";
            case OscPacket.OscMessage message when message.address().startsWith(VmcMessageType.THRU) -> "thru";
            case OscPacket.OscMessage message ->
                VmcMessageType.find(message.address())
                        .map(VmcMessageType::address)
                        .orElse("unknown address");
        };
    }

    private boolean selects(String device) {
        return selection.isEmpty() || selection.contains(device);
    }

    /** Returns a framer of whole datagrams: VMC has no streams. */
    @Override
    public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
        return bytes -> bytes.remaining();
    }

    @Override
    public int stateVersion() {
        return VmcDecoderStateCodec.VERSION;
    }

    @Override
    public void encodeState(DecoderState state, DecoderStateCborWriter out) {
        VmcDecoderStateCodec.encode((VmcDecoderStateSnapshot) state, out);
    }

    @Override
    public DecoderState decodeState(DecoderStateCborReader in) {
        return VmcDecoderStateCodec.decode(in);
    }

    @Override
    public void describeState(DecoderState state, DecoderEventEmitter out) {
        var known = (VmcDecoderStateSnapshot) state;
        known.sources()
                .forEach(key -> out.emitSource(key.info(session, known.clock().epoch())));
    }

    @Override
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        new OscPacketReader(message.bytes(), NAMES, listener).read();
    }

    @Override
    public List<DecodedSignalFieldPaths> signalOrigins(DecodedMessage message) {
        var origins = new ArrayList<DecodedSignalFieldPaths>();
        collectOrigins(
                new OscPacketReader(message.bytes(), NAMES).read(),
                (VmcDecodedDatagramContent) message.body(),
                origins);
        return origins;
    }

    private void collectOrigins(
            OscPacket packet, VmcDecodedDatagramContent body, List<DecodedSignalFieldPaths> origins) {
        switch (packet) {
            case OscPacket.OscUnreadablePacket _ -> {}
            case OscPacket.OscBundle bundle ->
                bundle.elements().forEach(element -> collectOrigins(element, body, origins));
            case OscPacket.OscMessage message
            when message.isComplete() ->
                VmcMessageType.find(message.address())
                        .filter(type -> type.matchVersion(message.arguments().size()) > 0
                                && message.arguments().getFirst().value() instanceof String)
                        .ifPresent(type -> collectOrigins(type, message, body, origins));
            case OscPacket.OscMessage _ -> {}
        }
    }

    private void collectOrigins(
            VmcMessageType type,
            OscPacket.OscMessage message,
            VmcDecodedDatagramContent body,
            List<DecodedSignalFieldPaths> origins) {
        var name = (String) message.arguments().getFirst().value();
        var paths = message.arguments().stream()
                .skip(1)
                .map(argument -> message.path() + argument.name())
                .toArray(String[]::new);
        switch (type) {
            case BONE_POSE -> {
                int index = body.skeleton().bones().indexOf(UnityHumanoidBone.find(name));
                if (index >= 0) {
                    origins.add(new DecodedSignalFieldPaths(
                            VmcSampleSourceKey.BODY.id(session), SourceDataKind.SKELETON, index, paths));
                }
            }
            case HMD_POSE, CONTROLLER_POSE, TRACKER_POSE ->
                origins.add(origin(VmcSampleSourceKey.VmcSourceType.DEVICE, name, paths));
            case HMD_LOCAL_POSE, CONTROLLER_LOCAL_POSE, TRACKER_LOCAL_POSE ->
                origins.add(origin(VmcSampleSourceKey.VmcSourceType.LOCAL_DEVICE, name, paths));
            case CAMERA -> origins.add(origin(VmcSampleSourceKey.VmcSourceType.CAMERA, name, paths));
            default -> {}
        }
    }

    private DecodedSignalFieldPaths origin(VmcSampleSourceKey.VmcSourceType type, String name, String... paths) {
        return new DecodedSignalFieldPaths(
                new VmcSampleSourceKey(type, name).id(session), SourceDataKind.TRACKER, 0, paths);
    }
}
