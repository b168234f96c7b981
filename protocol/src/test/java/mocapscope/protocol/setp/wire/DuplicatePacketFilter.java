package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.setp.transport.SetpReliableTransport;

/**
 * The part of a decoder that a transport relies on: parses datagrams, and detects duplicates among the packets of the
 * transport's session. A decoder drops packets of an unknown session.
 */
public final class DuplicatePacketFilter {
    private final SetpReliableTransport transport;
    private final SetpValidationMode mode;
    private final Map<Long, SetpDuplicatePacketIdWindow> received = new HashMap<>();

    public DuplicatePacketFilter(SetpReliableTransport transport, SetpValidationMode mode) {
        this.transport = transport;
        this.mode = mode;
    }

    /** Passes a datagram to the transport, if it is a packet; returns the frames to be used. */
    public List<SetpMessageFragment> receive(ByteBuffer datagram, boolean room, long now) {
        var packet = SetpPacket.of(datagram, mode);
        if (packet.isEmpty()) {
            return List.of();
        }
        var header = packet.get().header();
        var window = received.getOrDefault(header.session(), SetpDuplicatePacketIdWindow.EMPTY);
        var disposition = window.contains(header.packet())
                ? SetpReceivedPacketDisposition.REPEATED
                : room ? SetpReceivedPacketDisposition.TAKEN : SetpReceivedPacketDisposition.PUT_OFF;
        var decoded = new SetpMessage.DecodedPacket(packet.get(), disposition, 0);
        if (!transport.receive(decoded, datagram.remaining(), now)) {
            return List.of();
        }
        received.put(header.session(), window.with(header.packet()));
        return packet.get().frames();
    }
}
