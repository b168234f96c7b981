package mocapscope.protocol.vmc.decode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.benchmark.NetworkWorkload;
import mocapscope.protocol.benchmark.ServerEntryBuilder;
import mocapscope.protocol.sample.ForwardKinematics;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vmc.osc.OscPacketWriter;
import mocapscope.protocol.vmc.osc.OscTimeTagConverter;
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;
import mocapscope.protocol.vmc.wire.VmcChannelConstants;
import mocapscope.protocol.vmc.wire.VmcMessageType;

/** VMC datagrams of which each is a bundle with a whole frame: the pose of each of 19 bones. */
public final class VmcWorkload extends NetworkWorkload {
    private static final List<UnityHumanoidBone> BONES =
            List.of(UnityHumanoidBone.values()).subList(0, 19);
    private static final long EPOCH_NANOS = 1_700_000_000_000_000_000L;
    private static final int FIRST_ELEMENT = 16;
    /** The offset of the name in an element: after its size, address and type tags. */
    private static final int NAME = 36;

    private static final int ALIGNMENT = 4;
    private static final int NUMBERS = VmcMessagePose.SIZE * Float.BYTES;

    private final DecodedMessage like;
    private final SkeletonMap map;
    private final ForwardKinematics kinematics;
    private final SourceId source;

    public VmcWorkload() {
        this(new ServerEntryBuilder(VmcChannelConstants.UDP));
    }

    private VmcWorkload(ServerEntryBuilder builder) {
        super("vmc://127.0.0.1", openingEntries(builder), round(builder), 1, ByteOrder.BIG_ENDIAN);
        var first = first();
        var body = (Sample.Skeleton) first.samples().getLast();
        this.like = first.messages().getFirst();
        this.map = body.map();
        this.kinematics = new ForwardKinematics(map.bones());
        this.source = body.stamp().source();
    }

    /** Returns the two frames after which the decoder knows the bones of a frame. */
    private static List<Entry> openingEntries(ServerEntryBuilder builder) {
        return builder.then(frame(-2)).then(frame(-1)).cut();
    }

    private static List<Entry> round(ServerEntryBuilder builder) {
        for (int moment = 0; moment < ROUND; moment++) {
            builder.then(frame(moment));
        }
        return builder.cut();
    }

    private static ByteBuffer frame(int moment) {
        var poses = new ArrayList<ByteBuffer>();
        for (var bone : BONES) {
            double turn = (moment + bone.ordinal()) * Math.PI / 360;
            poses.add(OscPacketWriter.message(
                    VmcMessageType.BONE_POSE.address(),
                    bone.wireName(),
                    0.01f * bone.ordinal(),
                    0.1f * moment,
                    -0.3f,
                    0f,
                    0f,
                    (float) Math.sin(turn),
                    (float) Math.cos(turn)));
        }
        long time = EPOCH_NANOS + moment * ServerEntryBuilder.STEP;
        var datagram = OscPacketWriter.bundle(OscTimeTagConverter.ofEpochNanos(time), poses);
        return datagram.position(datagram.limit());
    }

    @Override
    protected long read(ByteBuffer in, Entry entry, long n, boolean messages, DecoderEventEmitter out) {
        if (in.limit() < FIRST_ELEMENT || in.get(0) != '#') {
            return n;
        }
        if (messages) {
            var origin = DecodedMessage.ByteOrigin.of(in, entry);
            out.emitMessage(
                    new DecodedMessage(n, entry, like.name(), like.sender(), like.body(), origin, 0, in.limit()));
        }
        long time = OscTimeTagConverter.toEpochNanos(in.getLong(8));
        emitFrame(in, new SampleMetadata(source, entry.direction(), n, entry.arrival(), time), out);
        return n + 1;
    }

    private void emitFrame(ByteBuffer in, SampleMetadata stamp, DecoderEventEmitter out) {
        var places = new double[3 * BONES.size()];
        var turns = new double[4 * BONES.size()];
        for (int at = FIRST_ELEMENT; in.limit() - at >= NAME + NUMBERS; ) {
            int size = in.getInt(at);
            int end = at + Integer.BYTES + size;
            if (size < 0 || end > in.limit()) {
                break;
            }
            int name = at + NAME;
            int length = 0;
            while (name + length < end && in.get(name + length) != 0) {
                length++;
            }
            var bytes = new byte[length];
            in.get(name, bytes);
            int numbers = name + (length / ALIGNMENT + 1) * ALIGNMENT;
            var bone = UnityHumanoidBone.find(new String(bytes, StandardCharsets.UTF_8));
            if (bone != null && bone.ordinal() < BONES.size() && numbers + NUMBERS <= end) {
                put(pose(in, numbers), bone, places, turns);
            }
            at = end;
        }
        kinematics.place(places, turns);
        out.emitSample(
                new Sample.Skeleton(stamp, -1, map, ImmutableDoubleArray.of(places), ImmutableDoubleArray.of(turns)));
    }

    private static VmcMessagePose pose(ByteBuffer in, int at) {
        return new VmcMessagePose(
                new Vec3(in.getFloat(at), in.getFloat(at + 4), in.getFloat(at + 8)),
                new Quat(in.getFloat(at + 12), in.getFloat(at + 16), in.getFloat(at + 20), in.getFloat(at + 24)));
    }

    private static void put(VmcMessagePose local, UnityHumanoidBone bone, double[] places, double[] turns) {
        var pose = bone == UnityHumanoidBone.HIPS ? local.within(VmcMessagePose.ORIGIN) : local;
        int i = bone.ordinal();
        places[3 * i] = pose.position().x();
        places[3 * i + 1] = pose.position().y();
        places[3 * i + 2] = pose.position().z();
        turns[4 * i] = pose.rotation().x();
        turns[4 * i + 1] = pose.rotation().y();
        turns[4 * i + 2] = pose.rotation().z();
        turns[4 * i + 3] = pose.rotation().w();
    }
}
