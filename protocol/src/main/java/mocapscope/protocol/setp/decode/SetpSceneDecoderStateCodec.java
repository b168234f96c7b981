package mocapscope.protocol.setp.decode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.setp.decode.SetpBubbleDecoderState.SetpBubbleLink;
import mocapscope.protocol.setp.decode.SetpUnannouncedObjectUpdateBuffer.SetpEarlyPerception;
import mocapscope.protocol.setp.decode.SetpUnannouncedObjectUpdateBuffer.SetpEarlyPerceptionGeneration;
import mocapscope.protocol.setp.decode.SetpUnannouncedObjectUpdateBuffer.SetpEarlyPerceptionPair;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import mocapscope.protocol.transcript.Direction;

/**
 * Encodes and decodes a SETP scene state: bubbles (shared scenes), objects, and updates of objects not yet
 * announced.
 */
final class SetpSceneDecoderStateCodec {
    private static final long MOST_ID = 0xffff_ffffL;

    private final SetpDecoder decoder;
    private final DecoderStateCborReader in;

    private record Bubble(UUID id, String name) {}

    private record Pair(long object, SetpEarlyPerceptionPair perceptions) {}

    private SetpSceneDecoderStateCodec(SetpDecoder decoder, DecoderStateCborReader in) {
        this.decoder = decoder;
        this.in = in;
    }

    static void encode(SetpSceneDecoderState state, DecoderStateCborWriter out) {
        out.bool(state.sourceAnnounced());
        encode(state.bubbles(), out);
        encode(state.objects(), out);
        encode(state.earlyPerceptions().young(), out);
        encode(state.earlyPerceptions().old(), out);
        out.time(state.earlyPerceptions().since());
    }

    private static void encode(SetpBubbleDecoderState state, DecoderStateCborWriter out) {
        out.list(
                new TreeMap<>(state.names()).entrySet(),
                bubble -> out.uuid(bubble.getKey()).text(bubble.getValue()));
        out.optional(state.requestedBubble(), out::uuid);
        out.optional(state.link(), link -> encode(link, out));
    }

    private static void encode(SetpBubbleLink link, DecoderStateCborWriter out) {
        var request = link.request();
        out.text(request.programName());
        var versions = request.versions();
        out.integer(versions.programMajorVersion()).integer(versions.programMinorVersion());
        out.integer(versions.protocolMajorVersion()).integer(versions.protocolMinorVersion());
        out.text(request.cloudUrl());
        out.uuid(request.callingBubbleId()).uuid(request.targetBubbleId());
        encode(request.relativeLocation(), out);
        out.number(request.range()).number(request.perceptionRange()).integer(request.cycleLengthMicros());
        out.bool(link.established()).bool(link.portal());
    }

    private static void encode(SetpObjectTable objects, DecoderStateCborWriter out) {
        var ids = new ArrayList<Long>();
        objects.forEach((_, index) -> ids.add(index));
        var names = new ArrayList<UUID>();
        objects.forEach((name, _) -> names.add(name));
        var name = names.iterator();
        out.list(ids, index -> {
            out.integer(index).uuid(name.next());
            for (var direction : Direction.values()) {
                out.integer(objects.lastMovement(index, direction)).integer(objects.lastAnimation(index, direction));
            }
        });
    }

    private static void encode(SetpEarlyPerceptionGeneration generation, DecoderStateCborWriter out) {
        var pairs = new ArrayList<Pair>();
        generation.pairs().forEach((pair, object) -> pairs.add(new Pair(object, pair)));
        out.list(pairs, pair -> {
            out.integer(pair.object());
            out.optional(pair.perceptions().moved(), perception -> encode(perception, out));
            out.optional(pair.perceptions().animated(), perception -> encode(perception, out));
        });
    }

    /** Encodes an early perception, whose object has no name yet. */
    private static void encode(SetpEarlyPerception perception, DecoderStateCborWriter out) {
        var sample = perception.sample();
        var stamp = sample.stamp();
        out.integer(perception.message()).constant(stamp.direction()).messageNumber(stamp.message());
        out.time(stamp.arrival()).integer(stamp.deviceTime());
        if (sample.event() == Sample.SceneObjectEventKind.ANIMATED) {
            out.list(
                    sample.animations(),
                    animation -> out.integer(animation.id())
                            .integer(animation.lengthMillis())
                            .integer(animation.phaseMillis())
                            .integer(animation.state()));
        } else {
            encode(sample.motion(), out);
        }
    }

    private static void encode(SceneObjectPoseAndMotion motion, DecoderStateCborWriter out) {
        encode(motion.position(), out);
        encode(motion.orientation(), out);
        encode(motion.velocity(), out);
        encode(motion.acceleration(), out);
        encode(motion.angularVelocity(), out);
        encode(motion.angularAcceleration(), out);
    }

