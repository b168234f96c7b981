package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;

/** Tests of keeping a session alive, and of closing it (6.6, 6.7). */
class SetpCloseReasonTest {
    private final SetpReliableTransportFixture side = SetpReliableTransportFixture.open();

    @Test
    void sendsKeepaliveAfterTwoSecondsOfSilence() {
        side.send(48);
        side.acknowledge(40, SetpReliableTransportFixture.id(side.takeDue(10).getFirst()));
        assertEquals(2_010, side.wakeAt());

        var packet = side.takeDue(2_010).getFirst();
        assertEquals(List.of(2), SetpTestPackets.types(packet));
        assertTrue(SetpTestPackets.parts(packet).header().guaranteed());
    }

    @Test
    void acknowledgementPostponesKeepalive() {
        side.receiveGuaranteed(1_900);
        side.takeDue(1_925);

        assertEquals(3_925, side.wakeAt());
    }

    @Test
    void closesSessionAfterTenSilentSeconds() {
        var types = new ArrayList<Integer>();
        for (long time = 0; time <= 10_000; time += 100) {
            side.takeDue(time).forEach(packet -> types.add(packet.type()));
        }

        assertEquals(SetpCloseReason.SILENT, side.transport.closeReason());
        assertTrue(side.transport.closeReason().isLoss());
        assertEquals(1, types.getLast());
        assertEquals(1, types.stream().filter(type -> type == 1).count());
        assertEquals(SetpReliableTransport.NEVER, side.transport.wakeAt());
    }

    @Test
    void duplicateCountsAsActivityButForeignPacketNot() {
        var packet = SetpTestPackets.packet(
                SetpReliableTransportFixture.SESSION, 7_000, false, SetpTestPackets.frame(23, 77, 44));
        side.receiveBytes(0, packet);
        side.receiveBytes(5_000, packet);
        side.receiveBytes(
                9_000,
                SetpTestPackets.packet(
                        SetpReliableTransportFixture.SESSION ^ 1, 7_001, false, SetpTestPackets.frame(23, 78, 44)));
        for (long time = 0; time < 15_000; time += 100) {
            side.takeDue(time);
            if (side.transport.state() == SetpConnectionPhase.CLOSED) {
                assertEquals(SetpCloseReason.GAVE_UP, side.transport.closeReason()); // of a Keepalive, at 12.5 s
                assertEquals(12_500, time);
                return;
            }
        }
    }

    @Test
    void closeSendsDisconnectAndAwaitsAcknowledgement() {
        side.transport.close(0);
        var packets = side.takeDue(0);
        assertEquals(List.of(1), SetpTestPackets.types(packets.getFirst()));
        assertEquals(SetpConnectionPhase.CLOSING, side.transport.state());

        side.acknowledge(40, SetpReliableTransportFixture.id(packets.getFirst()));
        assertEquals(SetpConnectionPhase.CLOSED, side.transport.state());
        assertEquals(SetpCloseReason.OURS, side.transport.closeReason());
        assertEquals(List.of(), side.takeDue(40));
    }

    @Test
    void resendsDisconnectThreeTimesThenCloses() {
        side.transport.close(0);
        var sent = new ArrayList<Long>();
        for (long time = 0; time < 3_500; time += 100) {
            if (!side.takeDue(time).isEmpty()) {
                sent.add(time);
            }
        }
        assertEquals(List.of(0L, 500L, 1_500L, 2_500L), sent);
        assertEquals(SetpConnectionPhase.CLOSING, side.transport.state());

        assertEquals(List.of(), side.takeDue(3_500));
        assertEquals(SetpConnectionPhase.CLOSED, side.transport.state());
        assertEquals(SetpCloseReason.OURS_UNHEARD, side.transport.closeReason());
        assertFalse(side.transport.closeReason().isLoss());
    }

    @Test
    void sendsOnlyAcknowledgementsAfterDisconnect() {
        side.send(48);
        side.takeDue(0);
        side.send(48);
        side.transport.close(10);
        assertInstanceOf(SetpEnqueueResult.SendRefusal.class, side.send(48));
        long letter = side.receiveGuaranteed(10);
        var packets = new ArrayList<SetpEncodedPacket>();
        for (long time = 10; time < 5_000; time += 10) {
            packets.addAll(side.takeDue(time));
        }

        assertTrue(packets.stream().allMatch(packet -> packet.type() == 1 || packet.type() == 3));
        assertTrue(packets.stream()
                .flatMap(packet -> SetpTestPackets.parts(packet).acknowledgedIds(SetpMessageTypeTable.DRAFT).stream())
                .anyMatch(id -> id == letter));
        assertEquals(2, side.transport.metrics().abandoned());
    }

