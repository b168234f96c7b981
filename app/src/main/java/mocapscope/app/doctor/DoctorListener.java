package mocapscope.app.doctor;

import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;

/**
 * Receives the steps, problem reports, devices and overall result of a running connection diagnosis (doctor command).
 * Called by one thread at a time.
 */
public interface DoctorListener {

    void step(DoctorStep step);

    void finding(Session session, Finding finding);

    /** Reports a device that the server announced, after the observation has ended. */
    void device(AnnouncedDevice device);

    void verdict(DoctorVerdict verdict);

    /** Reports that the run was stopped before there was a verdict. */
    void stopped();
}
