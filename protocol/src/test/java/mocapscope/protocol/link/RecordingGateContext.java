package mocapscope.protocol.link;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.gate.Gate;
import mocapscope.protocol.session.gate.GateItem;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** Records what a gate forwards, with all channels open. */
final class RecordingGateContext implements Gate.GateContext {
    final List<GateItem> forwarded = new ArrayList<>();
    final List<GateItem> lost = new ArrayList<>();
    final List<String> findings = new ArrayList<>();
    /** The items that passed, with their times in milliseconds. */
    final List<String> arrived = new ArrayList<>();

    @Override
    public void forward(GateItem item, ClockReading now) {
        var description = item.closing() == null ? "" + item.bytes().get(0) : "closed";
        arrived.add(description + " at " + now.monotonicNanos() / 1_000_000);
        forwarded.add(item);
    }

    @Override
    public void drop(GateItem item, ClockReading now) {
        lost.add(item);
    }

    @Override
    public long connectionNumber(Channel channel) {
        return 1;
    }

    @Override
    public void abortChannel(Channel channel, ClockReading now) {
        findings.add("cut " + channel.name());
    }

    @Override
    public void setReadPaused(Channel channel, Direction direction, boolean on, ClockReading now) {
        findings.add((on ? "rest " : "resume ") + channel.name());
    }

    @Override
    public void reportEdit(GateItem item, String action, ClockReading now) {
        findings.add(action);
    }

    @Override
    public void report(Rule rule, String text, ClockReading now) {
        findings.add(rule.code() + ": " + text);
    }
}
