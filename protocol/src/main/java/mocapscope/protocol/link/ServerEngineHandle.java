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
record ServerEngineHandle(EventLoop station, ServerEngine driver, GateFactory path) implements EventLoopSession {

    @Override
    public Session session() {
        return driver.session();
    }

    @Override
    public void stop() {
        station.post(driver::stop);
    }

    @Override
    public void retry() {
        // A listener either listens or has failed: there is no attempt to bring forward.
    }

    @Override
    public void sendRequest(RequestDefinition definition, Map<String, String> parameters) {
        station.post(now -> driver.sendRequest(definition, parameters, now));
    }

    @Override
    public void setGates(GateFactory factory) {
        station.post(now -> driver.setGates(factory.chain(path), now));
    }

    @Override
    public void checkTimers() {
        station.post(_ -> {});
    }

    @Override
    public boolean isEnded() {
        return driver.isEnded();
    }

    @Override
    public long awaitHandled() throws InterruptedException {
        return station.awaitHandled();
    }

    @Override
    public boolean awaitEnd(Duration most) throws InterruptedException {
        return station.awaitEnd(most);
    }

    @Override
    public List<RunningSession> peers() {
        return driver.peers().stream()
                .<RunningSession>map(peer -> new SessionEngineHandle(station, peer, path))
                .toList();
    }

    @Override
    public long nextTimerAt() {
        return driver.nextTimerAt();
    }

    @Override
    public void runDueTimers(ClockReading now) {
        driver.runDueTimers(now);
    }

    @Override
    public long nextDeadlineAt() {
        return driver.nextDeadlineAt();
    }

    @Override
    public void judgeDeadlines(ClockReading now) {
        driver.judgeDeadlines(now);
    }

    @Override
    public void resumeAfterPause(long monotonicNanos) {
        driver.resumeAfterPause(monotonicNanos);
    }

    @Override
    public void fallBehind() {
        driver.fallBehind();
    }

    @Override
    public void catchUp(String text, boolean withheld, ClockReading now) {
        driver.catchUp(text, withheld, now);
    }

    @Override
    public void failInternally(RuntimeException fault, ClockReading now) {
        driver.failInternally(fault, now);
    }
}
