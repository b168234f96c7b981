package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clocks that are set, machines that sleep, and networks that are gone for a while. */
@Tag("slow")
class ClockChangeTest {
    private static final double HOUR = 3600;

    static Stream<Protocol> protocols() {
        return ProtocolCatalog.protocols().stream();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void toleratesWallClockChanges(Protocol protocol) {
        var all = new SimulatedNetwork(protocol);
        all.run(4);
        int usual = countSamples(all, 3);
        var codes = List.copyOf(all.client.codes);
        var phases = List.copyOf(all.client.phases);
        all.setWallClock(HOUR);
        int forward = countSamples(all, 3);
        all.setWallClock(-2 * HOUR);
        int back = countSamples(all, 3);

        assertTrue(usual > 100, "samples: " + usual);
        assertEquals(usual, forward, usual / 20.0);
        assertEquals(usual, back, usual / 20.0);
        assertEquals(codes, all.client.codes);
        assertEquals(phases, all.client.phases);
        assertTimesIncrease(all.client.samples, SimulatedNetwork.SECOND);
    }

    /** Asserts that neither arrival times nor device times go back or jump. */
    private static void assertTimesIncrease(List<SampleMetadata> stamps, long most) {
        long arrival = 0;
        Map<SourceId, Long> times = new HashMap<>();
        for (var stamp : stamps) {
            assertTrue(stamp.arrival() >= arrival, () -> "arrives before the one before: " + stamp);
            arrival = stamp.arrival();
            long before = times.getOrDefault(stamp.source(), SampleMetadata.NO_TIME);
            if (stamp.deviceTime() != SampleMetadata.NO_TIME && before != SampleMetadata.NO_TIME) {
                assertTrue(
                        Math.abs(stamp.deviceTime() - before) < most,
                        () -> "leaps from %d: %s".formatted(before, stamp));
            }
            times.put(stamp.source(), stamp.deviceTime());
        }
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void resumesAfterHourOfSleepWithoutBurst(Protocol protocol) {
        var all = new SimulatedNetwork(protocol);
        all.run(4);
        int usual = countSamples(all, 1);
        int sent = all.peers.getFirst().messages;
        all.sleep(HOUR);
        int waking = countSamples(all, 1);
        int received = all.peers.getFirst().messages - sent;
        all.run(15);
        int again = countSamples(all, 1);

        assertTrue(waking < 3 * usual, "in the first second %d samples instead of %d".formatted(waking, usual));
        assertTrue(received < 10_000, "messages in the first second: " + received);
        assertEquals(SessionPhase.LIVE, all.client.phases.getLast());
        assertEquals(usual, again, usual / 5.0);
        assertTrue(all.client.codes.size() < 20, () -> all.client.codes.toString());
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void reconnectsAfterHalfMinuteNetworkOutage(Protocol protocol) {
        var all = new SimulatedNetwork(protocol);
        all.run(4);
        int usual = countSamples(all, 1);
        all.disconnectNetwork();
        all.run(30);
        var meanwhile = all.client.phases.getLast();
        all.reconnectNetwork();
        all.run(20);
        int again = countSamples(all, 1);

        assertTrue(meanwhile != SessionPhase.LIVE, meanwhile.toString());
        assertEquals(SessionPhase.LIVE, all.client.phases.getLast());
        assertEquals(usual, again, usual / 5.0);
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void closesSessionsWhenServerAcceptorFails(Protocol protocol) {
        var all = new SimulatedNetwork(protocol);
        all.run(4);
        all.failServerChannel();
        all.run(10);

        assertFalse(all.isServing());
        assertEquals(SessionPhase.CLOSED, all.peers.getFirst().phases.getLast());
        assertTrue(all.client.phases.getLast() != SessionPhase.LIVE, all.client.phases.toString());
    }

    private static int countSamples(SimulatedNetwork all, double seconds) {
        int before = all.client.samples.size();
        all.run(seconds);
        return all.client.samples.size() - before;
    }
}
