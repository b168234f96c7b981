package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.Test;

class SilenceDetectorTest {
    private static final OptionalDouble EVENTS = OptionalDouble.of(0);
    private static final OptionalDouble HUNDRED = OptionalDouble.of(100);

    private final SilenceDetector detector = new SilenceDetector(3);

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
        declareRate("Tracker", OptionalDouble.empty());
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
        var ofSession = SilenceDetector.of(session);
        var machine = new SessionStateMachine(session, ofSession, _ -> {}, new Random(1), SessionEngineFixture.at(0));
        machine.enter(SessionPhase.LIVE, "", "", SessionEngineFixture.at(1));
        assertTrue(ofSession.isSilent(SessionEngineFixture.at(60)));
        machine.observe(new SessionEvent.SourceDescribed(info("Button", EVENTS)), SessionEngineFixture.at(1));

        assertFalse(ofSession.isSilent(SessionEngineFixture.at(60)));
    }

    private void declareRate(String device, OptionalDouble rate) {
        var info = info(device, rate);
        detector.addSource(info.source(), info.eventDriven(), SessionEngineFixture.at(1));
    }

    private static SourceInfo info(String device, OptionalDouble rate) {
        return new SourceInfo(new SourceId("s", device), SourceKind.TRACKER, "m", "", "", "unix", rate);
    }
}
