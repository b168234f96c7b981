package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.TransportMetric;
import mocapscope.protocol.session.event.UserRequestChoices;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * An operation that a protocol's session logic requests from the session engine, such as connect, send or close.
 */
sealed interface SessionEngineAction {

    record Connect(Channel channel, NetworkAddress remote) implements SessionEngineAction {}

    record Accept(Channel listener, NetworkAddress local, Channel channel) implements SessionEngineAction {}

    record OpenUdp(Channel channel, NetworkAddress local, NetworkAddress remote) implements SessionEngineAction {}

    record SetRemoteAddress(Channel channel, NetworkAddress remote) implements SessionEngineAction {}

    record Send(Channel channel, String name, ByteBuffer bytes) implements SessionEngineAction {}

    record Relay(Channel channel, ByteBuffer bytes) implements SessionEngineAction {}

    record Close(Channel channel) implements SessionEngineAction {}

    record EnterStep(SessionPhase phase, String name, String waitingFor) implements SessionEngineAction {}

    record ReportFinding(Rule rule, String text) implements SessionEngineAction {}

    record ReportMetrics(List<TransportMetric> metrics) implements SessionEngineAction {}

    record OfferChoices(UserRequestChoices choices) implements SessionEngineAction {}

    record End(String reason) implements SessionEngineAction {}

    record AbandonAttempt(@Nullable Rule cause, String reason) implements SessionEngineAction {}

    record Fail(Rule rule, String reason) implements SessionEngineAction {}

    record FailBecauseOf(Finding cause, String reason) implements SessionEngineAction {}
}