    @Test
    void countsUnacknowledgedPacketsWhenPeerDisconnects() {
        side.send(48);
        side.takeDue(0);
        side.receivePacket(10, true, SetpTestPackets.frame(1, side.nextMessage(), 0));

        assertEquals(1, side.transport.metrics().abandoned());
        assertEquals(SetpCloseReason.PEERS, side.transport.closeReason());
    }

    @Test
    void acknowledgesRepeatedDisconnectForFiveSeconds() {
        var goodbye = SetpTestPackets.packet(
                SetpReliableTransportFixture.SESSION, 7_000, true, SetpTestPackets.frame(1, 77, 0));
        side.receiveBytes(100, goodbye);
        assertEquals(List.of(3), SetpTestPackets.types(side.takeDue(100).getFirst()));
        assertEquals(SetpConnectionPhase.DRAINING, side.transport.state());

        side.receiveBytes(4_000, goodbye);
        assertEquals(List.of(3), SetpTestPackets.types(side.takeDue(4_000).getFirst()));
        assertEquals(5_100, side.wakeAt());
        side.takeDue(5_100);
        assertEquals(SetpConnectionPhase.CLOSED, side.transport.state());
        assertEquals(SetpCloseReason.PEERS, side.transport.closeReason());
        assertFalse(side.receiveBytes(5_200, goodbye));
    }

    @Test
    void ignoresMalformedDisconnect() {
        side.receivePacket(1, true, SetpTestPackets.frame(1, 77, 5));
        side.receivePacket(2, true, SetpEntryBuilder.frame(1, 78, 2, 0, (byte) 1));
        side.receivePacket(3, true, SetpEntryBuilder.frame(1, 78, 2, 1, (byte) 1));

        assertEquals(SetpConnectionPhase.OPEN, side.transport.state());
    }

    @Test
    void lenientSideAcceptsLongButNotPartialDisconnect() {
        var lenient = SetpReliableTransportFixture.open(SetpProtocolParameters.DEFAULTS.lenient());
        lenient.receivePacket(1, true, SetpEntryBuilder.frame(1, 78, 2, 0, (byte) 1));
        assertEquals(SetpConnectionPhase.OPEN, lenient.transport.state());

        lenient.receivePacket(2, true, SetpTestPackets.frame(1, 77, 5));
        assertEquals(SetpConnectionPhase.DRAINING, lenient.transport.state());
    }

    @Test
    void bothSidesMayCloseAtOnce() {
        side.transport.close(0);
        side.takeDue(0);
        side.receivePacket(10, true, SetpTestPackets.frame(1, side.nextMessage(), 0));
        assertEquals(SetpConnectionPhase.DRAINING, side.transport.state());
        side.takeDue(10);
        side.takeDue(5_010);

        assertEquals(SetpCloseReason.OURS, side.transport.closeReason());
    }

    @Test
    void closeCompletesWhenGateHoldsDisconnect() {
        side.transport.close(0);
        for (long time = 0; time < 10_000; time += 100) {
            side.takeDueAndHold(time);
        }
        assertEquals(SetpConnectionPhase.CLOSING, side.transport.state());
        side.takeDueAndHold(10_000);

        assertEquals(SetpConnectionPhase.CLOSED, side.transport.state());
    }

    @Test
    void closeWhileConnectingNeedsNoDisconnect() {
        var client = SetpReliableTransportFixture.connecting();
        client.takeDue(0);
        client.transport.close(10);

        assertEquals(List.of(), client.takeDue(10));
        assertEquals(SetpConnectionPhase.CLOSED, client.transport.state());
    }

    @Test
    void sendsDisconnectAtZeroRate() {
        side.transport.setPeerRate(5, 0);
        side.takeDue(0);
        side.transport.close(10);
        assertEquals(1, side.takeDue(10).size());
        assertEquals(1, side.takeDue(510).size());
    }
}
