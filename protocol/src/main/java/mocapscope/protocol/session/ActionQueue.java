package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.RequestChoices;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.TransportMetric;
import mocapscope.protocol.session.logic.SessionContext;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/** Queues the operations that a SessionLogic requests, in the order of the requests, until they are executed. */
final class ActionQueue implements SessionContext {
    private final Queue<SessionAction> asked = new ArrayDeque<>();

    boolean isEmpty() {
        return asked.isEmpty();
    }

    /** Removes all queued operations. */
    void clear() {
        asked.clear();
    }

    /** Removes and returns the oldest operation, or null. */
    @Nullable
    SessionAction poll() {
        return asked.poll();
    }

    @Override
    public void connect(Channel channel, NetworkAddress remote) {
        asked.add(new SessionAction.Connect(channel, remote));
    }

    @Override
    public void accept(Channel listener, NetworkAddress local, Channel channel) {
        asked.add(new SessionAction.Accept(listener, local, channel));
    }

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
        asked.add(new SessionAction.OpenUdp(channel, local, remote));
    }

    @Override
    public void setRemoteAddress(Channel channel, NetworkAddress remote) {
        asked.add(new SessionAction.SetRemoteAddress(channel, remote));
    }

    @Override
    public void send(Channel channel, String name, ByteBuffer bytes) {
        asked.add(new SessionAction.Send(channel, name, bytes));
    }

    @Override
    public void close(Channel channel) {
        asked.add(new SessionAction.Close(channel));
    }

    @Override
    public void scheduleTimer(String name, long monotonicNanos) {
        asked.add(new SessionAction.ScheduleTimer(name, monotonicNanos));
    }

    @Override
    public void schedulePeerDeadline(String name, long since, long patience) {
        asked.add(new SessionAction.SchedulePeerDeadline(name, since, patience));
    }

    @Override
    public void cancelTimer(String name) {
        asked.add(new SessionAction.CancelTimer(name));
    }

    @Override
    public void enterStep(SessionPhase phase, String name, String waitingFor) {
        asked.add(new SessionAction.EnterStep(phase, name, waitingFor));
    }

    @Override
    public void reportFinding(Rule rule, String text) {
        asked.add(new SessionAction.ReportFinding(rule, text));
    }

    @Override
    public void reportMetrics(List<TransportMetric> metrics) {
        asked.add(new SessionAction.ReportMetrics(metrics));
    }

    @Override
    public void offerChoices(RequestChoices choices) {
        asked.add(new SessionAction.OfferChoices(choices));
    }

    @Override
    public void end(String why) {
        asked.add(new SessionAction.End(why));
    }

    @Override
    public void abandonAttempt(String why) {
        asked.add(new SessionAction.AbandonAttempt(why));
    }

    @Override
    public void fail(Rule rule, String why) {
        asked.add(new SessionAction.Fail(rule, why));
    }
}
