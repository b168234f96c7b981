package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;

/** Tests when guaranteed packets are resent (6.3); the round trip is unknown unless a test sets it. */
class SetpResendTest {
    private final SetpReliableTransportFixture side = SetpReliableTransportFixture.open();

    @Test
    void resendsAfterHalfSecondThenEverySecond() {
        side.send(48);
        side.takeDue(0);

        assertEquals(500, side.wakeAt());
        assertEquals(List.of(), side.takeDue(499));
        assertEquals(1, side.takeDue(500).getFirst().resends());
        assertEquals(1_500, side.wakeAt());
        assertEquals(2, side.takeDue(1_500).getFirst().resends());
        assertEquals(3, side.takeDue(2_500).getFirst().resends());
    }

    @Test
    void resendChangesOnlyResendCount() {
        side.send(300);
        var first = side.takeDue(0).getFirst().bytes();
        var again = side.takeDue(500).getFirst().bytes();

        for (int i = 0; i < first.remaining(); i++) {
            assertEquals(first.get(i) + (i == 17 ? 1 : 0), again.get(i), "byte " + i);
        }
        assertEquals(first.remaining(), again.remaining());
    }

    @Test
    void doesNotResendAcknowledgedPacket() {
        side.send(48);
        long id = SetpReliableTransportFixture.id(side.takeDue(0).getFirst());
        side.acknowledge(100, id);

        assertEquals(List.of(), side.takeDue(600));
        assertTrue(side.transport.isSettled());
    }

    @Test
    void ignoresAcknowledgementOfUnknownId() {
        side.send(48);
        long id = SetpReliableTransportFixture.id(side.takeDue(0).getFirst());
        side.acknowledge(100, id + 1, id - 1, 0);

        assertEquals(0, side.transport.metrics().rtt());
        assertFalse(side.transport.isSettled());
    }

    @Test
    void givesUpAfterTenResendsWithOneDisconnect() {
        side.send(48);
        var resends = new ArrayList<Integer>();
        for (long time = 0; time < 10_500; time += 100) {
            side.takeDue(time).stream()
                    .filter(packet -> packet.type() == SetpReliableTransportFixture.GUARANTEED_TYPE)
                    .forEach(packet -> resends.add(packet.resends()));
            side.receivePacket(
                    time, false, SetpTestPackets.frame(SetpReliableTransportFixture.MOVEMENT, side.nextMessage(), 44));
        }
        assertEquals(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), resends);
        assertEquals(SetpConnectionPhase.OPEN, side.transport.state());

