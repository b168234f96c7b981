package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/** Executes the operations requested by a SessionLogic: network calls, timers, findings and state changes. */
final class ActionExecutor implements SessionContext {
    private final SessionEngine driver;
    private final SessionNetwork wire;
    private final TimerQueue wakes;
    private final PeerDeadlineQueue deadlines;
    private final SessionListener tap;

    ActionExecutor(SessionEngine driver, SessionNetwork wire, TimerQueue wakes, PeerDeadlineQueue deadlines, SessionListener tap) {
        this.driver = driver;
        this.wire = wire;
        this.wakes = wakes;
        this.deadlines = deadlines;
        this.tap = tap;
    }

    @Override
    public void connect(Channel channel, NetworkAddress remote) {
        wire.connect(channel, remote);
    }

    @Override
    public void accept(Channel listener, NetworkAddress local, Channel channel) {
        wire.accept(listener, local, channel);
    }

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
        wire.openUdp(channel, local, remote);
    }

    @Override
    public void setRemoteAddress(Channel channel, NetworkAddress remote) {
        wire.setRemoteAddress(channel, remote);
    }

    @Override
    public void send(Channel channel, String name, ByteBuffer bytes) {
        driver.send(channel, name, bytes.slice().asReadOnlyBuffer());
    }

    @Override
    public void close(Channel channel) {
        driver.close(channel);
    }

    @Override
    public void scheduleTimer(String name, long monotonicNanos) {
        wakes.set(name, monotonicNanos);
    }

    @Override
    public void schedulePeerDeadline(String name, long since, long patience) {
        deadlines.set(name, since, patience);
    }

    @Override
    public void cancelTimer(String name) {
        wakes.cancel(name);
        deadlines.cancel(name);
    }

    @Override
    public void enterStep(SessionPhase phase, String name, String waitingFor) {
        driver.stateMachine().enter(phase, name, waitingFor);
    }

    @Override
    public void reportFinding(Rule rule, String text) {
        driver.report(rule, text);
    }

    @Override
    public void reportMetrics(List<TransportMetric> vitals) {
        tap.onTransportMetrics(vitals, driver.now().monotonicNanos());
    }

    @Override
    public void offerChoices(RequestChoices offer) {
        tap.onRequestChoices(offer);
    }

    @Override
    public void end(String why) {
        driver.finish(SessionPhase.CLOSED, why);
    }

    @Override
    public void abandonAttempt(String why) {
        driver.giveUp(why);
    }

    @Override
    public void fail(Rule rule, String why) {
        driver.report(rule, why);
        driver.finish(SessionPhase.FAILED, why);
    }
}
