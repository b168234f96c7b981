package mocapscope.protocol.bench;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.transcript.Direction;

/** What a person holds, in the order of its coming; of each way so much. */
final class Waiting {
    private static final int MOST = 4_096;
    private static final long MOST_BYTES = 8 << 20;

    private final Set<Direction> ways = EnumSet.noneOf(Direction.class);
    private final List<Held> held = new ArrayList<>();
    private long nextId = 1;
    private long dropped;

    Waiting(Set<Direction> ways) {
        this.ways.addAll(ways);
    }

    Set<Direction> ways() {
        return ways;
    }

    List<Held> all() {
        return held;
    }

    /** For which there was no room. */
    long dropped() {
        return dropped;
    }

    void hold(Direction way, boolean on) {
        if (on) {
            ways.add(way);
        } else {
            ways.remove(way);
        }
    }

    /** Whether it must wait: because that way is held, or because it closes a channel of which something waits. */
    boolean wants(Parcel parcel) {
        return parcel.closing() == null
                ? ways.contains(parcel.direction())
                : held.stream().anyMatch(each -> same(each.parcel(), parcel));
    }

    /** Whether there was room. */
    boolean add(Parcel parcel) {
        if (parcel.closing() == null && count(parcel.direction()) >= MOST
                || bytes(parcel.direction()) + parcel.bytes().remaining() > 2 * MOST_BYTES) {
            dropped++;
            return false;
        }
        held.add(new Held(nextId++, parcel));
        return true;
    }

    /** Whether whoever sends had better wait. */
    boolean full(Direction way) {
        return count(way) > MOST / 2 || bytes(way) > MOST_BYTES;
    }

    /** One, and before it all that it must not overtake; none when it is gone already. */
    List<Held> take(long id) {
        var one = held.stream().filter(each -> each.id() == id).findFirst();
        return one.map(held -> take(each -> each.id() == id
                        || held.parcel().closing() != null && each.id() < id && same(each.parcel(), held.parcel())))
                .orElse(List.of());
    }

    List<Held> take(Direction way) {
        return take(each -> each.parcel().direction() == way);
    }

    List<Held> takeAll() {
        return take(_ -> true);
    }

    private List<Held> take(Predicate<Held> which) {
        var taken = held.stream().filter(which).toList();
        held.removeAll(taken);
        return taken;
    }

    void alter(long id, ByteBuffer bytes, String deed) {
        held.replaceAll(each -> each.id() == id && each.parcel().closing() == null
                ? new Held(id, each.parcel().altered(bytes).noted(deed))
                : each);
    }

    /** Forgets all, and returns how many there were. */
    int clear() {
        int count = held.size();
        held.clear();
        return count;
    }

    private long count(Direction way) {
        return held.stream().filter(each -> each.parcel().direction() == way).count();
    }

    private long bytes(Direction way) {
        return held.stream()
                .filter(each -> each.parcel().direction() == way)
                .mapToLong(each -> each.parcel().bytes().remaining())
                .sum();
    }

    private static boolean same(Parcel one, Parcel other) {
        return one.channel().equals(other.channel()) && one.direction() == other.direction();
    }
}
