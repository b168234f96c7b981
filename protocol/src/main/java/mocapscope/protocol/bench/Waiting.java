package mocapscope.protocol.bench;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.GateItem;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;

/** The queue of messages held at an intercept gate, by arrival, due time and channel. */
final class Waiting {
    /** The due time of a parcel that need not wait. */
    static final long AT_ONCE = Long.MIN_VALUE;

    private final Row row = new Row();
    private final Room room = new Room();
    private final TreeSet<Held> late =
            new TreeSet<>(Comparator.comparingLong(Held::due).thenComparingLong(Held::id));
    private final Map<Transcript.ChannelDirection, Line> lines = new HashMap<>();
    private Set<Direction> ways;
    private int closings;
    private long nextId = 1;

    Waiting(Set<Direction> ways) {
        this.ways = ways;
    }

    Set<Direction> ways() {
        return ways;
    }

    Row row() {
        return row;
    }

    Room room() {
        return room;
    }

    /** Returns true if nothing is held and no direction is set to hold. */
    boolean idle() {
        return row.size() == 0 && ways.isEmpty();
    }

    /** Returns the earliest due time of the messages that wait for a time, or {@link Gate#NEVER}. */
    long next() {
        return late.isEmpty() ? Gate.NEVER : late.getFirst().due();
    }

    void hold(Direction way, boolean on) {
        if (on != ways.contains(way)) {
            var now = new HashSet<>(ways);
            if (!now.remove(way)) {
                now.add(way);
            }
            ways = Set.copyOf(now);
        }
    }

    /**
     * Returns the time until which an arriving parcel must wait, given that it need not wait before {@code earliest}.
     */
    long due(GateItem parcel, long earliest) {
        long due = Math.max(earliest, behind(parcel));
        return due == AT_ONCE && heldByHand(parcel) ? Gate.NEVER : due;
    }

    /** Returns the time at which the timed data before it on its stream has been forwarded. */
    long behind(GateItem parcel) {
        var line = lines.get(stream(parcel));
        boolean ordered = parcel.channel().transport() == TransportKind.TCP || parcel.closing() != null;
        return ordered && line != null ? line.last() : AT_ONCE;
    }

    private boolean heldByHand(GateItem parcel) {
        if (parcel.closing() == null) {
            return ways.contains(parcel.direction());
        }
        var line = lines.get(stream(parcel));
        return line != null && line.byHand();
    }

    Held add(GateItem parcel, long due) {
        var held = new Held(nextId++, parcel, due);
        row.add(held);
        enter(held);
        return held;
    }

    /** Adds a copy directly behind a held message; returns the copy if there is no room for it. */
    Optional<GateItem> again(long id) {
        int index = row.find(id);
        if (index < 0 || row.get(index).closes()) {
            return Optional.empty();
        }
        var one = row.get(index);
        var parcel = one.parcel().asDuplicate().withEdit("replayed");
        if (room.full(parcel.direction())) {
            return Optional.of(parcel);
        }
        var other = new Held(nextId++, parcel, one.due());
        row.insert(index + 1, other);
        enter(other);
        return Optional.empty();
    }

    /**
     * Removes and returns the messages due by {@code now} in order of due time; those in a direction that the user
     * holds remain.
     */
    List<Held> due(long now) {
        if (next() > now) {
            return List.of();
        }
        var due = new ArrayList<Held>();
        var longer = new HashMap<Long, Held>();
        while (next() <= now) {
            var held = late.removeFirst();
            if (heldByHand(held.parcel())) {
                leave(held);
                var on = held.until(Gate.NEVER);
                longer.put(on.id(), on);
                enter(on);
            } else {
                due.add(held);
            }
        }
        row.replace(longer);
        take(ids(due));
        return due;
    }

    /** Removes a message and the messages that it must not overtake; returns an empty list if it is gone already. */
    List<Held> take(long id) {
        int index = row.find(id);
        if (index < 0) {
            return List.of();
        }
        var one = row.get(index);
        return take(each -> each.id() == id || one.closes() && same(each.parcel(), one.parcel()));
    }

    /** Removes a message unless it is a channel close. */
    Optional<Held> takeOne(long id) {
        return take(each -> each.id() == id && !each.closes()).stream().findFirst();
    }

    /** Removes a message and all messages before it. */
    List<Held> takeTo(long id) {
        return take(ids(row.list().subList(0, row.find(id) + 1)));
    }

    /** Removes the messages of a direction that the user holds. */
    List<Held> take(Direction way) {
        return take(each -> each.byHand() && each.parcel().direction() == way);
    }

    /** Removes everything that belongs to one opening of a channel, in both directions. */
    List<Held> take(Channel channel, long opening) {
        return row.size() == 0
                ? List.of()
                : take(each -> each.parcel().connection() == opening
                        && each.parcel().channel().equals(channel));
    }

    List<Held> takeAll() {
        return take(_ -> true);
    }

    /** Removes the channel closes that no longer wait for any data. */
    List<Held> lastNews() {
        return closings == 0 ? List.of() : take(each -> each.closes() && each.byHand() && !heldByHand(each.parcel()));
    }

    private List<Held> take(Set<Long> ids) {
        return ids.isEmpty() ? List.of() : take(each -> ids.contains(each.id()));
    }

    private static Set<Long> ids(List<Held> some) {
        return some.stream().map(Held::id).collect(Collectors.toSet());
    }

    private List<Held> take(Predicate<Held> which) {
        var taken = row.remove(which);
        taken.forEach(this::leave);
        return taken;
    }

    void alter(long id, ByteBuffer bytes, String deed) {
        int index = row.find(id);
        if (index >= 0 && !row.get(index).closes()) {
            var one = row.get(index);
            var other = one.with(one.parcel().withBytes(bytes).withEdit(deed));
            leave(one);
            row.replace(Map.of(id, other));
            enter(other);
        }
    }

    private void enter(Held held) {
        if (!held.byHand()) {
            late.add(held);
        }
        if (held.closes()) {
            closings++;
        } else {
            room.enter(held.parcel());
            lines.computeIfAbsent(stream(held.parcel()), _ -> new Line()).enter(held);
        }
    }

    private void leave(Held held) {
        late.remove(held);
        if (held.closes()) {
            closings--;
        } else {
            room.leave(held.parcel());
            lines.computeIfPresent(stream(held.parcel()), (_, line) -> line.isEmptyWithout(held) ? null : line);
        }
    }

    private static boolean same(GateItem one, GateItem other) {
        return one.connection() == other.connection() && stream(one).equals(stream(other));
    }

    private static Transcript.ChannelDirection stream(GateItem parcel) {
        return new Transcript.ChannelDirection(parcel.channel(), parcel.direction());
    }
}
