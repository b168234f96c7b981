package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

class NetworkFaultSimulatorTest {
    private static final long MS = 1_000_000;
    private static final Channel TCP = Channel.tcp("tcp");
    private static final Channel UDP = Channel.udp("udp");

    private final RecordingGateContext onward = new RecordingGateContext();
    private final List<String> arrived = onward.arrived;
    private final List<GatedTrafficUnit> lost = onward.lost;
    private NetworkFaultSimulatorFactory injector =
            new NetworkFaultSimulatorFactory(NetworkFaultSimulationOptions.NONE);

    @Test
    void forwardsImmediatelyWithoutFaults() {
        var gate = gate("loss:0%");
        send(gate, TCP, 1, 0);
        send(gate, UDP, 2, 1);

        assertEquals(List.of("1 at 0", "2 at 1"), arrived);
        assertEquals(TrafficGate.NEVER, gate.dueAt());
    }

    @Test
    void losesConfiguredShareOfMessages() {
        var gate = gate("loss:5%");
        IntStream.range(0, 20_000).forEach(i -> send(gate, UDP, 1, i));

        assertEquals(0.05, lost.size() / 20_000.0, 0.006);
        assertEquals(20_000, lost.size() + arrived.size());
        assertTrue(injector.summary().startsWith("of 20000 messages " + lost.size() + " lost"), injector.summary());
    }

    @Test
    void keepsFirstMessageOfStream() {
        var gate = gate("loss:100%");
        IntStream.range(0, 3).forEach(i -> send(gate, TCP, i, i));
        IntStream.range(3, 6).forEach(i -> send(gate, UDP, i, i));

        assertEquals(List.of("0 at 0"), arrived);
        assertEquals(5, lost.size());
    }

    @Test
    void delaysMessages() {
        var gate = gate("delay:80ms");
        send(gate, UDP, 1, 0);
        send(gate, UDP, 2, 10);
        assertEquals(80 * MS, gate.dueAt());
        gate.release(at(79), onward);
        assertEquals(List.of(), arrived);
        gate.release(at(85), onward);
        gate.release(at(90), onward);

        assertEquals(List.of("1 at 85", "2 at 90"), arrived);
    }

    @Test
    void forwardsOldestBeyondLimitInBytes() {
        assertEquals(64, countHeld(new AllSessionsMemoryBudget(Long.MAX_VALUE)));
        assertEquals(8, countHeld(new AllSessionsMemoryBudget(1 << 20)), "all sessions hold too much");
    }

    private int countHeld(AllSessionsMemoryBudget budget) {
        var gate = new NetworkFaultSimulator(
                NetworkFaultSimulationOptions.parse("delay:80ms"),
                new Random(1),
                new NetworkFaultSimulatorFactory(NetworkFaultSimulationOptions.NONE),
                budget);
        onward.forwarded.clear();
        var large = ByteBuffer.allocate(1 << 20);
        for (int i = 0; i < 100; i++) {
            gate.handle(GatedTrafficUnit.of(Direction.TO_CLIENT, UDP, 1, "", large, at(i / 10)), at(i / 10), onward);
        }
        int held = 100 - onward.forwarded.size();
        gate.flush(at(20), onward);
        assertFalse(budget.isExceeded());
        return held;
    }

    @Test
    void jitterReordersDatagramsButNotStreams() {
        var datagrams = run("delay:80ms±70ms", UDP);
        var stream = run("delay:80ms±70ms", TCP);

        assertNotEquals(datagrams.stream().sorted().toList(), datagrams);
        assertEquals(stream.stream().sorted().toList(), stream);
        assertEquals(100, datagrams.size());
    }

    @Test
    void reordersStreamMessages() {
        var stream = run("reorder:10%", TCP);

        assertNotEquals(stream.stream().sorted().toList(), stream);
        assertEquals(100, stream.size());
    }

    @Test
    void marksDuplicatesAsInjected() {
        assertEquals(200, run("duplicate:100%", UDP).size());
        assertEquals(
                100,
                onward.forwarded.stream()
                        .filter(item -> item.mark() == Entry.EntryModification.INJECTED)
                        .count());
        assertEquals(
                100,
                onward.forwarded.stream()
                        .filter(gateItem -> gateItem.mark() == Entry.EntryModification.NONE)
                        .count());
    }

    @Test
    void corruptsOneByteAndMarksMessageAltered() {
        var items = altered("corrupt:100%");

        for (var item : items) {
            assertEquals(Entry.EntryModification.ALTERED, item.mark());
            assertEquals(8, item.bytes().remaining());
            assertEquals(
                    1,
                    IntStream.range(0, 8).filter(i -> item.bytes().get(i) != 7).count());
        }
    }

