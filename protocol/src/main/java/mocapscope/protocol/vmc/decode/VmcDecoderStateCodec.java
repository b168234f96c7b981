package mocapscope.protocol.vmc.decode;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;

/** Encodes a VMC decoder's state for saving in a recording, and decodes it to resume decoding. */
final class VmcDecoderStateCodec {
    static final int VERSION = 1;

    private static final int LOCALS = UnityHumanoidBone.values().length * VmcMessagePose.SIZE;
    private static final long ALL = (1L << UnityHumanoidBone.values().length) - 1;
    private static final int MOST_SOURCES = 512;

    private VmcDecoderStateCodec() {}

    static void encode(VmcDecoderStateSnapshot state, DecoderStateCborWriter out) {
        out.constant(state.clock().type()).integer(state.clock().latest());
        encode(state.body(), out);
        var shapes = state.blendShapes();
        out.list(shapes.names(), out::text);
        out.numbers(shapes.values());
        out.list(shapes.waiting().stream().boxed().toList(), index -> out.integer(index))
                .bool(shapes.isReported());
        out.list(state.sources(), key -> out.constant(key.type()).text(key.name()));
    }

    private static void encode(VmcBodyAssemblyState body, DecoderStateCborWriter out) {
        out.bool(body.isSynchronized())
                .integer(body.frameTime())
                .integer(body.skeleton().known())
                .integer(body.pending())
                .integer(body.expected())
                .integer(body.reported());
        var position = body.root().position();
        var rotation = body.root().rotation();
        List.of(position.x(), position.y(), position.z(), rotation.x(), rotation.y(), rotation.z(), rotation.w())
                .forEach(out::number);
        out.numbers(body.locals());
    }

    static VmcDecoderStateSnapshot decode(DecoderStateCborReader in) {
        var clock = new VmcPerformerClock(in.constant(VmcPerformerClock.VmcClockType.values()), in.integer());
        var body = decodeBody(in);
        var names = in.list(VmcBlendShapeState.MOST_NAMES, in::text);
        in.require(new HashSet<>(names).size() == names.size(), "two blend shapes have one name");
        var values = in.numbers(VmcBlendShapeState.MOST_NAMES);
        in.require(values.size() == names.size(), "a blend shape has no value");
        var waiting = new BitSet();
        in.list(VmcBlendShapeState.MOST_NAMES, () -> in.integer(0, Math.max(0, names.size() - 1)))
                .forEach(waiting::set);
        in.require(waiting.length() <= names.size(), "a blend shape is unknown");
        boolean isReported = in.bool();
        var sources = in.list(
                MOST_SOURCES,
                () -> new VmcSampleSourceKey(in.constant(VmcSampleSourceKey.VmcSourceType.values()), in.text()));
        var shapes =
                names.isEmpty() ? VmcBlendShapeState.NONE : VmcBlendShapeState.of(names, values, waiting, isReported);
        return new VmcDecoderStateSnapshot(
                in.nextMessage(),
                clock,
                body,
                shapes,
                sources.stream().distinct().toList());
    }

    private static VmcBodyAssemblyState decodeBody(DecoderStateCborReader in) {
        boolean isSynchronized = in.bool();
        long frameTime = in.integer();
        long known = in.integer(0, ALL);
        long pending = in.integer(0, ALL);
        long expected = in.integer(0, ALL);
        long reported = in.integer(0, ALL);
        var root = new VmcMessagePose(
                new Vec3(in.number(), in.number(), in.number()),
                new Quat(in.number(), in.number(), in.number(), in.number()));
        var locals = in.numbers(LOCALS);
        in.require((pending & ~known) == 0 && (expected & ~known) == 0, "a bone is unknown");
        in.require(locals.size() == LOCALS || locals.size() == 0 && known == 0, "the pose of a bone is missing");
        return new VmcBodyAssemblyState(
                VmcReceivedBoneHierarchy.of(known),
                isSynchronized,
                frameTime,
                pending,
                expected,
                reported,
                root,
                locals);
    }
}
