package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import org.junit.jupiter.api.Test;

class SilenceDetectorTest {
    private static final OptionalDouble EVENTS = OptionalDouble.of(0);
    private static final OptionalDouble HUNDRED = OptionalDouble.of(100);

    private final SilenceDetector silence = new SilenceDetector(3);

    @Test
    void aPeerOfWhomNothingIsKnownMayNotBeQuiet() {
        assertFalse(silence.isSilenceExpected());
    }

    @Test
    void whoOnlySpeaksWhenSomethingHappensMayBeQuiet() {
        knows("Button", EVENTS);
        assertTrue(silence.isSilenceExpected());

        knows("Glove", HUNDRED);
        assertFalse(silence.isSilenceExpected());
    }

    @Test
    void aSourceWithoutADeclaredRateMayNotBeQuiet() {
        knows("Button", EVENTS);
        knows("Tracker", OptionalDouble.empty());
        assertFalse(silence.isSilenceExpected());
    }

    @Test
    void nothingIsExpectedOfADeviceThatIsGone() {
        knows("Button", EVENTS);
        knows("Glove", HUNDRED);
        silence.removeDevice(new SourceId("s", "Glove"));
        assertTrue(silence.isSilenceExpected());
    }

    @Test
    void aSessionOfEventDrivenSourcesIsNeverSilent() {
        var bench = new SessionEngineBench();
        var driver = bench.live(Map.of());
        driver.stateMachine().addSource(info("Button", EVENTS).source(), true);
        driver.judgeDeadlines(SessionEngineBench.at(60));

        assertEquals(SessionPhase.LIVE, bench.notes.phases().getLast());
    }

    private void knows(String device, OptionalDouble rate) {
        var info = info(device, rate);
        silence.addSource(info.source(), info.eventDriven(), SessionEngineBench.at(1));
    }

    private static SourceInfo info(String device, OptionalDouble rate) {
        return new SourceInfo(new SourceId("s", device), SourceKind.TRACKER, "m", "", "", "unix", rate);
    }
}
