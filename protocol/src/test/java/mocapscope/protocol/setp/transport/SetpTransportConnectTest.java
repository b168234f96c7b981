package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;

/** Tests of connecting (R8), and of the limits before the peer's address is validated (7). */
class SetpTransportConnectTest {
    private final SetpReliableTransportFixture client = SetpReliableTransportFixture.connecting();
    private final SetpReliableTransportFixture server =
            SetpReliableTransportFixture.halfOpen(SetpProtocolParameters.DEFAULTS);

    @Test
    void connectPacketIsAloneWithSessionZero() {
        client.send(48);
        client.sendMovement(1);
        var packets = client.takeDue(0);

        assertEquals(1, packets.size());
        assertEquals(156, packets.getFirst().bytes().remaining());
        var parts = SetpTestPackets.parts(packets.getFirst());
        assertEquals(0, parts.header().session());
        assertTrue(parts.opensSession(SetpMessageTypeTable.DRAFT));
    }

    @Test
    void connectAcknowledgementBindsSession() {
        long request = SetpReliableTransportFixture.id(client.takeDue(0).getFirst());

        assertTrue(client.acknowledge(40, request));
        assertEquals(SetpConnectionPhase.OPEN, client.transport.state());
        assertEquals(SetpReliableTransportFixture.SESSION, client.transport.session());
    }

    @Test
    void sendsQueuedMessagesWhenSessionIsBound() {
        client.send(48);
        client.acknowledge(40, SetpReliableTransportFixture.id(client.takeDue(0).getFirst()));
        var packet = client.takeDue(40).getFirst();

        assertEquals(
                SetpReliableTransportFixture.SESSION,
                SetpTestPackets.parts(packet).header().session());
        assertEquals(List.of(SetpReliableTransportFixture.GUARANTEED_TYPE), SetpTestPackets.types(packet));
    }

    @Test
    void ignoresOtherPacketsBeforeConnectAcknowledgement() {
        long request = SetpReliableTransportFixture.id(client.takeDue(0).getFirst());
        long message = client.nextMessage();

        assertFalse(client.receivePacket(10, true, SetpTestPackets.frame(8, message, 210)));
        assertFalse(client.acknowledge(10, request + 1));
        assertFalse(ackNotFirst(request));
        assertEquals(3, client.transport.metrics().dropped());
        assertEquals(List.of(), client.takeDue(20));
        assertEquals(SetpConnectionPhase.CONNECTING, client.transport.state());
    }

    private boolean ackNotFirst(long request) {
        return client.receivePacket(10, true, SetpTestPackets.frame(8, 7, 210), SetpTestPackets.ack(8, request));
    }

    @Test
    void rejectsAnswerFromOtherSessionOnceBound() {
        client.acknowledge(40, SetpReliableTransportFixture.id(client.takeDue(0).getFirst()));
        var other = SetpTestPackets.packet(
                SetpReliableTransportFixture.SESSION + 1,
                1,
                true,
                SetpTestPackets.frame(SetpReliableTransportFixture.GUARANTEED_TYPE, 1, 48));

        assertFalse(client.receiveBytes(50, other));
        assertEquals(1, client.transport.metrics().dropped());
    }

    @Test
    void givesUpAfterTenSecondsWithoutAnswer() {
        int sent = 0;
        for (long time = 0; time <= 10_000; time += 100) {
            sent += client.takeDue(time).size();
        }

        assertEquals(11, sent); // at 0, 0.5, 1.5 … 9.5 s
        assertEquals(SetpCloseReason.NO_ANSWER, client.transport.closeReason());
        assertEquals(SetpConnectionPhase.CLOSED, client.transport.state());
    }

    @Test
    void firstAnswerCombinesAcknowledgementAndResponse() {
        server.transport.send(SetpOutgoingMessage.guaranteed(8, ByteBuffer.allocate(210)));
        var packets = server.takeDue(0);

        assertEquals(1, packets.size());
        assertEquals(252, packets.getFirst().bytes().remaining()); // 18 + (10 + 4) + (10 + 210)
        var parts = SetpTestPackets.parts(packets.getFirst());
        assertEquals(SetpReliableTransportFixture.SESSION, parts.header().session());
        assertEquals(List.of(3, 8), SetpTestPackets.types(packets.getFirst()));
        assertEquals(
                List.of(SetpReliableTransportFixture.CONNECT_PACKET),
                SetpTestPackets.ids(parts.frames().getFirst()));
    }

    @Test
    void answersRepeatedConnectWithSameSession() {
        var first = SetpTestPackets.parts(server.takeDue(0).getFirst());
        connectAgain(500);
        var again = SetpTestPackets.parts(server.takeDue(500).getFirst());

        assertEquals(first.header().session(), again.header().session());
        assertEquals(first.frames().getFirst().data(), again.frames().getFirst().data());
    }

    @Test
    void limitsBytesSentToUnverifiedAddress() {
        server.transport.send(SetpOutgoingMessage.guaranteed(8, ByteBuffer.allocate(210)));
        int left = bytes(server.takeDue(0));
        for (long time = 100; time < 4_900; time += 100) {
            left += bytes(server.takeDue(time));
        }
        assertEquals(252, left); // twice that would be more than 3 · 156 = 468

        connectAgain(4_900);
        left += bytes(server.takeDue(4_900));
        assertEquals(252 + 252 + 32, left); // within 3 · 312 = 936
    }

    @Test
    void dataBlockedByLimitSchedulesNoWakeup() {
        server.transport.send(SetpOutgoingMessage.guaranteed(8, ByteBuffer.allocate(210)));
        server.send(400);
        server.takeDue(0);

        assertEquals(5_000, server.wakeAt());
    }

    @Test
    void packetWithSessionIdLiftsLimit() {
        server.takeDue(0);
        server.send(400);
        assertEquals(
                List.of(), server.takeDue(5).stream().filter(p -> p.type() != 3).toList());
        server.receivePacket(10, false, SetpTestPackets.frame(SetpReliableTransportFixture.MOVEMENT, 2, 44));

        assertEquals(SetpConnectionPhase.OPEN, server.transport.state());
        assertEquals(1, server.takeDue(10).size());
    }

    @Test
    void closesUnusedSessionSilentlyAfterFiveSeconds() {
        server.takeDue(0);

        assertEquals(List.of(), server.takeDue(5_000));
        assertEquals(SetpCloseReason.NOT_PROVEN, server.transport.closeReason());
    }

    @Test
    void clientRejectsConnectPacket() {
        client.acknowledge(40, SetpReliableTransportFixture.id(client.takeDue(0).getFirst()));
        var packet = SetpTestPackets.packet(0, 1, true, SetpTestPackets.frame(7, 1, 128));

        assertFalse(client.receiveBytes(50, packet));
        assertEquals(1, client.transport.metrics().dropped());
        assertFalse(client.takeDue(50).stream().anyMatch(p -> p.type() == 3));
    }

    private void connectAgain(long time) {
        server.receiveBytes(
                time,
                SetpTestPackets.packet(
                        0, SetpReliableTransportFixture.CONNECT_PACKET, true, SetpTestPackets.frame(7, 1, 128)));
    }

    private static int bytes(List<SetpEncodedPacket> packets) {
        return packets.stream().mapToInt(packet -> packet.bytes().remaining()).sum();
    }
}
