package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.setp.wire.Packets;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import org.junit.jupiter.api.Test;

/** Tests of connecting (R8), and of the limits before the peer's address is validated (7). */
class ConnectTest {
    private final Side client = Side.connecting();
    private final Side server = Side.halfOpen(SetpTransportSettings.DEFAULTS);

    @Test
    void connectPacketIsAloneWithSessionZero() {
        client.say(48);
        client.move(1);
        var packets = client.at(0);

        assertEquals(1, packets.size());
        assertEquals(156, packets.getFirst().bytes().remaining());
        var parts = Packets.parts(packets.getFirst());
        assertEquals(0, parts.header().session());
        assertTrue(parts.opensSession(SetpMessageTypeTable.DRAFT));
    }

    @Test
    void connectAcknowledgementBindsSession() {
        long request = Side.id(client.at(0).getFirst());

        assertTrue(client.acknowledge(40, request));
        assertEquals(SetpConnectionState.OPEN, client.transport.state());
        assertEquals(Side.SESSION, client.transport.session());
    }

    @Test
    void sendsQueuedMessagesWhenSessionIsBound() {
        client.say(48);
        client.acknowledge(40, Side.id(client.at(0).getFirst()));
        var packet = client.at(40).getFirst();

        assertEquals(Side.SESSION, Packets.parts(packet).header().session());
        assertEquals(List.of(Side.LETTER), Packets.types(packet));
    }

    @Test
    void ignoresOtherPacketsBeforeConnectAcknowledgement() {
        long request = Side.id(client.at(0).getFirst());
        long message = client.nextMessage();

        assertFalse(client.hear(10, true, Packets.frame(8, message, 210)));
        assertFalse(client.acknowledge(10, request + 1));
        assertFalse(ackNotFirst(request));
        assertEquals(3, client.transport.metrics().dropped());
        assertEquals(List.of(), client.at(20));
        assertEquals(SetpConnectionState.CONNECTING, client.transport.state());
    }

    private boolean ackNotFirst(long request) {
        return client.hear(10, true, Packets.frame(8, 7, 210), Packets.ack(8, request));
    }

    @Test
    void rejectsAnswerFromOtherSessionOnceBound() {
        client.acknowledge(40, Side.id(client.at(0).getFirst()));
        var other = Packets.packet(Side.SESSION + 1, 1, true, Packets.frame(Side.LETTER, 1, 48));

        assertFalse(client.packet(50, other));
        assertEquals(1, client.transport.metrics().dropped());
    }

    @Test
    void givesUpAfterTenSecondsWithoutAnswer() {
        int sent = 0;
        for (long time = 0; time <= 10_000; time += 100) {
            sent += client.at(time).size();
        }

        assertEquals(11, sent); // at 0, 0.5, 1.5 … 9.5 s
        assertEquals(SetpCloseReason.NO_ANSWER, client.transport.closeReason());
        assertEquals(SetpConnectionState.CLOSED, client.transport.state());
    }

    @Test
    void firstAnswerCombinesAcknowledgementAndResponse() {
        server.transport.send(SetpOutgoingMessage.guaranteed(8, ByteBuffer.allocate(210)));
        var packets = server.at(0);

        assertEquals(1, packets.size());
        assertEquals(252, packets.getFirst().bytes().remaining()); // 18 + (10 + 4) + (10 + 210)
        var parts = Packets.parts(packets.getFirst());
        assertEquals(Side.SESSION, parts.header().session());
        assertEquals(List.of(3, 8), Packets.types(packets.getFirst()));
        assertEquals(List.of(Side.CONNECT_PACKET), Packets.ids(parts.frames().getFirst()));
    }

    @Test
    void answersRepeatedConnectWithSameSession() {
        var first = Packets.parts(server.at(0).getFirst());
        connectAgain(500);
        var again = Packets.parts(server.at(500).getFirst());

        assertEquals(first.header().session(), again.header().session());
        assertEquals(first.frames().getFirst().data(), again.frames().getFirst().data());
    }

    @Test
    void limitsBytesSentToUnverifiedAddress() {
        server.transport.send(SetpOutgoingMessage.guaranteed(8, ByteBuffer.allocate(210)));
        int left = bytes(server.at(0));
        for (long time = 100; time < 4_900; time += 100) {
            left += bytes(server.at(time));
        }
        assertEquals(252, left); // twice that would be more than 3 · 156 = 468

        connectAgain(4_900);
        left += bytes(server.at(4_900));
        assertEquals(252 + 252 + 32, left); // within 3 · 312 = 936
    }

    @Test
    void dataBlockedByLimitSchedulesNoWakeup() {
        server.transport.send(SetpOutgoingMessage.guaranteed(8, ByteBuffer.allocate(210)));
        server.say(400);
        server.at(0);

        assertEquals(5_000, server.wakeAt());
    }

    @Test
    void packetWithSessionIdLiftsLimit() {
        server.at(0);
        server.say(400);
        assertEquals(List.of(), server.at(5).stream().filter(p -> p.type() != 3).toList());
        server.hear(10, false, Packets.frame(Side.MOVEMENT, 2, 44));

        assertEquals(SetpConnectionState.OPEN, server.transport.state());
        assertEquals(1, server.at(10).size());
    }

    @Test
    void closesUnusedSessionSilentlyAfterFiveSeconds() {
        server.at(0);

        assertEquals(List.of(), server.at(5_000));
        assertEquals(SetpCloseReason.NOT_PROVEN, server.transport.closeReason());
    }

    @Test
    void clientRejectsConnectPacket() {
        client.acknowledge(40, Side.id(client.at(0).getFirst()));
        var packet = Packets.packet(0, 1, true, Packets.frame(7, 1, 128));

        assertFalse(client.packet(50, packet));
        assertEquals(1, client.transport.metrics().dropped());
        assertFalse(client.at(50).stream().anyMatch(p -> p.type() == 3));
    }

    private void connectAgain(long time) {
        server.packet(time, Packets.packet(0, Side.CONNECT_PACKET, true, Packets.frame(7, 1, 128)));
    }

    private static int bytes(List<SetpOutgoingPacket> packets) {
        return packets.stream().mapToInt(packet -> packet.bytes().remaining()).sum();
    }
}
