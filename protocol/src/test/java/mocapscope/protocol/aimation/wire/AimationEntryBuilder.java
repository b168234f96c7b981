package mocapscope.protocol.aimation.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;

/** The bytes of a connection, added piece by piece; each piece becomes an entry. */
public final class AimationEntryBuilder {
    private final Transcript transcript = new Transcript(Long.MAX_VALUE);
    private final List<Entry> entries = new ArrayList<>();
    private final Random random = new Random(6455);
    private long arrival;

    /** A connection that was just opened. */
    public static AimationEntryBuilder open() {
        var entries = new AimationEntryBuilder();
        entries.entries.add(entries.transcript.appendOpened(Direction.TO_SERVER, AimationChannelConstants.TCP, 0, ""));
        return entries;
    }

    /** Returns a connection after its WebSocket upgrade. */
    public static AimationEntryBuilder upgraded() {
        var entries = open();
        var request = WebSocketUpgradeRequest.of("localhost:52693", "/", entries.random);
        return entries.toServer(request.bytes())
                .toClient(WebSocketUpgradeResponse.createAccepting(request).bytes());
    }

    /** A client that was granted its poses. */
    public static AimationEntryBuilder registered(int poseType) {
        return upgraded()
                .client(new AimationMessage.RegistrationRequest("Test", poseType))
                .server(new AimationMessage.RegistrationResponse(poseType, 0));
    }

    public static Entry file(Channel channel, ByteBuffer bytes) {
        return new Transcript(Long.MAX_VALUE)
                .appendData(Direction.TO_CLIENT, channel, 0, bytes.asReadOnlyBuffer(), Entry.EntryModification.NONE);
    }

    public AimationEntryBuilder toServer(ByteBuffer bytes) {
        return data(Direction.TO_SERVER, bytes);
    }

    public AimationEntryBuilder toClient(ByteBuffer bytes) {
        return data(Direction.TO_CLIENT, bytes);
    }

    public AimationEntryBuilder toClient(String text) {
        return toClient(ascii(text));
    }

    public AimationEntryBuilder toServer(String text) {
        return toServer(ascii(text));
    }

    public AimationEntryBuilder client(AimationMessage.AimationEncodableMessage message) {
        return toServer(frame(WebSocketOpcode.BINARY, message.packet().bytes(), WebSocketRole.CLIENT));
    }

    public AimationEntryBuilder server(AimationMessage.AimationEncodableMessage message) {
        return server(message.packet().bytes());
    }

    /** A packet in a frame of the server's. */
    public AimationEntryBuilder server(ByteBuffer packet) {
        return toClient(frame(WebSocketOpcode.BINARY, packet, WebSocketRole.SERVER));
    }

    public AimationEntryBuilder server(WebSocketOpcode opcode, ByteBuffer payload) {
        return toClient(frame(opcode, payload, WebSocketRole.SERVER));
    }

    public AimationEntryBuilder client(WebSocketOpcode opcode, ByteBuffer payload) {
        return toServer(frame(opcode, payload, WebSocketRole.CLIENT));
    }

    /** A message of the server's in fragments that end at these places, and at its end. */
    public AimationEntryBuilder fragments(WebSocketRole role, ByteBuffer packet, int... ends) {
        int from = 0;
        for (int i = 0; i <= ends.length; i++) {
            int end = i < ends.length ? ends[i] : packet.remaining();
            var opcode = i == 0 ? WebSocketOpcode.BINARY : WebSocketOpcode.CONTINUATION;
            var part = packet.slice(from, end - from);
            var frame = WebSocketFrame.part(i == ends.length, opcode, part, role, random);
            data(role == WebSocketRole.SERVER ? Direction.TO_CLIENT : Direction.TO_SERVER, frame.bytes());
            from = end;
        }
        return this;
    }

    public AimationEntryBuilder closed(Direction by) {
        entries.add(transcript.appendClosed(by, AimationChannelConstants.TCP, arrival, "closed"));
        return this;
    }

    /** Adds a gap: bytes of this direction are missing. */
    public AimationEntryBuilder gap(Direction direction) {
        entries.add(transcript.appendGap(direction, AimationChannelConstants.TCP, arrival, ""));
        return this;
    }

    AimationEntryBuilder after(long nanos) {
        arrival += nanos;
        return this;
    }

    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    public ByteBuffer frame(WebSocketOpcode opcode, ByteBuffer payload, WebSocketRole role) {
        return WebSocketFrame.of(opcode, payload, role, random).bytes();
    }

    /** Builds a frame with an invalid header. */
    public static ByteBuffer odd(WebSocketFrameHeader header, ByteBuffer payload) {
        return new WebSocketFrame(header, payload).bytes();
    }

    public static ByteBuffer close(int code) {
        return new WebSocketCloseStatus(code, "").payload();
    }

    public static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Returns {@code bones} bones in a row along x, without rotation. */
    public static AimationMessage.SkeletonData data(long frameId, int bones) {
        return data(frameId, bones, 1);
    }

    /** Builds skeleton data; w is the last component of each quaternion, and z the third. */
    public static AimationMessage.SkeletonData data(long frameId, int bones, double w) {
        var points = new double[3 * bones];
        var quaternions = new double[4 * bones];
        for (int bone = 0; bone < bones; bone++) {
            points[3 * bone] = bone;
            quaternions[4 * bone + 2] = Math.sqrt(1 - w * w);
            quaternions[4 * bone + 3] = w;
        }
        return new AimationMessage.SkeletonData(
                frameId, bones, frameId / 60.0, ImmutableDoubleArray.of(points), ImmutableDoubleArray.of(quaternions));
    }

    /** Splits the same bytes into pieces of other sizes. */
    public static List<Entry> split(List<Entry> entries, IntSupplier size) {
        var split = new AimationEntryBuilder();
        for (var entry : entries) {
            switch (entry.kind()) {
                case OPENED ->
                    split.entries.add(
                            split.transcript.appendOpened(entry.direction(), entry.channel(), entry.arrival(), ""));
                case GAP ->
                    split.entries.add(split.transcript.appendGap(
                            entry.direction(), entry.channel(), entry.arrival(), entry.note()));
                case CLOSED -> split.closed(entry.direction());
                case DATA -> {
                    var bytes = entry.bytes();
                    for (int from = 0; from < bytes.limit(); ) {
                        int length = Math.min(size.getAsInt(), bytes.limit() - from);
                        split.data(entry.direction(), bytes.slice(from, length));
                        from += length;
                    }
                }
            }
        }
        return split.entries();
    }

    /** Everything that went that way, in one piece. */
    static byte[] all(List<Entry> entries, Direction direction) {
        var all = new ByteArrayOutputStream();
        for (var entry : entries) {
            if (entry.direction() == direction) {
                var copy = new byte[entry.bytes().remaining()];
                entry.bytes().get(0, copy);
                all.writeBytes(copy);
            }
        }
        return all.toByteArray();
    }

    private AimationEntryBuilder data(Direction direction, ByteBuffer bytes) {
        entries.add(transcript.appendData(
                direction,
                AimationChannelConstants.TCP,
                arrival,
                bytes.asReadOnlyBuffer(),
                Entry.EntryModification.NONE));
        return this;
    }
}
