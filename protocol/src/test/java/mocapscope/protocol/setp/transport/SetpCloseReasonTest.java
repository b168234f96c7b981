package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.setp.wire.Datagrams;
import mocapscope.protocol.setp.wire.Packets;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import org.junit.jupiter.api.Test;

/** Tests of keeping a session alive, and of closing it (6.6, 6.7). */
class SetpCloseReasonTest {
    private final Side side = Side.open();

    @Test
    void sendsKeepaliveAfterTwoSecondsOfSilence() {
        side.say(48);
        side.acknowledge(40, Side.id(side.at(10).getFirst()));
        assertEquals(2_010, side.wakeAt());

        var packet = side.at(2_010).getFirst();
        assertEquals(List.of(2), Packets.types(packet));
        assertTrue(Packets.parts(packet).header().guaranteed());
    }

    @Test
    void acknowledgementPostponesKeepalive() {
        side.letter(1_900);
        side.at(1_925);

        assertEquals(3_925, side.wakeAt());
    }

    @Test
    void closesSessionAfterTenSilentSeconds() {
        var types = new ArrayList<Integer>();
        for (long time = 0; time <= 10_000; time += 100) {
            side.at(time).forEach(packet -> types.add(packet.type()));
        }

        assertEquals(SetpCloseReason.SILENT, side.transport.closeReason());
        assertTrue(side.transport.closeReason().isLoss());
        assertEquals(1, types.getLast());
        assertEquals(1, types.stream().filter(type -> type == 1).count());
        assertEquals(SetpTransport.NEVER, side.transport.wakeAt());
    }

    @Test
    void duplicateCountsAsActivityButForeignPacketNot() {
        var packet = Packets.packet(Side.SESSION, 7_000, false, Packets.frame(23, 77, 44));
        side.packet(0, packet);
        side.packet(5_000, packet);
        side.packet(9_000, Packets.packet(Side.SESSION ^ 1, 7_001, false, Packets.frame(23, 78, 44)));
        for (long time = 0; time < 15_000; time += 100) {
            side.at(time);
            if (side.transport.state() == SetpConnectionState.CLOSED) {
                assertEquals(SetpCloseReason.GAVE_UP, side.transport.closeReason()); // of a Keepalive, at 12.5 s
                assertEquals(12_500, time);
                return;
            }
        }
    }

    @Test
    void closeSendsDisconnectAndAwaitsAcknowledgement() {
        side.transport.close(0);
        var packets = side.at(0);
        assertEquals(List.of(1), Packets.types(packets.getFirst()));
        assertEquals(SetpConnectionState.CLOSING, side.transport.state());

        side.acknowledge(40, Side.id(packets.getFirst()));
        assertEquals(SetpConnectionState.CLOSED, side.transport.state());
        assertEquals(SetpCloseReason.OURS, side.transport.closeReason());
        assertEquals(List.of(), side.at(40));
    }

    @Test
    void resendsDisconnectThreeTimesThenCloses() {
        side.transport.close(0);
        var sent = new ArrayList<Long>();
        for (long time = 0; time < 3_500; time += 100) {
            if (!side.at(time).isEmpty()) {
                sent.add(time);
            }
        }
        assertEquals(List.of(0L, 500L, 1_500L, 2_500L), sent);
        assertEquals(SetpConnectionState.CLOSING, side.transport.state());

        assertEquals(List.of(), side.at(3_500));
        assertEquals(SetpConnectionState.CLOSED, side.transport.state());
        assertEquals(SetpCloseReason.OURS_UNHEARD, side.transport.closeReason());
        assertFalse(side.transport.closeReason().isLoss());
    }

