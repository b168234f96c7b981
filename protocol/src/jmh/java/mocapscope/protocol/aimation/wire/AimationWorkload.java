package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import mocapscope.protocol.benchmark.NetworkWorkload;
import mocapscope.protocol.benchmark.ServerEntryBuilder;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;

/** A body of 77 bones in global poses, as Studio sends it: a packet in a frame of a WebSocket, one an entry. */
public final class AimationWorkload extends NetworkWorkload {
    static final int BONES = 77;

    private static final String UPGRADE = """
            HTTP/1.1 101 Switching Protocols
            Upgrade: websocket
            Connection: Upgrade
            Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=

            """;

    private static final double FIRST = 2_030_811.5;
    private static final int BINARY = 0x82;
    private static final int TWO_BYTES = 126;
    private static final int FRAME = 4;

    private final BaselinePacketReader packet = new BaselinePacketReader();
    private final Sample.Skeleton like;
    private final DecodedMessage frame;
    private final DecodedMessage data;

    public AimationWorkload() {
        this(new ServerEntryBuilder(AimationChannelConstants.TCP));
    }

    private AimationWorkload(ServerEntryBuilder builder) {
        super("aimation://127.0.0.1", openingEntries(builder), round(builder), 1, ByteOrder.LITTLE_ENDIAN);
        var first = first();
        this.like = (Sample.Skeleton) first.samples().getFirst();
        this.frame = first.messages().getFirst();
        this.data = first.messages().getLast();
    }

    /** The upgrade response, and a first packet that determines the pose type. */
    private static List<Entry> openingEntries(ServerEntryBuilder builder) {
        var granted = UPGRADE.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII);
        return builder.then(ByteBuffer.allocate(granted.length).put(granted))
                .then(framed(data(0, BONES)))
                .cut();
    }

    private static List<Entry> round(ServerEntryBuilder builder) {
        for (int moment = 1; moment <= ROUND; moment++) {
            builder.then(framed(data(moment, BONES)));
        }
        return builder.cut();
    }

    static AimationMessage.SkeletonData data(int moment, int bones) {
        var points = new double[3 * bones];
        for (int i = 0; i < points.length; i++) {
            points[i] = i + 0.25f * moment;
        }
        var still = AimationMessage.SkeletonData.atRest(moment, bones, 0, false);
        return new AimationMessage.SkeletonData(
                moment, bones, FIRST + moment / 64.0, ImmutableDoubleArray.of(points), still.quaternions());
    }

    private static ByteBuffer framed(AimationMessage.SkeletonData skeletonData) {
        var packet = skeletonData.packet().bytes();
        var out = ByteBuffer.allocate(FRAME + packet.remaining());
        out.put((byte) BINARY).put((byte) TWO_BYTES).putShort((short) packet.remaining());
        return out.put(packet);
    }

    @Override
    protected long read(ByteBuffer in, Entry entry, long n, boolean messages, DecoderEventEmitter out) {
        if (in.limit() < FRAME || in.get(0) != (byte) BINARY || in.get(1) != TWO_BYTES) {
            return n;
        }
        int length = Short.toUnsignedInt(Short.reverseBytes(in.getShort(2)));
        if (length == in.limit() - FRAME && packet.read(in, FRAME) && packet.json.opcode == 17) {
            long time = Math.round(packet.json.time * 1e9);
            var stamp = new SampleMetadata(like.stamp().source(), entry.direction(), n + 1, entry.arrival(), time);
            var points = ImmutableDoubleArray.ofFloats(packet.points);
            if (messages) {
                emitSamples(in, entry, n, points, out);
            }
            out.emitSample(new Sample.Skeleton(stamp, packet.json.frame, like.map(), points, like.orientations()));
        }
        return n + 2;
    }

    /** The frame, and the packet that it carries. */
    private void emitSamples(ByteBuffer in, Entry entry, long n, ImmutableDoubleArray points, DecoderEventEmitter out) {
        var payload = in.slice(FRAME, in.limit() - FRAME);
        var header = new WebSocketFrameHeader(true, 0, WebSocketOpcode.BINARY, false, payload.limit(), 0);
        var pdu = new AimationUpgradeOrFrame.FramePdu(new WebSocketFrame(header, payload));
        out.emitMessage(new DecodedMessage(n, entry, entry.index(), entry.at(), frame.name(), "", pdu, in));
        var json = packet.json;
        var turns = new float[4 * (points.size() / 3)];
        int first = payload.limit() - turns.length * Float.BYTES;
        for (int i = 0; i < turns.length; i++) {
            turns[i] = Float.intBitsToFloat(in.getInt(FRAME + first + i * Float.BYTES));
        }
        var body = new AimationMessage.SkeletonData(
                json.frame, (int) json.bones, json.time, points, ImmutableDoubleArray.ofFloats(turns));
        var at = entry.at() + FRAME;
        out.emitMessage(new DecodedMessage(
                n + 1, entry, entry.index(), at, data.name(), data.sender(), body, payload, 0, payload.limit(), n));
    }
}
