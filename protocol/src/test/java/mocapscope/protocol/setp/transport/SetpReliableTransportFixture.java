package mocapscope.protocol.setp.transport;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.setp.wire.DuplicatePacketFilter;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpTestPackets;

/** One side of a transport whose peer is the test; times in milliseconds. */
public final class SetpReliableTransportFixture {
    static final long SESSION = 0x1A2B3C4DL;
    public static final long CONNECT_PACKET = 900;
    static final int GUARANTEED_TYPE = 28;
    static final int MOVEMENT = 23;
    private static final long MILLISECOND = 1_000_000;

    public final SetpReliableTransport transport;
    private final DuplicatePacketFilter decoder;
    private long peerPacket;
    private long peerMessage;

    private SetpReliableTransportFixture(
            SetpReliableTransport transport, SetpProtocolParameters tuning, long peerPacket) {
        this.transport = transport;
        this.decoder = new DuplicatePacketFilter(transport, tuning.bounds().mode());
        this.peerPacket = peerPacket;
    }

    /** Returns a client that has sent its connect request. */
    static SetpReliableTransportFixture connecting() {
        return connecting(SetpProtocolParameters.DEFAULTS);
    }

    static SetpReliableTransportFixture connecting(SetpProtocolParameters tuning) {
        var request = SetpOutgoingMessage.guaranteed(7, ByteBuffer.allocate(128));
        var transport =
                SetpReliableTransport.connecting(request, tuning, new Random(1), nanos -> nanos / MILLISECOND, 0);
        return new SetpReliableTransportFixture(transport, tuning, 5000);
    }

    /** Returns a server that has just received a connect packet. */
    public static SetpReliableTransportFixture halfOpen(SetpProtocolParameters tuning) {
        var transport =
                SetpReliableTransport.answering(SESSION, tuning, new Random(2), nanos -> nanos / MILLISECOND, 0);
        var side = new SetpReliableTransportFixture(transport, tuning, CONNECT_PACKET);
        side.receiveBytes(0, SetpTestPackets.packet(0, CONNECT_PACKET, true, SetpTestPackets.frame(7, 1, 128)));
        return side;
    }

    /** Returns a server whose client has answered; the round-trip time is unknown. */
    public static SetpReliableTransportFixture open() {
        return open(SetpProtocolParameters.DEFAULTS);
    }

    public static SetpReliableTransportFixture open(SetpProtocolParameters tuning) {
        var side = halfOpen(tuning);
        side.takeDue(0);
        side.receivePacket(0, false, SetpTestPackets.ack(2, 1));
        return side;
    }

    /** Creates a client whose request was acknowledged after {@code roundTrip} milliseconds, which is its time now. */
    public static SetpReliableTransportFixture connected(long roundTrip) {
        var side = connecting();
        long request = id(side.takeDue(0).getFirst());
        side.receivePacket(roundTrip, false, SetpTestPackets.ack(1, request));
        return side;
    }

    /** Sends the packets that are due. */
    public List<SetpEncodedPacket> takeDue(long time) {
        var packets = takeDueAndHold(time);
        packets.forEach(packet -> transport.recordSent(packet.bytes(), time * MILLISECOND));
        return packets;
    }

    /** Returns the packets that are due, and holds them at the gate. */
    List<SetpEncodedPacket> takeDueAndHold(long time) {
        expire(transport, time * MILLISECOND);
        return transport.takeDue(time * MILLISECOND);
    }

    /** Runs the timers that are due, after all received packets. */
    public static void expire(SetpReliableTransport transport, long now) {
        for (var limit : SetpSessionDeadlineKind.values()) {
            transport.expire(limit, now);
        }
    }

    /** Returns the time of the first timer. */
    public static long expiresAt(SetpReliableTransport transport) {
        long first = SetpReliableTransport.NEVER;
        for (var limit : SetpSessionDeadlineKind.values()) {
            long since = transport.startOf(limit);
            first = since == SetpReliableTransport.NEVER ? first : Math.min(first, since + transport.timeoutOf(limit));
        }
        return first;
    }

    /** The peer's next packet comes; whether its messages are used. */
    boolean receivePacket(long time, boolean guaranteed, SetpMessageFragment... frames) {
        return receiveBytes(time, SetpTestPackets.packet(SESSION, ++peerPacket, guaranteed, frames));
    }

    public boolean receiveBytes(long time, ByteBuffer bytes) {
        return receiveBytes(time, bytes, true);
    }

    /** Receives a packet, with or without room for its frames. */
    boolean receiveBytes(long time, ByteBuffer bytes, boolean room) {
        return receive(bytes, room, time * MILLISECOND);
    }

    boolean receive(ByteBuffer bytes, boolean room, long now) {
        return !decoder.receive(bytes, room, now).isEmpty();
    }

    /** The peer acknowledges. */
    boolean acknowledge(long time, long... ids) {
        return receivePacket(time, false, SetpTestPackets.ack(nextMessage(), ids));
    }

    /** The peer sends a guaranteed message; returns its packet's id. */
    long receiveGuaranteed(long time) {
        receivePacket(time, true, SetpTestPackets.frame(GUARANTEED_TYPE, nextMessage(), 48));
        return peerPacket;
    }

    /** The peer's packet comes; whether it is acknowledged within 25 ms. */
    public boolean isAcknowledged(long time, ByteBuffer packet, boolean room) {
        receiveBytes(time, packet, room);
        var ids = takeDue(time + 25).stream()
                .flatMap(sent -> SetpTestPackets.parts(sent).acknowledgedIds(SetpMessageTypeTable.DRAFT).stream())
                .toList();
        int at = packet.position() + SetpPacketHeader.PACKET_AT;
        var view = packet.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        return packet.remaining() >= SetpPacketHeader.SIZE && ids.contains(Integer.toUnsignedLong(view.getInt(at)));
    }

    SetpEnqueueResult send(int bytes) {
        return transport.send(SetpOutgoingMessage.guaranteed(GUARANTEED_TYPE, ByteBuffer.allocate(bytes)));
    }

    void sendMovement(int object) {
        transport.send(SetpOutgoingMessage.replaceable(MOVEMENT, object, ByteBuffer.allocate(44)));
    }

    /** The time of its next timer, in milliseconds. */
    double wakeAt() {
        return Math.min(transport.wakeAt(), expiresAt(transport)) / (double) MILLISECOND;
    }

    long nextMessage() {
        return 10_000 + ++peerMessage;
    }

    public static long id(SetpEncodedPacket packet) {
        return SetpTestPackets.parts(packet).header().packet();
    }
}
