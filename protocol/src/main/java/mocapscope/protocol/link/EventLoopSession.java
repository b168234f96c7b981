package mocapscope.protocol.link;

import java.util.List;

/** A RunningSession that an event loop runs and the SessionLauncher keeps. */
interface EventLoopSession extends RunningSession, EventLoop.EventLoopHandler {

    /** Returns the peers of a listener; empty for a client. */
    List<RunningSession> peers();

    @Override
    boolean isEnded();
}
