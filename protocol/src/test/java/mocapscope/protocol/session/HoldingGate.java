package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Direction;

/** A gate that holds one direction until it is released. */
final class HoldingGate implements TrafficGate {
    final List<GatedTrafficUnit> held = new ArrayList<>();
    final List<String> events = new ArrayList<>();
    private final Direction direction;
    boolean holds = true;
    boolean forwardsOnFlush = true;
    boolean due;

    HoldingGate(Direction direction) {
        this.direction = direction;
    }

    @Override
    public boolean isHolding() {
        return !held.isEmpty();
    }

    @Override
    public boolean requiresWholeMessages() {
        return true;
    }

    @Override
    public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
        if (holds && item.direction() == direction) {
            held.add(item);
        } else {
            context.forward(item, now);
        }
    }

    @Override
    public long dueAt() {
        return due ? Long.MIN_VALUE : NEVER;
    }

    @Override
    public void release(MonotonicAndUnixTime now, GateContext context) {
        if (due) {
            due = false;
            forwardHeld(now, context);
        }
    }

    @Override
    public void flush(MonotonicAndUnixTime now, GateContext context) {
        events.add("leave");
        if (forwardsOnFlush) {
            forwardHeld(now, context);
        }
    }

    @Override
    public void discardAll(MonotonicAndUnixTime now, GateContext context) {
        events.add("ended with " + held.size());
        held.clear();
    }

    private void forwardHeld(MonotonicAndUnixTime now, GateContext context) {
        var all = List.copyOf(held);
        held.clear();
        all.forEach(item -> context.forward(item, now));
    }
}
