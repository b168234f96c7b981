package mocapscope.protocol.link;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionOrServerStateMachine;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.gate.TrafficGate;

/** An engine without a session, timers or deadlines, for tests of the event loop that runs it. */
abstract class IdleEngine implements SessionOrServerStateMachine {

    @Override
    public Session session() {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<SessionOrServerStateMachine> peers() {
        return List.of();
    }

    @Override
    public void start(MonotonicAndUnixTime at) {}

    @Override
    public void stop(MonotonicAndUnixTime at) {}

    @Override
    public void abandon(MonotonicAndUnixTime at) {}

    @Override
    public void retry(MonotonicAndUnixTime at) {}

    @Override
    public void sendRequest(
            UserRequestDefinition definition, Map<String, String> parameters, MonotonicAndUnixTime at) {}

    @Override
    public void setGates(TrafficGateFactory factory, MonotonicAndUnixTime at) {}

    @Override
    public long nextTimerAt() {
        return TrafficGate.NEVER;
    }

    @Override
    public void runDueTimers(MonotonicAndUnixTime at) {}

    @Override
    public long nextDeadlineAt() {
        return TrafficGate.NEVER;
    }

    @Override
    public void judgeDeadlines(MonotonicAndUnixTime at) {}

    @Override
    public void resumeAfterPause(long monotonicNanos) {}

    @Override
    public void fallBehind(SessionEvent.ProcessLagged lag) {}

    @Override
    public void catchUp(SessionEvent.ProcessLagged lag, MonotonicAndUnixTime at) {}

    @Override
    public boolean expectsArrivals() {
        return false;
    }

    @Override
    public void confirmArrivals(long until, MonotonicAndUnixTime at) {}
}
