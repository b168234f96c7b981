package mocapscope.protocol.rgmp;

import java.util.Arrays;
import java.util.List;

/** What is known of a connected device: what it said of itself, and when each of its groups spoke last. */
final class Device {
    private static final long NEVER = -1;

    private final Definition definition;
    private final List<List<Outlet>> outlets;
    private final Devices owner;
    private final long[] times;

    private Device(Definition definition, List<List<Outlet>> outlets, Devices owner, long[] times) {
        this.definition = definition;
        this.outlets = outlets;
        this.owner = owner;
        this.times = times;
    }

    /** A device of which nothing was heard yet. */
    static Device fresh(String session, Definition definition, Devices owner) {
        var times = new long[definition.groups().size()];
        Arrays.fill(times, NEVER);
        return new Device(definition, RgmpSources.of(session, definition), owner, times);
    }

    /** The same in the hands of {@code other}, which alone may write to it. */
    Device ownedBy(Devices other) {
        return owner == other ? this : new Device(definition, outlets, other, times.clone());
    }

    Definition definition() {
        return definition;
    }

    List<Outlet> outlets(int group) {
        return outlets.get(group);
    }

    List<List<Outlet>> outlets() {
        return outlets;
    }

    boolean hasSpoken(int group) {
        return times[group] != NEVER;
    }

    /** Microseconds of the group's frame before; any number when there was none. */
    long time(int group) {
        return times[group];
    }

    void spoke(int group, long time) {
        times[group] = time;
    }
}
