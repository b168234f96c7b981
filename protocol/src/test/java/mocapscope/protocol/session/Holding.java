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
    public void handle(GateItem parcel, ClockReading now, GateContext onward) {
        if (holds && parcel.direction() == way) {
            held.add(parcel);
        } else {
            onward.forward(parcel, now);
        }
    }

    @Override
    public long dueAt() {
        return due ? Long.MIN_VALUE : NEVER;
    }

    @Override
    public void release(ClockReading now, GateContext onward) {
        if (due) {
            due = false;
            letGo(now, onward);
        }
    }

    @Override
    public void flush(ClockReading now, GateContext onward) {
        done.add("leave");
        if (leaves) {
            letGo(now, onward);
        }
    }

    @Override
    public void discardAll(ClockReading now, GateContext onward) {
        done.add("ended with " + held.size());
        held.clear();
    }

    private void letGo(ClockReading now, GateContext onward) {
        var all = List.copyOf(held);
        held.clear();
        all.forEach(parcel -> onward.forward(parcel, now));
    }
}
