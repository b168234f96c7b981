package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * A queue of operations that a session's protocol logic requests and the session engine executes later. Timers and
 * deadlines are set at once.
 */
final class SessionLogicCommandQueue implements SessionLogicContext {
    private final Queue<SessionEngineCommand> actions = new ArrayDeque<>();
    private final TimerQueue timers;
    private final TimerQueue deadlines;
    /** The rule that explains the closing of a channel, while the logic handles it; otherwise null. */
    private @Nullable Rule closingCause;

    /** Creates an empty queue that sets the logic's timers and deadlines in {@code timers} and {@code deadlines}. */
    SessionLogicCommandQueue(TimerQueue timers, TimerQueue deadlines) {
        this.timers = timers;
        this.deadlines = deadlines;
    }

    boolean isEmpty() {
        return actions.isEmpty();
    }

    /** Sets the cause of an attempt that the logic abandons from now on without naming a cause; null if unknown. */
    void setClosingCause(@Nullable Rule cause) {
        closingCause = cause;
    }

    /** Removes all queued operations. */
    void clear() {
        actions.clear();
    }

    /** Removes and returns the oldest operation, or null. */
    @Nullable
    SessionEngineCommand poll() {
        return actions.poll();
    }

    @Override
    public void connect(Channel channel, NetworkAddress remote) {
        actions.add(new SessionEngineCommand.Connect(channel, remote));
    }

    @Override
    public void accept(Channel listener, NetworkAddress local, Channel channel) {
        actions.add(new SessionEngineCommand.Accept(listener, local, channel));
    }

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
        openUdp(channel, local, remote, MulticastGroup.NONE);
    }

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote, MulticastGroup group) {
        actions.add(new SessionEngineCommand.OpenUdp(channel, local, remote, group));
    }

    @Override
    public void setRemoteAddress(Channel channel, NetworkAddress remote) {
        actions.add(new SessionEngineCommand.SetRemoteAddress(channel, remote));
    }

    @Override
    public void send(Channel channel, String name, ByteBuffer bytes) {
        actions.add(new SessionEngineCommand.Send(channel, name, bytes));
    }

    @Override
    public void relay(Channel channel, ByteBuffer bytes) {
        actions.add(new SessionEngineCommand.Relay(channel, bytes));
    }

    @Override
    public void close(Channel channel) {
        actions.add(new SessionEngineCommand.Close(channel));
    }

    @Override
    public void scheduleTimer(String name, long monotonicNanos) {
        timers.set(name, monotonicNanos);
    }

    @Override
    public void schedulePeerDeadline(String name, long since, long patience) {
        deadlines.set(name, since, patience);
    }

    @Override
    public void cancelTimer(String name) {
        timers.cancel(name);
        deadlines.cancel(name);
    }

    @Override
    public void enterStep(SessionPhase phase, String name, String waitingFor) {
        actions.add(new SessionEngineCommand.EnterStep(phase, name, waitingFor));
    }

    @Override
    public void reportFinding(Rule rule, String text) {
        actions.add(new SessionEngineCommand.ReportFinding(rule, text));
    }

    @Override
    public void reportMetrics(List<TransportMetricValue> metrics) {
        actions.add(new SessionEngineCommand.ReportMetrics(metrics));
    }

    @Override
    public void offerChoices(UserRequestWithParameterChoices choices) {
        actions.add(new SessionEngineCommand.OfferChoices(choices));
    }

    @Override
    public void end(String reason) {
        actions.add(new SessionEngineCommand.End(reason));
    }

    @Override
    public void abandonAttempt(@Nullable Rule cause, String reason) {
        actions.add(new SessionEngineCommand.AbandonAttempt(cause == null ? closingCause : cause, reason));
    }

    @Override
    public void fail(Rule rule, String reason) {
        actions.add(new SessionEngineCommand.Fail(rule, reason));
    }

    @Override
    public void fail(Finding cause, String reason) {
        actions.add(new SessionEngineCommand.FailBecauseOf(cause, reason));
    }
}
