package mocapscope.protocol.link;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.GateFactory;
import mocapscope.protocol.session.ServerEngine;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.Session;

/**
 * The thread-safe handle of a ServerEngine that runs on an event loop. The event loop serves the listener and all its
 * peers.
 *
 * @param path the gates between each of its own gates and the network
 */
record LiveServer(Station station, ServerEngine driver, GateFactory path) implements Running {

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
    public void ask(RequestDefinition request, Map<String, String> parameters) {
        station.post(now -> driver.sendRequest(request, parameters, now));
    }

    @Override
    public void gate(GateFactory gates) {
        station.post(now -> driver.setGates(gates.chain(path), now));
    }

    @Override
    public void wake() {
        station.post(_ -> {});
    }

    @Override
    public boolean over() {
        return driver.isEnded();
    }

    @Override
    public long catchUp() throws InterruptedException {
        return station.catchUp();
    }

    @Override
    public boolean awaitEnd(Duration most) throws InterruptedException {
        return station.awaitEnd(most);
    }

    @Override
    public List<Live> peers() {
        return driver.peers().stream()
                .<Live>map(peer -> new LiveSession(station, peer, path))
                .toList();
    }

    @Override
    public long wakeAt() {
        return driver.nextTimerAt();
    }

    @Override
    public void wake(ClockReading now) {
        driver.runDueTimers(now);
    }

    @Override
    public long deadlineAt() {
        return driver.nextDeadlineAt();
    }

    @Override
    public void expire(ClockReading now) {
        driver.judgeDeadlines(now);
    }

    @Override
    public void resume(long monotonicNanos) {
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
    public void broken(RuntimeException fault, ClockReading now) {
        driver.failInternally(fault, now);
    }
}
