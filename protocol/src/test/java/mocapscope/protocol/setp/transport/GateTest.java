package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.protocol.setp.wire.Packets;
import org.junit.jupiter.api.Test;

/** Between us and the network a gate may hold, drop or repeat what leaves: time runs only from when it really did. */
class GateTest {
    private static final long MS = 1_000_000;
    private final Side side = Side.open();

    @Test
    void heldPacketDoesNotAge() {
        side.say(48);
        var held = side.held(0).getFirst();
        assertEquals(List.of(), side.at(9_000));

        side.transport.recordSent(held.bytes(), 9_000 * MS);
        assertEquals(List.of(), side.at(9_499));
        assertEquals(1, side.at(9_500).size());
    }

    @Test
    void measuresRoundTripFromActualSendTime() {
        side.say(48);
        var held = side.held(0).getFirst();
        side.transport.recordSent(held.bytes(), 1_000 * MS);
        side.acknowledge(1_060, Side.id(held));

        assertEquals(60 * MS, side.transport.metrics().rtt());
    }

    @Test
    void heldResendIsNotFollowedByAnother() {
        side.say(48);
        side.at(0);
        var again = side.held(500).getFirst();
        assertEquals(List.of(), side.held(3_000));

        side.transport.recordSent(again.bytes(), 3_000 * MS);
        assertEquals(2, side.at(4_000).getFirst().resends());
    }

    @Test
    void ignoresAcknowledgementOfUnsentPacket() {
        side.say(48);
        side.acknowledge(10, Side.id(side.held(0).getFirst()));

        assertEquals(1, side.transport.metrics().outstanding());
    }

    @Test
    void duplicatedSendIsNotCountedAsResend() {
        side.say(48);
        var packet = side.held(0).getFirst();
        side.transport.recordSent(packet.bytes(), 0);
        side.transport.recordSent(packet.bytes(), 400 * MS);

        assertEquals(500, side.wakeAt());
    }

    @Test
    void sendsNoKeepaliveWhilePacketIsHeld() {
        side.say(48);
        side.held(0);

        assertEquals(List.of(), side.held(9_000));
    }

    @Test
    void retriesUnsentPacketAfterTenSeconds() {
        side.say(48);
        var first = side.held(0).getFirst();
        side.hear(5_000, false, Packets.frame(23, 77, 44));
        var again = side.held(10_000).getFirst();

        assertEquals(first.bytes(), again.bytes());
        assertEquals(0, again.resends());
    }

    @Test
    void ignoresUnknownBytesReportedAsSent() {
        side.say(48);
        side.held(0);
        side.transport.recordSent(Packets.hex("0011"), 10 * MS);
        side.transport.recordSent(Packets.packet(1, 2, true, Packets.frame(2, 3, 0)), 10 * MS);

        assertEquals(List.of(), side.at(600));
    }
}
