package mocapscope.protocol.link;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Driver;
import mocapscope.protocol.session.Gates;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Session;

/**
 * The thread-safe handle of a SessionEngine that runs on an event loop. A client has its own event loop; a peer shares
 * its listener's.
 *
 * @param path the gates between each of its own gates and the network
 */
record LiveSession(Station station, Driver driver, Gates path) implements Running {

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
        station.post(driver::retry);
    }

    @Override
    public void ask(Request request, Map<String, String> parameters) {
        station.post(now -> driver.ask(request, parameters, now));
    }

    @Override
    public void gate(Gates gates) {
        station.post(now -> driver.gate(gates.before(path).open(session()), now));
    }

    @Override
    public void wake() {
        station.post(_ -> {});
    }

    @Override
    public boolean over() {
        return driver.over();
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
        return List.of();
    }

    @Override
    public long wakeAt() {
        return driver.wakeAt();
    }

    @Override
    public void wake(Now now) {
        driver.wake(now);
    }

    @Override
    public long deadlineAt() {
        return driver.deadlineAt();
    }

    @Override
    public void expire(Now now) {
        driver.expire(now);
    }

    @Override
    public void resume(long monotonicNanos) {
        driver.resume(monotonicNanos);
    }

    @Override
    public void fallBehind() {
        driver.fallBehind();
    }

    @Override
    public void catchUp(String text, boolean withheld, Now now) {
        driver.catchUp(text, withheld, now);
    }

    @Override
    public void broken(RuntimeException fault, Now now) {
        driver.broken(fault, now);
    }
}