        var last = side.takeDue(10_500); // 0.5 + 10 · 1 s
        assertEquals(List.of(1), SetpTestPackets.types(last.getFirst()));
        assertEquals(1, last.size());
        assertEquals(SetpConnectionPhase.CLOSED, side.transport.state());
        assertEquals(SetpCloseReason.GAVE_UP, side.transport.closeReason());
        assertEquals(1, side.transport.metrics().abandoned());
        assertEquals(SetpReliableTransport.NEVER, side.transport.wakeAt());
    }

    @Test
    void measuresRoundTripFromPacketSentOnce() {
        side.send(48);
        long id = SetpReliableTransportFixture.id(side.takeDue(1_000).getFirst());
        side.acknowledge(1_080, id);

        assertEquals(80_000_000, side.transport.metrics().rtt());
        assertEquals(265_000_000, side.transport.metrics().rto()); // 80 + 4 · 40 + 25
    }

    @Test
    void ignoresRoundTripOfResentPacket() {
        side.send(48);
        long id = SetpReliableTransportFixture.id(side.takeDue(0).getFirst());
        side.takeDue(500);
        side.acknowledge(520, id);

        assertEquals(0, side.transport.metrics().rtt());
    }

    @Test
    void firstRoundTripAppliesToOutstandingPackets() {
        side.send(48);
        long first = SetpReliableTransportFixture.id(side.takeDue(0).getFirst());
        side.send(48);
        side.takeDue(0);
        side.acknowledge(80, first);

        assertEquals(265, side.wakeAt());
    }

    @Test
    void resendsEarlyAfterThreeLaterAcknowledgements() {
        var ids = sentOneByOne(5, 10);
        side.acknowledge(100, ids.get(1), ids.get(2));
        assertEquals(List.of(), side.takeDue(100));

        side.acknowledge(110, ids.get(3));
        var again = side.takeDue(150).stream()
                .filter(packet -> packet.resends() > 0)
                .toList();

        assertEquals(
                List.of(ids.getFirst()),
                again.stream().map(SetpReliableTransportFixture::id).toList());
        assertEquals(1, side.transport.metrics().resends());
    }

    @Test
    void earlyResendWaitsForMinimumAge() {
        var ids = sentOneByOne(5, 1);
        side.acknowledge(81, ids.get(1), ids.get(2), ids.get(3)); // 80, 79 and 78 ms
        // SRTT 80, then 79.875, then 79.640625; RTTVAR 40, then 30.25, then 23.15625
        double age = 79.640625 + 2 * 23.15625;

        assertEquals(age, side.wakeAt(), 1e-3);
        assertEquals(List.of(), side.takeDue((long) age));
        assertEquals(1, side.takeDue((long) age + 1).size());
    }

    @Test
    void resendsPacketEarlyOnlyOnce() {
        var ids = sentOneByOne(9, 1);
        side.acknowledge(81, ids.get(1), ids.get(2), ids.get(3));
        assertEquals(1, side.takeDue(130).size());
        side.acknowledge(135, ids.get(4), ids.get(5), ids.get(6), ids.get(7), ids.get(8));
        var later = new ArrayList<Long>();
        for (long time = 136; time < 140; time++) {
            side.send(48);
            later.add(SetpReliableTransportFixture.id(side.takeDue(time).getFirst()));
        }
        side.acknowledge(216, later.get(0), later.get(1), later.get(2), later.get(3));

        assertEquals(List.of(), side.takeDue(300));
        assertEquals(1, side.transport.metrics().resends());
    }

    @Test
    void acknowledgingEarlierPacketsTriggersNoResend() {
        var ids = sentOneByOne(4, 1);
        side.acknowledge(80, ids.get(0), ids.get(1), ids.get(2));

        assertEquals(List.of(), side.takeDue(200));
    }

    @Test
    void countsResendAnsweredTooSoonAsNeedless() {
        side.send(48);
        side.acknowledge(
                100,
                SetpReliableTransportFixture.id(side.takeDue(0).getFirst())); // no packet was ever faster than 100 ms
        side.send(48);
        long id = SetpReliableTransportFixture.id(side.takeDue(200).getFirst());
        side.takeDue(600);
        side.acknowledge(605, id);

        assertEquals(1, side.transport.metrics().resends());
        assertEquals(1, side.transport.metrics().needless());
    }

    @Test
    void limitsPacketsInFlight() {
        var few = tuning(4);
        var server = SetpReliableTransportFixture.open(few);
        for (int i = 0; i < 10; i++) {
            server.send(1_400);
        }

        var sent = server.takeDue(0);
        assertEquals(4, sent.size());
        assertEquals(List.of(), server.takeDue(10));
        server.acknowledge(20, SetpReliableTransportFixture.id(sent.getFirst()));
        assertEquals(1, server.takeDue(20).size());
    }

    @Test
    void stopsSendingBeforeOldPacketLeavesWindow() {
        side.send(48);
        long lost = SetpReliableTransportFixture.id(side.takeDue(0).getFirst());
        long latest = lost;
        for (long time = 1; time < 9_000; time++) {
            side.sendMovement(0);
            for (var packet : side.takeDue(time)) {
                latest = Math.max(latest, SetpReliableTransportFixture.id(packet));
            }
            side.receivePacket(
                    time, false, SetpTestPackets.frame(SetpReliableTransportFixture.MOVEMENT, side.nextMessage(), 44));
        }

        assertEquals(2048, latest - lost, 16);
    }

    private static SetpProtocolParameters tuning(int outstanding) {
        var all = SetpProtocolParameters.DEFAULTS.bounds();
        return SetpProtocolParameters.DEFAULTS.with(new SetpProtocolParameters.SetpLimitParameters(
                all.mode(),
                all.packet(),
                all.waiting(),
                all.waitingBytes(),
                outstanding,
                all.unguaranteed(),
                all.unguaranteedBytes(),
                all.halfOpen(),
                all.halfOpenPerAddress(),
                all.amplification()));
    }

    /** Sends {@code count} packets, {@code apart} milliseconds between each two, from 0 on. */
    private List<Long> sentOneByOne(int count, long apart) {
        var ids = new ArrayList<Long>();
        for (int i = 0; i < count; i++) {
            side.send(48);
            ids.add(SetpReliableTransportFixture.id(side.takeDue(i * apart).getFirst()));
        }
        return ids;
    }
}