    @Test
    void sendsOnlyAcknowledgementsAfterDisconnect() {
        side.say(48);
        side.at(0);
        side.say(48);
        side.transport.close(10);
        assertInstanceOf(SetpSendResult.SendRefusal.class, side.say(48));
        long letter = side.letter(10);
        var packets = new ArrayList<SetpOutgoingPacket>();
        for (long time = 10; time < 5_000; time += 10) {
            packets.addAll(side.at(time));
        }

        assertTrue(packets.stream().allMatch(packet -> packet.type() == 1 || packet.type() == 3));
        assertTrue(packets.stream()
                .flatMap(packet -> Packets.parts(packet).acknowledgedIds(SetpMessageTypeTable.DRAFT).stream())
                .anyMatch(id -> id == letter));
        assertEquals(2, side.transport.metrics().abandoned());
    }

    @Test
    void countsUnacknowledgedPacketsWhenPeerDisconnects() {
        side.say(48);
        side.at(0);
        side.hear(10, true, Packets.frame(1, side.nextMessage(), 0));

        assertEquals(1, side.transport.metrics().abandoned());
        assertEquals(SetpCloseReason.PEERS, side.transport.closeReason());
    }

    @Test
    void acknowledgesRepeatedDisconnectForFiveSeconds() {
        var goodbye = Packets.packet(Side.SESSION, 7_000, true, Packets.frame(1, 77, 0));
        side.packet(100, goodbye);
        assertEquals(List.of(3), Packets.types(side.at(100).getFirst()));
        assertEquals(SetpConnectionState.DRAINING, side.transport.state());

        side.packet(4_000, goodbye);
        assertEquals(List.of(3), Packets.types(side.at(4_000).getFirst()));
        assertEquals(5_100, side.wakeAt());
        side.at(5_100);
        assertEquals(SetpConnectionState.CLOSED, side.transport.state());
        assertEquals(SetpCloseReason.PEERS, side.transport.closeReason());
        assertFalse(side.packet(5_200, goodbye));
    }

    @Test
    void ignoresMalformedDisconnect() {
        side.hear(1, true, Packets.frame(1, 77, 5));
        side.hear(2, true, Datagrams.frame(1, 78, 2, 0, (byte) 1));
        side.hear(3, true, Datagrams.frame(1, 78, 2, 1, (byte) 1));

        assertEquals(SetpConnectionState.OPEN, side.transport.state());
    }

    @Test
    void lenientSideAcceptsLongButNotPartialDisconnect() {
        var lenient = Side.open(SetpTransportSettings.DEFAULTS.lenient());
        lenient.hear(1, true, Datagrams.frame(1, 78, 2, 0, (byte) 1));
        assertEquals(SetpConnectionState.OPEN, lenient.transport.state());

        lenient.hear(2, true, Packets.frame(1, 77, 5));
        assertEquals(SetpConnectionState.DRAINING, lenient.transport.state());
    }

    @Test
    void bothSidesMayCloseAtOnce() {
        side.transport.close(0);
        side.at(0);
        side.hear(10, true, Packets.frame(1, side.nextMessage(), 0));
        assertEquals(SetpConnectionState.DRAINING, side.transport.state());
        side.at(10);
        side.at(5_010);

        assertEquals(SetpCloseReason.OURS, side.transport.closeReason());
    }

    @Test
    void closeCompletesWhenGateHoldsDisconnect() {
        side.transport.close(0);
        for (long time = 0; time < 10_000; time += 100) {
            side.held(time);
        }
        assertEquals(SetpConnectionState.CLOSING, side.transport.state());
        side.held(10_000);

        assertEquals(SetpConnectionState.CLOSED, side.transport.state());
    }

    @Test
    void closeWhileConnectingNeedsNoDisconnect() {
        var client = Side.connecting();
        client.at(0);
        client.transport.close(10);

        assertEquals(List.of(), client.at(10));
        assertEquals(SetpConnectionState.CLOSED, client.transport.state());
    }

    @Test
    void sendsDisconnectAtZeroRate() {
        side.transport.setPeerRate(5, 0);
        side.at(0);
        side.transport.close(10);
        assertEquals(1, side.at(10).size());
        assertEquals(1, side.at(510).size());
    }
}
