package mocapscope.app.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.ViolationAdvice;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests that a failed step shows the advice on its own cause and no other. */
class DoctorSessionListenerTest {
    private final List<DoctorStep> steps = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private final DoctorSessionListener listener = new DoctorSessionListener(
            new SyntheticSession("toy-1", 1 << 20).session(),
            new DoctorListener() {
                @Override
                public void step(DoctorStep step) {
                    steps.add(step);
                }

                @Override
                public void finding(Session session, Finding finding) {
                    findings.add(finding);
                }

                @Override
                public void device(AnnouncedDevice device) {}

                @Override
                public void verdict(DoctorVerdict verdict) {}

                @Override
                public void stopped() {}
            },
            new AnnouncedDeviceStatisticsCollector(),
            new DoctorRunOutcomeTracker());

    @Test
    void failedStepShowsTextAndAdviceOfCause() {
        listener.on(new SessionStateChange(SessionPhase.CONNECTING, "calling", "the server", 0));
        find(ConnectionProblemKind.OUR_FAULT, "worse, but not the cause");
        find(ConnectionProblemKind.CONNECTION_RESET, "tcp: reset");
        listener.on(new SessionStateChange(SessionPhase.LOST, "reset", "", 1, ConnectionProblemKind.CONNECTION_RESET));

        assertEquals("the server", steps.getLast().name());
        assertFalse(steps.getLast().succeeded());
        assertEquals("tcp: reset", steps.getLast().detail());
        assertEquals(
                ViolationAdvice.of(ConnectionProblemKind.CONNECTION_RESET),
                steps.getLast().advice());
        assertEquals(
                List.of("worse, but not the cause"),
                findings.stream().map(Finding::text).toList());
    }

    @Test
    void failedStepOfUnknownCauseShowsNoAdviceOfFinding() {
        listener.on(new SessionStateChange(SessionPhase.CONNECTING, "calling", "the server", 0));
        find(ConnectionProblemKind.PEER_SLOW, "an earlier finding");
        listener.on(new SessionStateChange(SessionPhase.LOST, "the server closed the connection", "", 1));

        assertEquals("the server closed the connection", steps.getLast().detail());
        assertTrue(
                steps.getLast().advice().text().startsWith("The server did not send what the step waits for."),
                steps::toString);
    }

    @Test
    void lossOfLiveSessionShowsNoAdvice() {
        listener.on(new SessionStateChange(SessionPhase.LIVE, "agreed", "", 0));
        listener.on(new SessionStateChange(SessionPhase.LOST, "the server closed the connection", "", 1));

        assertEquals(ViolationAdvice.NONE, steps.getLast().advice());
    }

    private void find(ConnectionProblemKind rule, String text) {
        listener.on(Finding.of(rule, Direction.TO_CLIENT, text, new MonotonicAndUnixTime(0, 0)));
    }
}
