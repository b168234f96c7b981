package mocapscope.protocol.script.runner;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.InterceptorSnapshot;
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Gives a running test script control over a live network session, for example to inject messages.
 *
 * @param host listener that serves the peer; for a client the session itself
 */
record LiveTestedSessionControl(RunningSessionHandle live, RunningSessionHandle host, SessionInterceptor interceptor)
        implements TestedSessionControl {

    @Override
    public Session session() {
        return interceptor.session();
    }

    @Override
    public void inject(Direction direction, Channel channel, String name, ByteBuffer bytes) {
        interceptor.inject(direction, channel, name, bytes);
    }

    @Override
    public void addRuleFirst(InterceptRule rule) {
        interceptor.addRuleFirst(rule);
    }

    @Override
    public List<InterceptRule> unappliedRules() {
        return interceptor.state().rules().stream()
                .filter(state -> state.executionCount() == 0)
                .map(InterceptorSnapshot.InterceptRuleState::rule)
                .toList();
    }

    @Override
    public void closeChannel(Channel channel) {
        interceptor.disconnect(channel);
    }

    @Override
    public void submitRequest(UserRequestDefinition definition, Map<String, String> parameters, boolean ofHost) {
        (ofHost ? host : live).sendRequest(definition, parameters);
    }

    @Override
    public long awaitProcessed() throws InterruptedException {
        return live.awaitHandled();
    }

    @Override
    public void stop() {
        live.stop();
    }
}
