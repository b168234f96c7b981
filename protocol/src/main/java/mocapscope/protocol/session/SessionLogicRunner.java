package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.gate.Gate;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Calls the protocol logic of the current connection attempt, and holds its queued actions, timers and deadlines. Its
 * owner executes the actions.
 */
final class SessionLogicRunner {
    private final Supplier<SessionLogic> logics;
    private final ActionQueue actionQueue = new ActionQueue();
    private final TimerQueue timers = new TimerQueue();
    private final ResponseDeadlineQueue deadlines = new ResponseDeadlineQueue();
    private SessionLogic logic;
    private boolean active;

    /** Creates a runner that gets a new logic for each attempt, the first one now. */
    SessionLogicRunner(Supplier<SessionLogic> logics) {
        this.logics = logics;
        this.logic = logics.get();
    }

    /** Gets the logic of the next attempt. */
    void renew() {
        logic = logics.get();
    }

    /** Notes that an attempt has begun. */
    void activate() {
        active = true;
    }

    /** Returns whether an attempt has begun and has not ended. */
    boolean isActive() {
        return active;
    }

    /** Ends the attempt and discards its actions, timers and deadlines. */
    void endAttempt(ClockReading now) {
        boolean ended = active;
        active = false;
        actionQueue.clear();
        timers.clear();
        deadlines.clear();
        if (ended) {
            logic.onAttemptEnded(now);
        }
    }

    boolean hasActions() {
        return !actionQueue.isEmpty();
    }

    /** Removes and returns the oldest action that the logic requested, or null. */
    @Nullable
    SessionAction nextAction() {
        return actionQueue.poll();
    }

    void scheduleTimer(SessionAction.ScheduleTimer timer) {
        timers.set(timer.name(), timer.monotonicNanos());
    }

    void scheduleDeadline(SessionAction.SchedulePeerDeadline deadline) {
        deadlines.set(deadline.name(), deadline.since(), deadline.patience());
    }

    void cancelTimer(String name) {
        timers.cancel(name);
        deadlines.cancel(name);
    }

    /** Returns the time of the earliest timer, or {@link Gate#NEVER}. */
    long nextTimerAt() {
        return timers.nextDueAt();
    }

    /** Removes the earliest timer that is due, and returns its name. */
    Optional<String> takeDueTimer(ClockReading now) {
        return timers.takeDue(now.monotonicNanos());
    }

    /** Returns the time of the earliest deadline, or {@link Gate#NEVER}. */
    long nextDeadlineAt() {
        return deadlines.nextDueAt();
    }

    /** Removes the earliest deadline that is due, and returns its name. */
    Optional<String> takeDueDeadline(ClockReading now) {
        return deadlines.takeDue(now.monotonicNanos());
    }

    /** Restarts all deadlines because this process resumed at that time after a pause. */
    void resumeAfterPause(long monotonicNanos) {
        deadlines.resumeAfterPause(monotonicNanos);
    }

    /** Returns whether the logic of an active attempt needs decoded messages. */
    boolean wantsMessages() {
        return active && logic.wantsMessages();
    }

    void start(ClockReading now) {
        logic.start(now, actionQueue);
    }

    void opened(Channel channel, NetworkAddress local, NetworkAddress remote, ClockReading now) {
        logic.onOpened(channel, local, remote, now, actionQueue);
    }

    void closed(Channel channel, ChannelCloseReason reason, ClockReading now) {
        logic.onClosed(channel, reason, now, actionQueue);
    }

    void unreachable(Channel channel, ClockReading now) {
        logic.onUnreachable(channel, now, actionQueue);
    }

    void sent(Channel channel, String name, ByteBuffer bytes, ClockReading now) {
        logic.onSent(channel, name, bytes, now, actionQueue);
    }

    void timerDue(String name, ClockReading now) {
        logic.onTimer(name, now, actionQueue);
    }

    void sendRequest(UserRequestDefinition definition, Map<String, String> parameters, ClockReading now) {
        logic.onRequest(definition, parameters, now, actionQueue);
    }

    void startClosing(ClockReading now) {
        logic.startClosing(now, actionQueue);
    }

    /** Passes the messages and findings of the decoder to the logic of an active attempt. */
    void decoded(SessionEvent event, ClockReading now) {
        if (active) {
            switch (event) {
                case Message message -> logic.onMessage(message, now, actionQueue);
                case MessageMetadata metadata -> logic.onMessageMetadata(metadata, now, actionQueue);
                case Finding finding -> logic.onFinding(finding, now, actionQueue);
                default -> {}
            }
        }
    }
}
