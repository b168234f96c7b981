package mocapscope.protocol.script.runner;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Lets a script control the tested session: inject bytes, add intercept rules, close channels and submit requests. Calls
 * return at once; their effects are reported as events.
 */
interface TestedSessionControl {

    Session session();

    /** Sends a whole message or datagram, or any bytes, in addition to those of the two sides. */
    void inject(Direction direction, Channel channel, String name, ByteBuffer bytes);

    /** Adds an intercept rule before the active ones, which keep their counts. */
    void addRuleFirst(InterceptRule rule);

    /** Returns the rules that have not been applied to anything so far. */
    List<InterceptRule> unappliedRules();

    void closeChannel(Channel channel);

    /** Submits a request to the local side; {@code ofHost} is true for a request to the whole listener. */
    void submitRequest(UserRequestDefinition definition, Map<String, String> parameters, boolean ofHost);

    /** Waits until everything received by now is processed; returns the result of {@link RunningSessionHandle#awaitHandled}. */
    long awaitProcessed() throws InterruptedException;

    /** Ends the session in order. */
    void stop();
}
