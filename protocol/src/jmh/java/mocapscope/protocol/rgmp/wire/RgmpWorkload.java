package mocapscope.protocol.rgmp.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import mocapscope.protocol.benchmark.NetworkWorkload;
import mocapscope.protocol.benchmark.ServerEntryBuilder;
import mocapscope.protocol.rgmp.definition.RgmpOpenXrHandJoints;
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

/** A hand of 26 joints that is described once, and then a frame an entry. */
public final class RgmpWorkload extends NetworkWorkload {
    private static final int JOINTS = RgmpOpenXrHandJoints.JOINTS.size();
    private static final int DEVICE = 7;
    private static final int PAYLOAD = 16 + JOINTS * 7 * Float.BYTES;

    private final DecodedMessage like;
    private final SkeletonMap map;
    private final ForwardKinematics kinematics;
    private final SourceId source;

    public RgmpWorkload() {
        this(new ServerEntryBuilder(RgmpChannelConstants.TCP));
    }

    private RgmpWorkload(ServerEntryBuilder builder) {
        super("rgmp://127.0.0.1", definition(builder), round(builder), 1, ByteOrder.LITTLE_ENDIAN);
        var first = first();
        var body = (Sample.Skeleton) first.samples().getLast();
        this.like = first.messages().getFirst();
        this.map = body.map();
        this.kinematics = new ForwardKinematics(map.bones());
        this.source = body.stamp().source();
    }

    private static List<Entry> definition(ServerEntryBuilder builder) {
        var streams = RgmpOpenXrHandJoints.JOINTS.stream()
                .map(joint ->
                        "{'data_type':'FLOAT[7]','measure_type':'TRANSFORM','target_frame':'%s','reference_frame':'xr_base'}"
                                .formatted(joint))
                .collect(Collectors.joining(","));
        var text = "{'protocol_name':'RGMP','protocol_version':'2.0.0','device_id':%d,'device_type':'solved_hand',"
                        .formatted(DEVICE)
                + "'timestamp_epoch':'unix_epoch','device_info':{'hand':'right'},'static_data':[],"
                + "'groups':[{'name':'joints','expected_rate_hz':100,'streams':[" + streams + "]}]}";
        var bytes = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        var out = ByteBuffer.allocate(bytes.length + 8).order(ByteOrder.LITTLE_ENDIAN);
        return builder.then(out.putInt(RgmpFrameHeader.DEFINITION)
                        .putInt(bytes.length)
                        .put(bytes))
                .cut();
    }

    private static List<Entry> round(ServerEntryBuilder builder) {
        for (int moment = 0; moment < ROUND; moment++) {
            var out = ByteBuffer.allocate(8 + PAYLOAD).order(ByteOrder.LITTLE_ENDIAN);
            out.putInt(RgmpFrameHeader.DATA).putInt(PAYLOAD).putInt(DEVICE).putInt(0);
            out.putLong(1_700_000_000_000_000L + moment * ServerEntryBuilder.STEP / 1000);
            for (int joint = 0; joint < JOINTS; joint++) {
                double turn = (moment + joint) * Math.PI / 180;
                out.putFloat(0.01f * joint).putFloat(0.1f * moment).putFloat(-0.3f);
                out.putFloat(0).putFloat(0).putFloat((float) Math.sin(turn / 2)).putFloat((float) Math.cos(turn / 2));
            }
            builder.then(out);
        }
        return builder.cut();
    }

    @Override
    protected long read(ByteBuffer in, Entry entry, long n, boolean messages, DecoderEventEmitter out) {
        if (in.limit() < 8 + PAYLOAD || in.getInt(0) != RgmpFrameHeader.DATA || in.getInt(4) != PAYLOAD) {
            return n;
        }
        if (in.getInt(8) == DEVICE && in.getInt(12) == 0) {
            if (messages) {
                emitMessage(in, entry, n, out);
            }
            frame(in, new SampleMetadata(source, entry.direction(), n, entry.arrival(), in.getLong(16) * 1000), out);
        }
        return n + 1;
    }

    private void emitMessage(ByteBuffer in, Entry entry, long n, DecoderEventEmitter out) {
        var its = (RgmpMessage.DataFrame) like.body();
        var body = new RgmpMessage.DataFrame(in.getInt(8), in.getInt(12), in.getLong(16), its.group(), its.mapping());
        var origin = DecodedMessage.ByteOrigin.of(in, entry);
        out.emitMessage(new DecodedMessage(n, entry, like.name(), like.sender(), body, origin, 0, 8 + PAYLOAD));
    }

    private void frame(ByteBuffer in, SampleMetadata stamp, DecoderEventEmitter out) {
        var places = new double[3 * JOINTS];
        var turns = new double[4 * JOINTS];
        for (int joint = 0; joint < JOINTS; joint++) {
            int at = 24 + joint * 7 * Float.BYTES;
            for (int i = 0; i < 3; i++) {
                places[3 * joint + i] = in.getFloat(at + i * Float.BYTES);
            }
            for (int i = 0; i < 4; i++) {
                turns[4 * joint + i] = in.getFloat(at + (3 + i) * Float.BYTES);
            }
            var place = new Vec3(places[3 * joint], places[3 * joint + 1], places[3 * joint + 2]);
            var turn = new Quat(turns[4 * joint], turns[4 * joint + 1], turns[4 * joint + 2], turns[4 * joint + 3]);
            out.emitSample(new Sample.Pose(stamp, joint, place, turn));
        }
        kinematics.place(places, turns);
        out.emitSample(
                new Sample.Skeleton(stamp, -1, map, ImmutableDoubleArray.of(places), ImmutableDoubleArray.of(turns)));
    }
}
