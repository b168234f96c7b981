package mocapscope.protocol.intercept;

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
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;

/** A queue of one session's intercepted messages, each waiting until the user releases it or its delay ends. */
final class HeldMessageQueue {
    /** The due time of an item that need not wait. */
    static final long AT_ONCE = Long.MIN_VALUE;

    private final HeldMessageList messages = new HeldMessageList();
    private final HeldMessageLimiter capacity = new HeldMessageLimiter(AllSessionsMemoryBudget.PROCESS);
    private final TreeSet<HeldMessage> late =
            new TreeSet<>(Comparator.comparingLong(HeldMessage::due).thenComparingLong(HeldMessage::id));
    private final Map<Transcript.ChannelDirection, ChannelHeldMessageCounter> states = new HashMap<>();
    private Set<Direction> heldDirections;
    private int closings;
    private long nextId = 1;

    HeldMessageQueue(Set<Direction> directions) {
        this.heldDirections = directions;
    }

    Set<Direction> heldDirections() {
        return heldDirections;
    }

    HeldMessageList messages() {
        return messages;
    }

    HeldMessageLimiter capacity() {
        return capacity;
    }

    /** Returns true if nothing is held and no direction is set to hold. */
    boolean isIdle() {
        return messages.size() == 0 && heldDirections.isEmpty();
    }

    /** Returns the earliest due time of the messages that wait for a time, or {@link TrafficGate#NEVER}. */
    long nextDue() {
        return late.isEmpty() ? TrafficGate.NEVER : late.getFirst().due();
    }

    void hold(Direction direction, boolean on) {
        if (on != heldDirections.contains(direction)) {
            var now = new HashSet<>(heldDirections);
            if (!now.remove(direction)) {
                now.add(direction);
            }
            heldDirections = Set.copyOf(now);
        }
    }

    /**
     * Returns the time until which an arriving item must wait, given that it need not wait before {@code earliest}.
     */
    long due(GatedTrafficUnit item, long earliest) {
        long due = Math.max(earliest, streamDue(item));
        return due == AT_ONCE && heldByHand(item) ? TrafficGate.NEVER : due;
    }

    /** Returns the time at which the timed data before it on its stream has been forwarded. */
    long streamDue(GatedTrafficUnit item) {
        var state = states.get(stream(item));
        boolean ordered = item.channel().transport() == TransportKind.TCP || item.closing() != null;
        return ordered && state != null ? state.lastDue() : AT_ONCE;
    }

    private boolean heldByHand(GatedTrafficUnit item) {
        if (item.closing() == null) {
            return heldDirections.contains(item.direction());
        }
        var state = states.get(stream(item));
        return state != null && state.hasUserHeld();
    }

    HeldMessage add(GatedTrafficUnit item, long due) {
        var message = new HeldMessage(nextId++, item, due);
        messages.add(message);
        enter(message);
        return message;
    }

    /** Adds a copy directly behind a held message; returns the copy if there is no room for it. */
    Optional<GatedTrafficUnit> duplicate(long id) {
        int index = messages.find(id);
        if (index < 0 || messages.get(index).isChannelClose()) {
            return Optional.empty();
        }
        var one = messages.get(index);
        var item = one.item().asDuplicate().withEdit("replayed");
        if (capacity.isFull(item.direction())) {
            return Optional.of(item);
        }
        var other = new HeldMessage(nextId++, item, one.due());
        messages.insert(index + 1, other);
        enter(other);
        return Optional.empty();
    }

    /**
     * Removes and returns the messages due by {@code now} in order of due time; those in a direction that the user
     * holds remain.
     */
    List<HeldMessage> due(long now) {
        if (nextDue() > now) {
            return List.of();
        }
        var due = new ArrayList<HeldMessage>();
        var longer = new HashMap<Long, HeldMessage>();
        while (nextDue() <= now) {
            var message = late.removeFirst();
            if (heldByHand(message.item())) {
                leave(message);
                var on = message.withDue(TrafficGate.NEVER);
                longer.put(on.id(), on);
                enter(on);
            } else {
                due.add(message);
            }
        }
        messages.replace(longer);
        take(ids(due));
        return due;
    }

    /** Removes a message and the messages that it must not overtake; returns an empty list if it is gone already. */
    List<HeldMessage> take(long id) {
        int index = messages.find(id);
        if (index < 0) {
            return List.of();
        }
        var one = messages.get(index);
        return take(each -> each.id() == id || one.isChannelClose() && same(each.item(), one.item()));
    }

    /** Removes a message unless it is a channel close. */
    Optional<HeldMessage> takeOne(long id) {
        return take(each -> each.id() == id && !each.isChannelClose()).stream().findFirst();
    }

    /** Removes a message and all messages before it. */
    List<HeldMessage> takeTo(long id) {
        return take(ids(messages.snapshot().subList(0, messages.find(id) + 1)));
    }

    /** Removes the messages of a direction that the user holds. */
    List<HeldMessage> take(Direction direction) {
        return take(each -> each.isHeldByUser() && each.item().direction() == direction);
    }

    /** Removes everything that belongs to one opening of a channel, in both directions. */
    List<HeldMessage> take(Channel channel, long opening) {
        return messages.size() == 0
                ? List.of()
                : take(each -> each.item().connection() == opening
                        && each.item().channel().equals(channel));
    }

    List<HeldMessage> takeAll() {
        return take(_ -> true);
    }

    /** Removes the channel closes that no longer wait for any data. */
    List<HeldMessage> takeReadyCloses() {
        return closings == 0
                ? List.of()
                : take(each -> each.isChannelClose() && each.isHeldByUser() && !heldByHand(each.item()));
    }

    private List<HeldMessage> take(Set<Long> ids) {
        return ids.isEmpty() ? List.of() : take(each -> ids.contains(each.id()));
    }

    private static Set<Long> ids(List<HeldMessage> some) {
        return some.stream().map(HeldMessage::id).collect(Collectors.toSet());
    }

    private List<HeldMessage> take(Predicate<HeldMessage> filter) {
        var taken = messages.remove(filter);
        taken.forEach(this::leave);
        return taken;
    }

    void replaceBytes(long id, ByteBuffer bytes, String action) {
        int index = messages.find(id);
        if (index >= 0 && !messages.get(index).isChannelClose()) {
            var one = messages.get(index);
            var other = one.withItem(one.item().withBytes(bytes).withEdit(action));
            leave(one);
            messages.replace(Map.of(id, other));
            enter(other);
        }
    }

    private void enter(HeldMessage message) {
        if (!message.isHeldByUser()) {
            late.add(message);
        }
        if (message.isChannelClose()) {
            closings++;
        } else {
            capacity.add(message.item());
            states.computeIfAbsent(stream(message.item()), _ -> new ChannelHeldMessageCounter())
                    .add(message);
        }
    }

    private void leave(HeldMessage message) {
        late.remove(message);
        if (message.isChannelClose()) {
            closings--;
        } else {
            capacity.remove(message.item());
            states.computeIfPresent(
                    stream(message.item()), (_, state) -> state.removeAndTestEmpty(message) ? null : state);
        }
    }

    private static boolean same(GatedTrafficUnit one, GatedTrafficUnit other) {
        return one.connection() == other.connection() && stream(one).equals(stream(other));
    }

    private static Transcript.ChannelDirection stream(GatedTrafficUnit item) {
        return new Transcript.ChannelDirection(item.channel(), item.direction());
    }
}