    private static void encode(Vec3 vector, DecoderStateCborWriter out) {
        out.number(vector.x()).number(vector.y()).number(vector.z());
    }

    private static void encode(Quat turn, DecoderStateCborWriter out) {
        out.number(turn.x()).number(turn.y()).number(turn.z()).number(turn.w());
    }

    static SetpSceneDecoderState decode(SetpDecoder decoder, DecoderStateCborReader in) {
        return new SetpSceneDecoderStateCodec(decoder, in).scene();
    }

    private SetpSceneDecoderState scene() {
        boolean announced = in.bool();
        var bubbles = bubbles();
        var objects = objects();
        var young = generation();
        var old = generation();
        return new SetpSceneDecoderState(
                announced, bubbles, objects, new SetpUnannouncedObjectUpdateBuffer(young, old, in.time()));
    }

    private SetpBubbleDecoderState bubbles() {
        Map<UUID, String> names = new HashMap<>();
        in.list(SetpBubbleDecoderState.MOST, () -> new Bubble(in.uuid(), in.text()))
                .forEach(bubble -> names.put(bubble.id(), bubble.name()));
        return new SetpBubbleDecoderState(names, in.optional(in::uuid), in.optional(this::link));
    }

    private SetpBubbleLink link() {
        var program = in.text();
        var versions = new SetpVersionInfo(u8(), u8(), u8(), u8());
        var request = new SetpBubbleLinkMessage.BubbleLinkRequest(
                program,
                versions,
                in.text(),
                in.uuid(),
                in.uuid(),
                vec3(),
                (float) in.number(),
                (float) in.number(),
                id());
        return new SetpBubbleLink(request, in.bool(), in.bool());
    }

    private SetpObjectTable objects() {
        var objects = SetpObjectTable.NONE.toBuilder();
        in.list(SetpSceneDecoderState.MOST, () -> object(objects));
        return objects.build();
    }

    private long object(SetpObjectTable.SetpObjectTableBuilder objects) {
        long index = id();
        objects.setId(index, in.uuid());
        for (var direction : Direction.values()) {
            restore(objects, index, direction, false);
            restore(objects, index, direction, true);
        }
        return index;
    }

    private void restore(
            SetpObjectTable.SetpObjectTableBuilder objects, long index, Direction direction, boolean animation) {
        long message = in.integer(SetpObjectTableBlock.NONE, MOST_ID);
        if (message != SetpObjectTableBlock.NONE) {
            objects.tryUpdate(index, direction, message, animation);
        }
    }

    private SetpEarlyPerceptionGeneration generation() {
        var generation = SetpEarlyPerceptionGeneration.NONE;
        for (var pair : in.list(SetpUnannouncedObjectUpdateBuffer.MOST, this::pair)) {
            generation = generation.with(pair.object(), pair.perceptions());
        }
        in.require(
                generation.bytes() <= SetpUnannouncedObjectUpdateBuffer.MOST_BYTES, "there are too many perceptions");
        return generation;
    }

    private Pair pair() {
        long object = id();
        return new Pair(
                object,
                new SetpEarlyPerceptionPair(
                        in.optional(() -> perception(object, false)), in.optional(() -> perception(object, true))));
    }

    private SetpEarlyPerception perception(long object, boolean animation) {
        long message = id();
        var direction = in.constant(Direction.values());
        var stamp = new SampleMetadata(decoder.source(), direction, in.messageNumber(), in.time(), in.integer());
        var motion = animation ? SceneObjectPoseAndMotion.NONE : motion();
        List<SceneObjectAnimationState> animations =
                animation ? in.list(SetpUnannouncedObjectUpdateBuffer.MOST_ANIMATIONS, this::animation) : List.of();
        return new SetpEarlyPerception(
                message,
                new Sample.SceneObject(
                        stamp,
                        animation ? Sample.SceneObjectEventKind.ANIMATED : Sample.SceneObjectEventKind.MOVED,
                        object,
                        Optional.empty(),
                        motion,
                        Double.NaN,
                        Sample.SceneObject.NO_OBJECT,
                        animations));
    }

    private SceneObjectAnimationState animation() {
        return new SceneObjectAnimationState(id(), id(), id(), u8());
    }

    private SceneObjectPoseAndMotion motion() {
        return new SceneObjectPoseAndMotion(vec3(), quat(), vec3(), vec3(), quat(), quat());
    }

    private Vec3 vec3() {
        return new Vec3(in.number(), in.number(), in.number());
    }

    private Quat quat() {
        return new Quat(in.number(), in.number(), in.number(), in.number());
    }

    private int u8() {
        return in.integer(0, 0xff);
    }

    private long id() {
        return in.integer(0, MOST_ID);
    }
}
