package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/** Executes the operations requested by a SessionLogic: network calls, timers, findings and state changes. */
final class ActionExecutor implements SessionContext {
    private final SessionEngine engine;
    private final SessionNetwork network;
    private final TimerQueue queue;
    private final PeerDeadlineQueue deadlineQueue;
    private final SessionListener sessionListener;

    ActionExecutor(
            SessionEngine engine,
            SessionNetwork network,
            TimerQueue queue,
            PeerDeadlineQueue deadlineQueue,
            SessionListener listener) {
        this.engine = engine;
        this.network = network;
        this.queue = queue;
        this.deadlineQueue = deadlineQueue;
        this.sessionListener = listener;
    }

    @Override
    public void connect(Channel channel, NetworkAddress remote) {
        network.connect(channel, remote);
    }

    @Override
    public void accept(Channel listener, NetworkAddress local, Channel channel) {
        network.accept(listener, local, channel);
    }

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
        network.openUdp(channel, local, remote);
    }

    @Override
    public void setRemoteAddress(Channel channel, NetworkAddress remote) {
        network.setRemoteAddress(channel, remote);
    }

    @Override
    public void send(Channel channel, String name, ByteBuffer bytes) {
        engine.send(channel, name, bytes.slice().asReadOnlyBuffer());
    }

    @Override
    public void close(Channel channel) {
        engine.close(channel);
    }

    @Override
    public void scheduleTimer(String name, long monotonicNanos) {
        queue.set(name, monotonicNanos);
    }

    @Override
    public void schedulePeerDeadline(String name, long since, long patience) {
        deadlineQueue.set(name, since, patience);
    }

    @Override
    public void cancelTimer(String name) {
        queue.cancel(name);
        deadlineQueue.cancel(name);
    }

    @Override
    public void enterStep(SessionPhase phase, String name, String waitingFor) {
        engine.stateMachine().enter(phase, name, waitingFor);
    }

    @Override
    public void reportFinding(Rule rule, String text) {
        engine.report(rule, text);
    }

    @Override
    public void reportMetrics(List<TransportMetric> metrics) {
        sessionListener.on(
                new SessionEvent.TransportMetricsReported(metrics, engine.now().monotonicNanos()));
    }

    @Override
    public void offerChoices(RequestChoices choices) {
        sessionListener.on(choices);
    }

    @Override
    public void end(String why) {
        engine.finish(SessionPhase.CLOSED, why);
    }

    @Override
    public void abandonAttempt(String why) {
        engine.giveUp(why);
    }

    @Override
    public void fail(Rule rule, String why) {
        engine.report(rule, why);
        engine.finish(SessionPhase.FAILED, why);
    }
}
