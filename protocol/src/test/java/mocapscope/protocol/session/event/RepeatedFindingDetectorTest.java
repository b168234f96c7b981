package mocapscope.protocol.session.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests which findings continue an episode. */
class RepeatedFindingDetectorTest {
    private static final Rule LOST = new TestRule("LOST", true);
    private static final Rule OTHER = new TestRule("OTHER", false);

    private record TestRule(String code, boolean isEpisodic) implements Rule {

        @Override
        public Severity severity() {
            return Severity.WARNING;
        }

        @Override
        public String number() {
            return "T1";
        }

        @Override
        public String section() {
            return "§1";
        }
    }

    private final RepeatedFindingDetector filter = new RepeatedFindingDetector();

    private boolean add(Rule rule, Direction direction, String sender, double seconds) {
        long arrival = Math.round(seconds * 1e9);
        return filter.add(Finding.of(rule, direction, "text", new MonotonicAndUnixTime(arrival, arrival)), sender);
    }

    @Test
    void findingsWithinSecondAreOneEpisode() {
        assertFalse(add(LOST, Direction.TO_CLIENT, "A", 10));
        assertTrue(add(LOST, Direction.TO_CLIENT, "A", 10.5));
        assertTrue(add(LOST, Direction.TO_CLIENT, "A", 11.5));
        assertFalse(add(LOST, Direction.TO_CLIENT, "A", 12.6));
    }

    @Test
    void sendersDirectionsAndRulesHaveEpisodesOfTheirOwn() {
        assertFalse(add(LOST, Direction.TO_CLIENT, "A", 10));
        assertFalse(add(LOST, Direction.TO_CLIENT, "B", 10));
        assertFalse(add(LOST, Direction.TO_SERVER, "A", 10));
        assertFalse(add(OTHER, Direction.TO_CLIENT, "A", 10));
        assertFalse(add(OTHER, Direction.TO_CLIENT, "A", 10));
    }

    @Test
    void furtherSendersAreListedOneByOne() {
        int repeated = 0;
        for (int round = 0; round < 2; round++) {
            for (int sender = 0; sender < 300; sender++) {
                repeated += add(LOST, Direction.TO_CLIENT, "sender " + sender, 10) ? 1 : 0;
            }
        }

        assertEquals(256, repeated);
    }
}
