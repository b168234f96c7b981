package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleSilenceDetectorTest {
    private static final OptionalDouble EVENTS = OptionalDouble.of(0);
    private static final OptionalDouble HUNDRED = OptionalDouble.of(100);

    private static final OptionalDouble TENTH = OptionalDouble.of(0.1);
    private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

    private final SampleSilenceDetector detector =
            new SampleSilenceDetector(new SampleSilenceTimeLimit(3 * SessionEngineFixture.SECOND));

    @Test
    void expectsDataFromUnknownPeer() {
        assertFalse(detector.isSilenceExpected());
    }

    @Test
    void acceptsSilenceFromEventDrivenSources() {
        declareRate("Button", EVENTS);
        assertTrue(detector.isSilenceExpected());

        declareRate("Glove", HUNDRED);
        assertFalse(detector.isSilenceExpected());
    }

    @Test
    void expectsDataFromSourceWithoutDeclaredRate() {
        declareRate("Button", EVENTS);
        declareRate("Tracker", UNKNOWN);
        assertFalse(detector.isSilenceExpected());
    }

    @Test
    void ignoresRemovedDevice() {
        declareRate("Button", EVENTS);
        declareRate("Glove", HUNDRED);
        detector.removeDevice(new SourceId("s", "Glove"));
        assertTrue(detector.isSilenceExpected());
    }

    @Test
    void eventDrivenSessionIsNeverSilent() {
        var session = new SessionEngineFixture().engine(Map.of()).session();
        var ofSession = new SampleSilenceDetector(SampleSilenceTimeLimit.of(session));
        var machine = new SessionStateMachine(session, ofSession, _ -> {}, new Random(1), SessionEngineFixture.at(0));
        machine.enter(SessionPhase.LIVE, "", "", SessionEngineFixture.at(1));
        assertTrue(ofSession.isSilent(SessionEngineFixture.at(60)));
        machine.observe(new SessionEvent.SourceDescribed(info("Button", EVENTS)), SessionEngineFixture.at(1));

        assertFalse(ofSession.isSilent(SessionEngineFixture.at(60)));
    }

    @Test
    void slowSourceHasEightIntervals() {
        detector.watch(SessionEngineFixture.at(0));
        declareRate("Thermometer", TENTH);

        assertFalse(detector.isSilent(SessionEngineFixture.at(79.9)));
        assertTrue(detector.isSilent(SessionEngineFixture.at(80)));
        assertEquals(80, detector.silentSeconds(SessionEngineFixture.at(80)), 1e-9);
    }

    @Test
    void fastestSourceDecides() {
        detector.watch(SessionEngineFixture.at(0));
        declareRate("Thermometer", TENTH);
        declareRate("Tracker", HUNDRED);
        assertSilentAfter(3);

        detector.removeDevice(new SourceId("s", "Tracker"));
        assertSilentAfter(80);
        declareRate("Tracker", UNKNOWN);
        assertSilentAfter(3);
    }

    @Test
    void changedRateReplacesEarlierOne() {
        detector.watch(SessionEngineFixture.at(0));
        declareRate("Tracker", HUNDRED);
        declareRate("Tracker", TENTH);
        assertSilentAfter(80);
        declareRate("Tracker", EVENTS);
        assertFalse(detector.isSilent(SessionEngineFixture.at(1e6)));
        detector.reset();
        detector.watch(SessionEngineFixture.at(0));
        assertSilentAfter(3);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e9, Double.MAX_VALUE, Double.POSITIVE_INFINITY, -5, Double.NaN, 2.7})
    void absurdRatesHaveUsersLimit(double rate) {
        assertEquals(3_000_000_000L, new SampleSilenceTimeLimit(3_000_000_000L).forRate(rate));
    }

    @Test
    void almostStillSourceIsNeverSilent() {
        detector.watch(SessionEngineFixture.at(1));
        declareRate("Glacier", OptionalDouble.of(Double.MIN_VALUE));

        assertFalse(detector.isSilent(SessionEngineFixture.at(9e8)));
        assertTrue(detector.dueAt() > 0);
    }

    @Test
    void serverJudgesNoSilence() {
        assertEquals(0, new SampleSilenceTimeLimit(0).forRate(0.1));
        assertFalse(new SampleSilenceTimeLimit(0).isEnabled());
    }

    @Test
    void pauseOfThisProcessDoesNotCount() {
        detector.watch(SessionEngineFixture.at(0));
        detector.resume(SessionEngineFixture.at(10).monotonicNanos());

        assertEquals(4, detector.silentSeconds(SessionEngineFixture.at(14)), 1e-9);
    }

    private void assertSilentAfter(double seconds) {
        assertFalse(detector.isSilent(SessionEngineFixture.at(seconds - 0.1)));
        assertTrue(detector.isSilent(SessionEngineFixture.at(seconds)));
    }

    private void declareRate(String device, OptionalDouble rate) {
        var info = info(device, rate);
        detector.addSource(info.source(), info.rate(), SessionEngineFixture.at(0));
    }

    private static DeclaredSourceProperties info(String device, OptionalDouble rate) {
        return new DeclaredSourceProperties(
                new SourceId("s", device), SourceDataKind.TRACKER, "m", "", "", "unix", rate);
    }
}
