package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * An operation that a protocol's session logic requests from the session engine, such as connect, send or close.
 */
sealed interface SessionEngineCommand {

    /** A request to open a TCP channel to a remote address. */
    record Connect(Channel channel, NetworkAddress remote) implements SessionEngineCommand {}

    /** A request to accept one TCP connection at a local address as a channel. */
    record Accept(Channel listener, NetworkAddress local, Channel channel) implements SessionEngineCommand {}

    /** A request to open a UDP channel from a local to a remote address, with multicast. */
    record OpenUdp(Channel channel, NetworkAddress local, NetworkAddress remote, MulticastGroup group)
            implements SessionEngineCommand {}

    /** A request to send further datagrams of a UDP channel to another remote address. */
    record SetRemoteAddress(Channel channel, NetworkAddress remote) implements SessionEngineCommand {}

    /** A request to send a whole message or datagram on a channel; its name is for display. */
    record Send(Channel channel, String name, ByteBuffer bytes) implements SessionEngineCommand {}

    /** A request to forward bytes of another program: part of a stream, or a datagram. */
    record Relay(Channel channel, ByteBuffer bytes) implements SessionEngineCommand {}

    /** A request to close a channel after its queued bytes are sent. */
    record Close(Channel channel) implements SessionEngineCommand {}

    /** The progress of the handshake: session phase, step name and the event that the step waits for. */
    record EnterStep(SessionPhase phase, String name, String waitingFor) implements SessionEngineCommand {}

    /** A finding about the session that concerns no bytes: rule and text. */
    record ReportFinding(Rule rule, String text) implements SessionEngineCommand {}

    /** The latest values of transport metrics. */
    record ReportMetrics(List<TransportMetricValue> metrics) implements SessionEngineCommand {}

    /** An offer to the user: a protocol request with the parameter values to choose from. */
    record OfferChoices(UserRequestWithParameterChoices choices) implements SessionEngineCommand {}

    /** A request to end the session normally and close every channel. */
    record End(String reason) implements SessionEngineCommand {}

    /** A request to end this connection attempt; a client may try again later. */
    record AbandonAttempt(@Nullable Rule cause, String reason) implements SessionEngineCommand {}

    /** A request to fail the session permanently for the violation of a rule. */
    record Fail(Rule rule, String reason) implements SessionEngineCommand {}

    /** A request to fail the session permanently because of a finding, whose location is kept. */
    record FailBecauseOf(Finding cause, String reason) implements SessionEngineCommand {}
}
