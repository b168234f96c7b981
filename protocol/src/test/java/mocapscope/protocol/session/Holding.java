package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.transcript.Direction;

/** A gate that holds what goes one way, until it is told to let it go. */
final class Holding implements Gate {
    final List<GateItem> held = new ArrayList<>();
    final List<String> done = new ArrayList<>();
    private final Direction way;
    boolean holds = true;
    boolean leaves = true;
    boolean due;

    Holding(Direction way) {
        this.way = way;
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
    public void handle(GateItem item, ClockReading reading, GateContext context) {
        if (holds && item.direction() == way) {
            held.add(item);
        } else {
            context.forward(item, reading);
        }
    }

    @Override
    public long dueAt() {
        return due ? Long.MIN_VALUE : NEVER;
    }

    @Override
    public void release(ClockReading reading, GateContext context) {
        if (due) {
            due = false;
            letGo(reading, context);
        }
    }

    @Override
    public void flush(ClockReading reading, GateContext context) {
        done.add("leave");
        if (leaves) {
            letGo(reading, context);
        }
    }

    @Override
    public void discardAll(ClockReading reading, GateContext context) {
        done.add("ended with " + held.size());
        held.clear();
    }

    private void letGo(ClockReading reading, GateContext context) {
        var all = List.copyOf(held);
        held.clear();
        all.forEach(item -> context.forward(item, reading));
    }
}
