package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/**
 * Queues the operations that a SessionLogic requests and executes them after its call returns. The operations are
 * executed in the order of the requests.
 */
final class ActionQueue implements SessionContext {
    private final ArrayDeque<Runnable> asked = new ArrayDeque<>();
    private final SessionContext handler;

    /** Creates a queue whose operations are executed by {@code handler}. */
    ActionQueue(SessionContext handler) {
        this.handler = handler;
    }

    boolean isEmpty() {
        return asked.isEmpty();
    }

    /** Removes all queued operations. */
    void clear() {
        asked.clear();
    }

    /** Executes all queued operations, including those added meanwhile. */
    void drain() {
        for (var next = asked.poll(); next != null; next = asked.poll()) {
            next.run();
        }
    }

    @Override
    public void connect(Channel channel, NetworkAddress remote) {
        asked.add(() -> handler.connect(channel, remote));
    }

    @Override
    public void accept(Channel listener, NetworkAddress local, Channel channel) {
        asked.add(() -> handler.accept(listener, local, channel));
    }

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
        asked.add(() -> handler.openUdp(channel, local, remote));
    }

    @Override
    public void setRemoteAddress(Channel channel, NetworkAddress remote) {
        asked.add(() -> handler.setRemoteAddress(channel, remote));
    }

    @Override
    public void send(Channel channel, String name, ByteBuffer bytes) {
        asked.add(() -> handler.send(channel, name, bytes));
    }

    @Override
    public void close(Channel channel) {
        asked.add(() -> handler.close(channel));
    }

    @Override
    public void scheduleTimer(String name, long monotonicNanos) {
        asked.add(() -> handler.scheduleTimer(name, monotonicNanos));
    }

    @Override
    public void schedulePeerDeadline(String name, long since, long patience) {
        asked.add(() -> handler.schedulePeerDeadline(name, since, patience));
    }

    @Override
    public void cancelTimer(String name) {
        asked.add(() -> handler.cancelTimer(name));
    }

    @Override
    public void enterStep(SessionPhase phase, String name, String waitingFor) {
        asked.add(() -> handler.enterStep(phase, name, waitingFor));
    }

    @Override
    public void reportFinding(Rule rule, String text) {
        asked.add(() -> handler.reportFinding(rule, text));
    }

    @Override
    public void reportMetrics(List<TransportMetric> metrics) {
        asked.add(() -> handler.reportMetrics(metrics));
    }

    @Override
    public void offerChoices(RequestChoices choices) {
        asked.add(() -> handler.offerChoices(choices));
    }

    @Override
    public void end(String why) {
        asked.add(() -> handler.end(why));
    }

    @Override
    public void abandonAttempt(String why) {
        asked.add(() -> handler.abandonAttempt(why));
    }

    @Override
    public void fail(Rule rule, String why) {
        asked.add(() -> handler.fail(rule, why));
    }
}