    @Test
    void truncatesMessages() {
        for (var item : altered("truncate:100%")) {
            int length = item.bytes().remaining();
            assertTrue(length > 0 && length < 8, length + " bytes");
            assertEquals(Entry.EntryModification.ALTERED, item.mark());
        }
    }

    @Test
    void forwardsNothingDuringStall() {
        var gate = gate("stall:2s/10s");
        for (int i = 0; i < 20; i++) {
            gate.release(at(1000L * i), onward);
            send(gate, TCP, i, 1000L * i);
        }
        gate.release(at(20_000), onward);

        assertTrue(arrived.containsAll(List.of("7 at 7000", "8 at 10000", "9 at 10000", "10 at 10000", "18 at 20000")));
        assertEquals(20, arrived.size());
    }

    @Test
    void channelCloseFollowsMessagesInTransit() {
        var gate = gate("delay:80ms±70ms,reorder:50%");
        IntStream.range(0, 50).forEach(i -> send(gate, UDP, i, 0));
        var reason = new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, "");
        gate.handle(item(UDP, Direction.TO_CLIENT, 0, reason), at(1), onward);
        gate.release(at(500), onward);

        assertEquals(51, arrived.size());
        assertTrue(arrived.getLast().startsWith("closed"));
    }

    @Test
    void affectsOnlySelectedDirection() {
        var gate = gate("loss:100%,way:out");
        gate.handle(item(UDP, Direction.TO_SERVER, 1, null), at(0), onward);
        gate.handle(item(UDP, Direction.TO_CLIENT, 2, null), at(0), onward);

        assertEquals(List.of("2 at 0"), arrived);
    }

    @Test
    void limitsDelayedMessages() {
        var gate = gate("delay:999999s");
        IntStream.range(0, 20_000).forEach(i -> send(gate, UDP, 1, 0));

        assertEquals(20_000 - 16_384, arrived.size());
    }

    @Test
    void flushForwardsDelayedMessages() {
        var gate = gate("delay:80ms");
        send(gate, TCP, 1, 0);
        gate.flush(at(1), onward);

        assertEquals(List.of("1 at 1"), arrived);
    }

    @Test
    void discardsMessagesInTransitAndReportsOnce() {
        var gate = gate("delay:80ms");
        send(gate, TCP, 1, 0);
        send(gate, UDP, 2, 0);
        gate.handle(
                item(
                        TCP,
                        Direction.TO_SERVER,
                        0,
                        new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.OURS, "")),
                at(1),
                onward);
        gate.discardAll(at(2), onward);
        gate.discardAll(at(3), onward);
        gate.release(at(200), onward);

        assertEquals(List.of(), arrived);
        assertEquals(List.of("HELD_TOO_LONG: 2 messages were still in transit"), onward.findings);
        assertEquals(TrafficGate.NEVER, gate.dueAt());
    }

    private TrafficGate gate(String faults) {
        injector = new NetworkFaultSimulatorFactory(NetworkFaultSimulationOptions.parse(faults), _ -> new Random(42));
        return injector.createGate(null);
    }

    /** Returns the messages that arrive of 0 to 99, sent 10 ms apart. */
    private List<Integer> run(String faults, Channel channel) {
        arrived.clear();
        var gate = gate(faults);
        for (int i = 0; i < 100; i++) {
            gate.release(at(10L * i), onward);
            send(gate, channel, i, 10L * i);
        }
        for (long time = 1000; time < 1300; time++) {
            gate.release(at(time), onward);
        }
        return arrived.stream()
                .map(description -> Integer.valueOf(description.split(" ")[0]))
                .toList();
    }

    private List<GatedTrafficUnit> altered(String faults) {
        var gate = gate(faults);
        for (int i = 0; i < 2000; i++) {
            var bytes = ByteBuffer.wrap(new byte[] {7, 7, 7, 7, 7, 7, 7, 7}).asReadOnlyBuffer();
            gate.handle(GatedTrafficUnit.of(Direction.TO_CLIENT, UDP, 1, "", bytes, at(0)), at(0), onward);
        }
        assertEquals(2000, onward.forwarded.size());
        return onward.forwarded;
    }

    private void send(TrafficGate gate, Channel channel, int id, long ms) {
        gate.handle(item(channel, Direction.TO_CLIENT, id, null), at(ms), onward);
    }

    private static GatedTrafficUnit item(Channel channel, Direction direction, int id, ChannelCloseReason reason) {
        var bytes = ByteBuffer.wrap(new byte[] {(byte) id}).asReadOnlyBuffer();
        return reason == null
                ? GatedTrafficUnit.of(direction, channel, 1, "", bytes, at(0))
                : GatedTrafficUnit.closing(direction, channel, 1, reason, at(0));
    }

    private static MonotonicAndUnixTime at(long ms) {
        return new MonotonicAndUnixTime(ms * MS, ms * MS);
    }
}
