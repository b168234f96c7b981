package mocapscope.protocol.session;

import java.util.function.BiConsumer;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import org.jspecify.annotations.Nullable;

/**
 * Forwards calls to the protocol logic of a session's current connection attempt; ignores calls after the attempt has
 * ended.
 */
final class ConnectionAttemptLogicCallForwarder {
    private final CurrentEventTime time;
    private final SessionLogicContext out;
    /** The logic of the attempt; null before the first and after each attempt. */
    private @Nullable SessionLogic logic;

    /** Creates an attempt that has not begun; the logic will request operations from {@code out}. */
    ConnectionAttemptLogicCallForwarder(CurrentEventTime time, SessionLogicContext out) {
        this.time = time;
        this.out = out;
    }

    boolean isActive() {
        return logic != null;
    }

    /** Begins an attempt with a logic of its own. */
    void begin(SessionLogic other) {
        logic = other;
        other.start(time.now(), out);
    }

    /** Calls the logic if the attempt lasts. */
    void call(BiConsumer<SessionLogic, SessionLogicContext> call) {
        if (logic != null) {
            call.accept(logic, out);
        }
    }

    boolean wantsMessages() {
        return logic != null && logic.wantsMessages();
    }

    /** Ends the attempt; does nothing if it has ended. */
    void end() {
        var ended = logic;
        logic = null;
        if (ended != null) {
            ended.onAttemptEnded(time.now());
        }
    }
}
