package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.Map;
import mocapscope.protocol.setp.decode.SimulatedTransportPeer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole sessions over a bad network, a seed each: guaranteed messages are delivered once, or the session reports
 * its loss.
 * The property {@code setp.seeds} sets their number; a thousand take a minute or two.
 */
class SetpSimulationTest {
    private static final int SEEDS = Integer.getInteger("setp.seeds", 8);
    private static final double SECONDS = 6;
    /** Timer runs in the busiest second: two for each packet of the test and some for the rest. */
    private static final int MOST_WAKES = 80;
    /** The most bytes held under the worst faults; the hard limits are a hundred times as large. */
    private static final long MOST_HELD = 64 << 10;

    private static final double MOST_LOST = 0.01;

    private enum SimulatedFaultKind {
        REORDER,
        DUPLICATE,
        CORRUPT,
        ALL;

        SimulatedFaults of(double loss) {
            var faults = SimulatedFaults.fair(loss);
            return switch (this) {
                case REORDER -> faults.reordering();
                case DUPLICATE -> faults.duplicating();
                case CORRUPT -> faults.corrupting();
                case ALL -> faults.reordering().duplicating().corrupting();
            };
        }
    }

    @ParameterizedTest(name = "{0} lost, {1}")
    @CsvSource({
        "0,    REORDER", "0,    DUPLICATE", "0,    CORRUPT", "0,    ALL",
        "0.02, REORDER", "0.02, DUPLICATE", "0.02, CORRUPT", "0.02, ALL",
        "0.1,  REORDER", "0.1,  DUPLICATE", "0.1,  CORRUPT", "0.1,  ALL",
    })
    void deliversGuaranteedMessagesOnceWithoutLosingSessions(double loss, SimulatedFaultKind kind) {
        assertEquals(Map.of(), lost(loss, kind));
    }

    @ParameterizedTest(name = "0.3 lost, {0}")
    @CsvSource({"REORDER", "DUPLICATE", "CORRUPT"})
    void losesAtMostOnePercentAtHeavyLoss(SimulatedFaultKind kind) {
        var lost = lost(0.3, kind);

        int count = lost.values().stream().mapToInt(Integer::intValue).sum();
        assertTrue(count <= Math.max(1, SEEDS * MOST_LOST), () -> "lost: " + lost);
    }

    @ParameterizedTest(name = "{0} lost")
    @CsvSource({"0", "0.1", "0.3"})
    void damagedPacketsNeitherDuplicateDeliveryNorBlockClosing(double loss) {
        for (int seed = 0; seed < SEEDS; seed++) {
            assertConsistent(run(SimulatedFaults.fair(loss).corrupting().unchecked(), seed), seed);
        }
    }

    @Test
    void idleSessionWakesAboutOncePerSecond() {
        var session =
                new SimulatedTransportSession(SimulatedFaults.fair(0.02), SetpProtocolParameters.DEFAULTS, 1).run(300);

        int wakes = session.client.wakeCount() + session.server.wakeCount();
        assertTrue(wakes <= 600, () -> wakes + " wakes of two sides in 300 s");
        assertFalse(session.isLost());
    }

    /** Returns the close reasons of the lost sessions; checks everything of all others. */
    private static Map<SetpCloseReason, Integer> lost(double loss, SimulatedFaultKind kind) {
        var lost = new EnumMap<SetpCloseReason, Integer>(SetpCloseReason.class);
        for (int seed = 0; seed < SEEDS; seed++) {
            var session = run(kind.of(loss), seed);
            assertConsistent(session, seed);
            if (session.isLost()) {
                var reason = session.client.transport.closeReason();
                lost.merge(reason.isLoss() ? reason : session.server.transport.closeReason(), 1, Integer::sum);
            } else {
                assertTrue(session.deliveredAll(), "not all arrived, seed " + seed);
            }
        }
        lost.keySet()
                .forEach(closeReason ->
                        assertTrue(closeReason.isLoss(), () -> "not reported as a loss: " + closeReason));
        return lost;
    }

    private static SimulatedTransportSession run(SimulatedFaults faults, int seed) {
        return new SimulatedTransportSession(faults, SetpProtocolParameters.DEFAULTS, seed)
                .sendMessages(40, 3_000, SECONDS)
                .sendMovements(3, SECONDS)
                .run(SECONDS);
    }

    /** Checks the properties that hold under any faults. */
    private static void assertConsistent(SimulatedTransportSession session, int seed) {
        assertFalse(session.deliveredTwice(), "delivered twice, seed " + seed);
        assertTrue(session.isClosed(), "no end, seed " + seed);
        for (var peer : new SimulatedTransportPeer[] {session.client, session.server}) {
            assertTrue(
                    peer.mostWakesPerSecond() <= MOST_WAKES, () -> peer.mostWakesPerSecond() + " wakes, seed " + seed);
            assertTrue(peer.mostHeld <= MOST_HELD, () -> peer.mostHeld + " bytes held, seed " + seed);
        }
    }
}
