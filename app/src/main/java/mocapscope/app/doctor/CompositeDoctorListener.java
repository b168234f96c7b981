package mocapscope.app.doctor;

import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;

/**
 * Forwards the events of a connection diagnosis to two listeners, such as one for the terminal and one for an HTML
 * report.
 */
public record CompositeDoctorListener(DoctorListener first, DoctorListener second) implements DoctorListener {

    @Override
    public void step(DoctorStep step) {
        first.step(step);
        second.step(step);
    }

    @Override
    public void finding(Session session, Finding finding) {
        first.finding(session, finding);
        second.finding(session, finding);
    }

    @Override
    public void device(AnnouncedDevice device) {
        first.device(device);
        second.device(device);
    }

    @Override
    public void verdict(DoctorVerdict verdict) {
        first.verdict(verdict);
        second.verdict(verdict);
    }

    @Override
    public void stopped() {
        first.stopped();
        second.stopped();
    }
}
