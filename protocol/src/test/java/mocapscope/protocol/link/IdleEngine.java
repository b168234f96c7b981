package mocapscope.protocol.link;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.GateFactory;
import mocapscope.protocol.session.ProtocolEngine;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.gate.Gate;

/** An engine without a session, timers or deadlines, for tests of the event loop that runs it. */
abstract class IdleEngine implements ProtocolEngine {

    @Override
    public Session session() {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<ProtocolEngine> peers() {
        return List.of();
    }

    @Override
    public void start(ClockReading at) {}

    @Override
    public void stop(ClockReading at) {}

    @Override
    public void abandon(ClockReading at) {}

    @Override
    public void retry(ClockReading at) {}

    @Override
    public void sendRequest(UserRequestDefinition definition, Map<String, String> parameters, ClockReading at) {}

    @Override
    public void setGates(GateFactory factory, ClockReading at) {}

    @Override
    public long nextTimerAt() {
        return Gate.NEVER;
    }

    @Override
    public void runDueTimers(ClockReading at) {}

    @Override
    public long nextDeadlineAt() {
        return Gate.NEVER;
    }

    @Override
    public void judgeDeadlines(ClockReading at) {}

    @Override
    public void resumeAfterPause(long monotonicNanos) {}

    @Override
    public void fallBehind(SessionEvent.ProcessLagged lag) {}

    @Override
    public void catchUp(SessionEvent.ProcessLagged lag, ClockReading at) {}

    @Override
    public boolean expectsArrivals() {
        return false;
    }

    @Override
    public void confirmArrivals(long until, ClockReading at) {}
}
