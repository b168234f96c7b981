package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import org.junit.jupiter.api.Test;

class SilenceTest {
    private static final OptionalDouble EVENTS = OptionalDouble.of(0);
    private static final OptionalDouble HUNDRED = OptionalDouble.of(100);

    private final Silence silence = new Silence(3);

    @Test
    void aPeerOfWhomNothingIsKnownMayNotBeQuiet() {
        assertFalse(silence.mayBeQuiet());
    }

    @Test
    void whoOnlySpeaksWhenSomethingHappensMayBeQuiet() {
        silence.knows(info("Button", EVENTS));
        assertTrue(silence.mayBeQuiet());

        silence.knows(info("Glove", HUNDRED));
        assertFalse(silence.mayBeQuiet());
    }

    @Test
    void aSourceWithoutADeclaredRateMayNotBeQuiet() {
        silence.knows(info("Button", EVENTS));
        silence.knows(info("Tracker", OptionalDouble.empty()));
        assertFalse(silence.mayBeQuiet());
    }

    @Test
    void nothingIsExpectedOfADeviceThatIsGone() {
        silence.knows(info("Button", EVENTS));
        silence.knows(info("Glove", HUNDRED));
        silence.departed(new SourceId("s", "Glove"));
        assertTrue(silence.mayBeQuiet());
    }

    @Test
    void aSessionOfEventDrivenSourcesIsNeverSilent() {
        var bench = new DriverBench();
        var driver = bench.live(Map.of());
        driver.expects(info("Button", EVENTS));
        driver.wake(DriverBench.at(60));

        assertEquals(Phase.LIVE, bench.notes.phases().getLast());
    }

    private static SourceInfo info(String device, OptionalDouble rate) {
        return new SourceInfo(new SourceId("s", device), Kind.TRACKER, "m", "", "", "unix", rate);
    }
}
