package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.transcript.Direction;

/** A gate that holds what goes one way, until it is told to let it go. */
final class Holding implements Gate {
    final List<Parcel> held = new ArrayList<>();
    final List<String> done = new ArrayList<>();
    private final Direction way;
    boolean holds = true;
    boolean leaves = true;
    boolean due;

    Holding(Direction way) {
        this.way = way;
    }

    @Override
    public boolean holds() {
        return !held.isEmpty();
    }

    @Override
    public boolean whole() {
        return true;
    }

    @Override
    public void pass(Parcel parcel, Now now, Onward onward) {
        if (holds && parcel.direction() == way) {
            held.add(parcel);
        } else {
            onward.go(parcel, now);
        }
    }

    @Override
    public long dueAt() {
        return due ? Long.MIN_VALUE : NEVER;
    }

    @Override
    public void release(Now now, Onward onward) {
        if (due) {
            due = false;
            letGo(now, onward);
        }
    }

    @Override
    public void leave(Now now, Onward onward) {
        done.add("leave");
        if (leaves) {
            letGo(now, onward);
        }
    }

    @Override
    public void ended(Now now, Onward onward) {
        done.add("ended with " + held.size());
        held.clear();
    }

    private void letGo(Now now, Onward onward) {
        var all = List.copyOf(held);
        held.clear();
        all.forEach(parcel -> onward.go(parcel, now));
    }
}
