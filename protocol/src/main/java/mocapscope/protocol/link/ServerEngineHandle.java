package mocapscope.protocol.link;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.GateFactory;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.ServerEngine;
import mocapscope.protocol.session.Session;

/**
 * The thread-safe handle of a ServerEngine that runs on an event loop. The event loop serves the listener and all its
 * peers.
 *
 * @param path the gates between each of its own gates and the network
 */
record ServerEngineHandle(EventLoop eventLoop, ServerEngine engine, GateFactory path) implements EventLoopSession {

    @Override
    public Session session() {
        return engine.session();
    }

    @Override
    public void stop() {
        eventLoop.post(engine::stop);
    }

    @Override
    public void retry() {
        // A listener either listens or has failed: there is no attempt to bring forward.
    }

    @Override
    public void sendRequest(RequestDefinition definition, Map<String, String> parameters) {
        eventLoop.post(now -> engine.sendRequest(definition, parameters, now));
    }

    @Override
    public void setGates(GateFactory factory) {
        eventLoop.post(now -> engine.setGates(factory.chain(path), now));
    }

    @Override
    public void checkTimers() {
        eventLoop.post(_ -> {});
    }

    @Override
    public boolean isEnded() {
        return engine.isEnded();
    }

    @Override
    public long awaitHandled() throws InterruptedException {
        return eventLoop.awaitHandled();
    }

    @Override
    public boolean awaitEnd(Duration most) throws InterruptedException {
        return eventLoop.awaitEnd(most);
    }

    @Override
    public List<RunningSession> peers() {
        return engine.peers().stream()
                .<RunningSession>map(peer -> new SessionEngineHandle(eventLoop, peer, path))
                .toList();
    }

    @Override
    public long nextTimerAt() {
        return engine.nextTimerAt();
    }

    @Override
    public void runDueTimers(ClockReading now) {
        engine.runDueTimers(now);
    }

    @Override
    public long nextDeadlineAt() {
        return engine.nextDeadlineAt();
    }

    @Override
    public void judgeDeadlines(ClockReading now) {
        engine.judgeDeadlines(now);
    }

    @Override
    public void resumeAfterPause(long monotonicNanos) {
        engine.resumeAfterPause(monotonicNanos);
    }

    @Override
    public void fallBehind() {
        engine.fallBehind();
    }

    @Override
    public void catchUp(String text, boolean withheld, ClockReading now) {
        engine.catchUp(text, withheld, now);
    }

    @Override
    public void failInternally(RuntimeException fault, ClockReading now) {
        engine.failInternally(fault, now);
    }
}
