package mocapscope.app.doctor;

import java.util.Optional;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionListener;

/** The doctor's verdict about a session that it watches to its end. */
public final class DoctorSurface implements DoctorListener {
    private final DoctorRunOutcomeTracker state = new DoctorRunOutcomeTracker();
    private final SessionHealthMonitor monitor;
    private final SessionListener listener;

    public DoctorSurface(Session session) {
        monitor = SessionHealthMonitor.live(session, HealthThresholds.USUAL);
        listener = new CompositeSessionListener(
                monitor, new DoctorSessionListener(session, this, new AnnouncedDeviceStatisticsCollector(), state));
    }

    public SessionListener listener() {
        return listener;
    }

    /** Returns a listener that ignores all events after the end of the diagnosis. */
    SessionListener untilEnd() {
        return event -> {
            if (state.endReason().isEmpty()) {
                listener.on(event);
            }
        };
    }

    public DoctorVerdict finish() {
        monitor.finish();
        boolean seen = state.endReason().equals(Optional.of(DoctorRunOutcomeTracker.DoctorEndReason.SEEN));
        return seen
                ? DoctorVerdict.of(monitor.run())
                : DoctorVerdict.ofFailure(Optional.of(monitor.run()), state.failedStep());
    }

    @Override
    public void step(DoctorStep step) {}

    @Override
    public void finding(Session session, Finding finding) {}

    @Override
    public void device(AnnouncedDevice device) {}

    @Override
    public void verdict(DoctorVerdict verdict) {}

    @Override
    public void stopped() {}
}
