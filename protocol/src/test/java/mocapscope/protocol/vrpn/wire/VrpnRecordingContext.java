package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/** A session context that records the requests of a session logic, except for its steps. */
public final class VrpnRecordingContext implements SessionLogicContext {
    final List<String> actions = new ArrayList<>();

    /** Bytes that were sent, in order. */
    public final List<VrpnSentBytes> sent = new ArrayList<>();

    public record VrpnSentBytes(Channel channel, ByteBuffer bytes) {}

    /** Returns the actions since the last call. */
    public List<String> takeActions() {
        var taken = List.copyOf(actions);
        actions.clear();
        return taken;
    }

    @Override
    public void connect(Channel channel, NetworkAddress remote) {
        actions.add("connect %s to %s".formatted(channel.name(), remote));
    }

    @Override
    public void accept(Channel listener, NetworkAddress local, Channel channel) {
        actions.add("accept %s at %s".formatted(channel.name(), local));
    }

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
        actions.add("open %s from %s to %s".formatted(channel.name(), local, remote));
    }

    @Override
    public void setRemoteAddress(Channel channel, NetworkAddress remote) {
        actions.add("aim %s at %s".formatted(channel.name(), remote));
    }

    @Override
    public void send(Channel channel, String name, ByteBuffer bytes) {
        sent.add(new VrpnSentBytes(channel, bytes));
        var text = StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString();
        actions.add(channel.equals(VrpnChannelConstants.CALLBACK) ? "send " + text.replace('\0', '␀') : "send " + name);
    }

    @Override
    public void close(Channel channel) {
        actions.add("close " + channel.name());
    }

    @Override
    public void scheduleTimer(String name, long monotonicNanos) {
        actions.add("wake at %.1f s".formatted(monotonicNanos / 1e9));
    }

    @Override
    public void schedulePeerDeadline(String name, long since, long patience) {
        actions.add("deadline at %.1f s".formatted((since + patience) / 1e9));
    }

    @Override
    public void cancelTimer(String name) {}

    @Override
    public void enterStep(SessionPhase phase, String name, String waitingFor) {}

    @Override
    public void reportFinding(Rule rule, String text) {
        actions.add("%s %s".formatted(rule.code(), text));
    }

    @Override
    public void reportMetrics(List<TransportMetricValue> metrics) {}

    @Override
    public void offerChoices(UserRequestWithParameterChoices choices) {}

    @Override
    public void end(String reason) {
        actions.add("end: " + reason);
    }

    @Override
    public void abandonAttempt(@Nullable Rule cause, String reason) {
        actions.add("lost: " + reason);
    }

    @Override
    public void fail(Rule rule, String reason) {
        actions.add("fail: " + reason);
    }

    @Override
    public void fail(Finding cause, String reason) {
        fail(cause.rule(), reason);
    }
}
