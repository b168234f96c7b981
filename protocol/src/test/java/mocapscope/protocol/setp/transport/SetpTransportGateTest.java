package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;

/** Tests packets that a gate holds, drops or repeats: timers start when a packet is actually sent. */
class SetpTransportGateTest {
    private static final long MS = 1_000_000;
    private final SetpReliableTransportFixture side = SetpReliableTransportFixture.open();

    @Test
    void heldPacketDoesNotAge() {
        side.send(48);
        var held = side.takeDueAndHold(0).getFirst();
        assertEquals(List.of(), side.takeDue(9_000));

        side.transport.recordSent(held.bytes(), 9_000 * MS);
        assertEquals(List.of(), side.takeDue(9_499));
        assertEquals(1, side.takeDue(9_500).size());
    }

    @Test
    void measuresRoundTripFromActualSendTime() {
        side.send(48);
        var held = side.takeDueAndHold(0).getFirst();
        side.transport.recordSent(held.bytes(), 1_000 * MS);
        side.acknowledge(1_060, SetpReliableTransportFixture.id(held));

        assertEquals(60 * MS, side.transport.metrics().rtt());
    }

    @Test
    void heldResendIsNotFollowedByAnother() {
        side.send(48);
        side.takeDue(0);
        var again = side.takeDueAndHold(500).getFirst();
        assertEquals(List.of(), side.takeDueAndHold(3_000));

        side.transport.recordSent(again.bytes(), 3_000 * MS);
        assertEquals(2, side.takeDue(4_000).getFirst().resends());
    }

    @Test
    void ignoresAcknowledgementOfUnsentPacket() {
        side.send(48);
        side.acknowledge(
                10, SetpReliableTransportFixture.id(side.takeDueAndHold(0).getFirst()));

        assertEquals(1, side.transport.metrics().outstanding());
    }

    @Test
    void duplicatedSendIsNotCountedAsResend() {
        side.send(48);
        var packet = side.takeDueAndHold(0).getFirst();
        side.transport.recordSent(packet.bytes(), 0);
        side.transport.recordSent(packet.bytes(), 400 * MS);

        assertEquals(500, side.wakeAt());
    }

    @Test
    void sendsNoKeepaliveWhilePacketIsHeld() {
        side.send(48);
        side.takeDueAndHold(0);

        assertEquals(List.of(), side.takeDueAndHold(9_000));
    }

    @Test
    void retriesUnsentPacketAfterTenSeconds() {
        side.send(48);
        var first = side.takeDueAndHold(0).getFirst();
        side.receivePacket(5_000, false, SetpTestPackets.frame(23, 77, 44));
        var again = side.takeDueAndHold(10_000).getFirst();

        assertEquals(first.bytes(), again.bytes());
        assertEquals(0, again.resends());
    }

    @Test
    void ignoresUnknownBytesReportedAsSent() {
        side.send(48);
        side.takeDueAndHold(0);
        side.transport.recordSent(SetpTestPackets.hex("0011"), 10 * MS);
        side.transport.recordSent(SetpTestPackets.packet(1, 2, true, SetpTestPackets.frame(2, 3, 0)), 10 * MS);

        assertEquals(List.of(), side.takeDue(600));
    }
}
