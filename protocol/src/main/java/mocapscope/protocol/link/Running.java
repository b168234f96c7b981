package mocapscope.protocol.link;

import java.util.List;

/** A RunningSession that an event loop runs and the SessionLauncher keeps. */
interface Running extends Live, Station.Tenant {

    /** Returns the peers of a listener; empty for a client. */
    List<Live> peers();

    @Override
    boolean over();
}
