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
        knows("Button", EVENTS);
        assertTrue(silence.mayBeQuiet());

        knows("Glove", HUNDRED);
        assertFalse(silence.mayBeQuiet());
    }

    @Test
    void aSourceWithoutADeclaredRateMayNotBeQuiet() {
        knows("Button", EVENTS);
        knows("Tracker", OptionalDouble.empty());
        assertFalse(silence.mayBeQuiet());
    }

    @Test
    void nothingIsExpectedOfADeviceThatIsGone() {
        knows("Button", EVENTS);
        knows("Glove", HUNDRED);
        silence.departed(new SourceId("s", "Glove"));
        assertTrue(silence.mayBeQuiet());
    }

    @Test
    void aSessionOfEventDrivenSourcesIsNeverSilent() {
        var bench = new DriverBench();
        var driver = bench.live(Map.of());
        driver.course().knows(info("Button", EVENTS).source(), true);
        driver.expire(DriverBench.at(60));

        assertEquals(Phase.LIVE, bench.notes.phases().getLast());
    }

    private void knows(String device, OptionalDouble rate) {
        var info = info(device, rate);
        silence.knows(info.source(), info.eventDriven(), DriverBench.at(1));
    }

    private static SourceInfo info(String device, OptionalDouble rate) {
        return new SourceInfo(new SourceId("s", device), Kind.TRACKER, "m", "", "", "unix", rate);
    }
}
