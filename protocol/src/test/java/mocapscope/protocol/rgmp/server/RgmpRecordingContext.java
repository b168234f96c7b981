package mocapscope.protocol.rgmp.server;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/** A session context that records the requests of a session logic and the bytes that it sends. */
public final class RgmpRecordingContext implements SessionLogicContext {
    public final List<String> steps = new ArrayList<>();
    public final List<String> ends = new ArrayList<>();
    final List<byte[]> sent = new ArrayList<>();
    /** The time of the requested timer. */
    public long wake = Long.MAX_VALUE;

    /** All that was sent since the last time, as one read of a client. */
    byte[] takeSent() {
        var all = RgmpEntryBuilder.joined(sent.toArray(byte[][]::new));
        sent.clear();
        return all;
    }

    @Override
    public void connect(Channel channel, NetworkAddress remote) {}

    @Override
    public void accept(Channel listener, NetworkAddress local, Channel channel) {}

    @Override
    public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {}

    @Override
    public void setRemoteAddress(Channel channel, NetworkAddress remote) {}

    @Override
    public void send(Channel channel, String name, ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.get(copy);
        sent.add(copy);
    }

    @Override
    public void close(Channel channel) {}

    @Override
    public void scheduleTimer(String name, long monotonicNanos) {
        wake = monotonicNanos;
    }

    @Override
    public void schedulePeerDeadline(String name, long since, long patience) {}

    @Override
    public void cancelTimer(String name) {}

    @Override
    public void enterStep(SessionPhase phase, String name, String waitingFor) {
        steps.add(phase + " " + name);
    }

    @Override
    public void reportFinding(Rule rule, String text) {}

    @Override
    public void reportMetrics(List<TransportMetricValue> metrics) {}

    @Override
    public void offerChoices(UserRequestWithParameterChoices choices) {}

    @Override
    public void end(String reason) {
        ends.add("end: " + reason);
    }

    @Override
    public void abandonAttempt(@Nullable Rule cause, String reason) {
        ends.add("lost: " + reason);
    }

    @Override
    public void fail(Rule rule, String reason) {
        ends.add("fail: " + reason);
    }

    @Override
    public void fail(Finding cause, String reason) {
        fail(cause.rule(), reason);
    }
}
