package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;

/** Tests of the limits on packets from unknown senders (a counter each) and on packets from a peer in any order (7). */
class SetpOffPathPacketTest {
    private static final long MILLISECOND = 1_000_000;
    private final Random random = new Random(11);
    private final SetpReliableTransportFixture side = SetpReliableTransportFixture.open();

    @Test
    void countsPacketsWithGuessedSessions() {
        for (int i = 0; i < 20_000; i++) {
            long session = Integer.toUnsignedLong(random.nextInt() | 1) == SetpReliableTransportFixture.SESSION
                    ? 3
                    : random.nextInt() | 1;
            side.receiveBytes(
                    i / 100, SetpTestPackets.packet(session, i, true, SetpTestPackets.frame(1 + i % 30, i, 44)));
        }

        assertEquals(20_000, side.transport.metrics().dropped());
        assertEquals(0, side.transport.metrics().heldBytes());
        assertEquals(SetpConnectionPhase.OPEN, side.transport.state());
        assertEquals(List.of(), side.takeDue(1_999));
    }

    @Test
    void guessedAcknowledgementsHaveNoEffect() {
        side.send(48);
        long id = SetpReliableTransportFixture.id(side.takeDue(0).getFirst());
        for (int i = 0; i < 20_000; i++) {
            long guess = Integer.toUnsignedLong(random.nextInt());
            side.receivePacket(1, false, SetpTestPackets.ack(i, guess == id ? 0 : guess));
        }

        assertEquals(1, side.transport.metrics().outstanding());
    }

    @Test
    void floodingPeerDoesNotFillMemory() {
        for (int i = 0; i < 20_000; i++) {
            side.receivePacket(
                    i / 1_000, true, SetpTestPackets.frame(SetpReliableTransportFixture.GUARANTEED_TYPE, i, 200));
            if (i % 10 == 0) {
                side.takeDue(i / 1_000);
            }
        }

        assertEquals(0, side.transport.metrics().heldBytes());
    }

    @Test
    void replayedPacketIsAcknowledgedButNotDelivered() {
        var packet = SetpTestPackets.packet(
                SetpReliableTransportFixture.SESSION,
                7_000,
                true,
                SetpTestPackets.frame(SetpReliableTransportFixture.GUARANTEED_TYPE, 77, 48));
        side.receiveBytes(0, packet);
        side.takeDue(25);
        int responses = 0;
        for (int i = 0; i < 1_000; i++) {
            assertFalse(side.receiveBytes(30 + i, packet));
            responses += side.takeDue(30 + i).size();
        }

        assertEquals(1_000, responses);
        assertEquals(1_000, side.transport.metrics().duplicates());
        assertEquals(0, side.transport.metrics().outstanding());
    }

    /** Tests random calls: timers are due only once, and closing ends the session. */
    @Test
    void randomCallSequencesKeepStateConsistent() {
        for (int seed = 0; seed < 60; seed++) {
            var all = new Random(seed);
            var one =
                    all.nextBoolean() ? SetpReliableTransportFixture.open() : SetpReliableTransportFixture.connecting();
            long now = 0;
            var last = ByteBuffer.allocate(0);
            for (int step = 0; step < 400; step++) {
                now += all.nextInt(100) * MILLISECOND;
                last = sendRandomPacket(one, all, last, now);
                SetpReliableTransportFixture.expire(one.transport, now);
                for (var packet : one.transport.takeDue(now)) {
                    last = packet.bytes();
                    if (all.nextInt(4) > 0) {
                        one.transport.recordSent(last, now);
                    }
                }
                long at = now;
                assertTrue(one.transport.wakeAt() > now, () -> "due again at " + one.transport.wakeAt() + " ≤ " + at);
            }
            one.transport.close(now);
            for (long time : List.of(now + 10_000 * MILLISECOND, now + 20_000 * MILLISECOND)) {
                SetpReliableTransportFixture.expire(one.transport, time);
                one.transport.takeDue(time);
            }
            assertEquals(SetpConnectionPhase.CLOSED, one.transport.state(), "seed " + seed);
        }
    }

    private static ByteBuffer sendRandomPacket(
            SetpReliableTransportFixture side, Random all, ByteBuffer last, long now) {
        var transport = side.transport;
        switch (all.nextInt(8)) {
            case 0 -> transport.send(SetpOutgoingMessage.guaranteed(28, ByteBuffer.allocate(all.nextInt(4_000))));
            case 1 -> transport.send(SetpOutgoingMessage.replaceable(23, all.nextInt(5), ByteBuffer.allocate(44)));
            case 2 -> transport.setPeerRate(all.nextInt(50), all.nextInt(3) * 20_000L);
            case 3 -> side.receive(damaged(last, all), true, now);
            case 4 -> side.receive(ackOf(last), true, now);
            case 5 -> side.receive(randomMessage(all), all.nextBoolean(), now);
            case 6 -> transport.recordSent(damaged(last, all), now);
            default -> {}
        }
        return last;
    }

    private static ByteBuffer randomMessage(Random all) {
        return SetpTestPackets.packet(
                SetpReliableTransportFixture.SESSION,
                all.nextInt(200),
                all.nextBoolean(),
                SetpTestPackets.frame(28, all.nextInt(99), 9));
    }

    private static ByteBuffer ackOf(ByteBuffer packet) {
        return packet.remaining() < SetpPacketHeader.SIZE
                ? packet
                : SetpTestPackets.packet(
                        SetpReliableTransportFixture.SESSION,
                        1,
                        false,
                        SetpTestPackets.ack(
                                1, SetpTestPackets.parts(packet).header().packet()));
    }

    private static ByteBuffer damaged(ByteBuffer packet, Random all) {
        if (!packet.hasRemaining()) {
            return packet;
        }
        var copy =
                ByteBuffer.allocate(packet.remaining()).put(packet.duplicate()).flip();
        int at = all.nextInt(copy.remaining());
        return copy.put(at, (byte) (copy.get(at) ^ 1 << all.nextInt(8)));
    }
}
