package mocapscope.protocol.link;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** Records what a gate forwards, with all channels open. */
final class RecordingGateContext implements TrafficGate.GateContext {
    final List<GatedTrafficUnit> forwarded = new ArrayList<>();
    final List<GatedTrafficUnit> lost = new ArrayList<>();
    final List<String> findings = new ArrayList<>();
    /** The items that passed, with their times in milliseconds. */
    final List<String> arrived = new ArrayList<>();

    @Override
    public void forward(GatedTrafficUnit item, MonotonicAndUnixTime now) {
        var description = item.closing() == null ? "" + item.bytes().get(0) : "closed";
        arrived.add(description + " at " + now.monotonicNanos() / 1_000_000);
        forwarded.add(item);
    }

    @Override
    public void drop(GatedTrafficUnit item, MonotonicAndUnixTime now) {
        lost.add(item);
    }

    @Override
    public long connectionNumber(Channel channel) {
        return 1;
    }

    @Override
    public void abortChannel(Channel channel, MonotonicAndUnixTime now) {
        findings.add("cut " + channel.name());
    }

    @Override
    public void setReadPaused(Channel channel, Direction direction, boolean on, MonotonicAndUnixTime now) {
        findings.add((on ? "rest " : "resume ") + channel.name());
    }

    @Override
    public void reportEdit(GatedTrafficUnit item, String action, MonotonicAndUnixTime now) {
        findings.add(action);
    }

    @Override
    public void report(Rule rule, String text, MonotonicAndUnixTime now) {
        findings.add(rule.code() + ": " + text);
    }
}
