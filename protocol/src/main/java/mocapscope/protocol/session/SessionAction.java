package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.TransportMetric;
import mocapscope.protocol.session.event.UserRequestChoices;
import mocapscope.protocol.transcript.Channel;

/**
 * An operation that a protocol's session logic requests from the session engine, such as connect, send or close.
 */
sealed interface SessionAction {

    record Connect(Channel channel, NetworkAddress remote) implements SessionAction {}

    record Accept(Channel listener, NetworkAddress local, Channel channel) implements SessionAction {}

    record OpenUdp(Channel channel, NetworkAddress local, NetworkAddress remote) implements SessionAction {}

    record SetRemoteAddress(Channel channel, NetworkAddress remote) implements SessionAction {}

    record Send(Channel channel, String name, ByteBuffer bytes) implements SessionAction {}

    record Close(Channel channel) implements SessionAction {}

    record EnterStep(SessionPhase phase, String name, String waitingFor) implements SessionAction {}

    record ReportFinding(Rule rule, String text) implements SessionAction {}

    record ReportMetrics(List<TransportMetric> metrics) implements SessionAction {}

    record OfferChoices(UserRequestChoices choices) implements SessionAction {}

    record End(String reason) implements SessionAction {}

    record AbandonAttempt(String reason) implements SessionAction {}

    record Fail(Rule rule, String reason) implements SessionAction {}
}
