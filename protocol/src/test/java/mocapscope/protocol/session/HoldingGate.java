package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.gate.Gate;
import mocapscope.protocol.session.gate.GateItem;
import mocapscope.protocol.transcript.Direction;

/** A gate that holds one direction until it is released. */
final class HoldingGate implements Gate {
    final List<GateItem> held = new ArrayList<>();
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
    public void handle(GateItem item, ClockReading now, GateContext context) {
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
    public void release(ClockReading now, GateContext context) {
        if (due) {
            due = false;
            forwardHeld(now, context);
        }
    }

    @Override
    public void flush(ClockReading now, GateContext context) {
        events.add("leave");
        if (forwardsOnFlush) {
            forwardHeld(now, context);
        }
    }

    @Override
    public void discardAll(ClockReading now, GateContext context) {
        events.add("ended with " + held.size());
        held.clear();
    }

    private void forwardHeld(ClockReading now, GateContext context) {
        var all = List.copyOf(held);
        held.clear();
        all.forEach(item -> context.forward(item, now));
    }
}
