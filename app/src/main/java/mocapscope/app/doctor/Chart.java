package mocapscope.app.doctor;

import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;

/** Where a doctor writes what it sees, as it sees it; one thread at a time. */
public interface Chart {

    void step(Step step);

    void finding(Session session, Finding finding);

    /** A device that the server named, once all was watched. */
    void device(Member device);

    void verdict(boolean healthy);

    /** Somebody ended it before there could be a verdict. */
    void stopped();
}
