package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Stores the objects that participants injected into a bubble or handed over to it, within limits. They are ordered by
 * number, so the oldest is first.
 */
final class SetpParticipantObjectStore {
    /** Maximum number of objects one participant may own here, including its avatar, and of those it handed over. */
    static final int MOST_OBJECTS = 64;

    /** Maximum number of objects handed over by all participants together. */
    private static final int MOST_HANDED_OVER = 256;

    /** Maximum size in bytes of one object's data, and of all objects' data together. */
    static final int MOST_DATA = 16 << 10;

    private static final int MOST_DATA_TOGETHER = 1 << 20;

    /** Maximum number of animations that one object may run at once. */
    private static final int MOST_ANIMATIONS = 64;

    private static final String TOO_MANY = "you have %d objects here: eject one".formatted(MOST_OBJECTS);
    private static final String TOO_LARGE = "an object has at most 16 KiB of data here";
    private static final String FULL = "the data of all objects together are too large here";

    /** Nanoseconds that an object handed over to the bubble remains after its previous owner has left. */
    private static final long STAYS = 60_000_000_000L;

    /**
     * An object from a participant.
     *
     * @param from the participant that injected it or handed it over
     * @param owned true if that participant owns it; false if it was handed over
     * @param until time in nanoseconds when it is removed
     * @param animations running animations, as last stated by its owner
     */
    private record One(
            SetpObjectData thing,
            SetpBubbleMembership from,
            boolean owned,
            long until,
            List<SetpPerceptionMessage.SetpAnimationEntry> animations) {
        One moved(SetpObjectData to) {
            return new One(to, from, owned, until, animations);
        }

        One running(List<SetpPerceptionMessage.SetpAnimationEntry> all) {
            return new One(thing, from, owned, until, all);
        }

        One goingAt(long time) {
            return new One(thing, from, owned, time, animations);
        }
    }

    private final TreeMap<Long, One> all = new TreeMap<>();

    Stream<SetpObjectData> objects() {
        return all.values().stream().map(One::thing);
    }

    Optional<SetpObjectData> findObject(long index) {
        return Optional.ofNullable(all.get(index)).map(One::thing);
    }

    Optional<List<SetpPerceptionMessage.SetpAnimationEntry>> animations(long index) {
        return Optional.ofNullable(all.get(index)).map(One::animations);
    }

    Optional<SetpBubbleMembership> findOwner(long index) {
        return Optional.ofNullable(all.get(index)).filter(One::owned).map(One::from);
    }

    /** Returns the participant's object with that id. */
    Optional<SetpObjectData> findOwned(SetpBubbleMembership owner, UUID object) {
        return all.values().stream()
                .filter(one -> owns(one, owner) && one.thing.objectId().equals(object))
                .map(One::thing)
                .findFirst();
    }

    private static boolean owns(One one, SetpBubbleMembership owner) {
        return one.owned && one.from == owner;
    }

    private static boolean gave(One one, SetpBubbleMembership from) {
        return !one.owned && one.from == from;
    }

    /** Returns the reason why the participant cannot inject an object with such data; empty if it can. */
    String refusal(SetpBubbleMembership owner, SetpOpaqueBytes data) {
        if (data.size() > MOST_DATA) {
            return TOO_LARGE;
        }
        if (count(one -> owns(one, owner)) >= MOST_OBJECTS) {
            return TOO_MANY;
        }
        return fits(data) ? "" : FULL;
    }

    /**
     * Returns the reason why an object with such data cannot be handed over; empty if it can, if necessary in place of
     * older ones.
     */
    String refusal(SetpOpaqueBytes data) {
        return data.size() > MOST_DATA
                ? TOO_LARGE
                : data() - data(one -> !one.owned) + data.size() > MOST_DATA_TOGETHER ? FULL : "";
    }

    private boolean fits(SetpOpaqueBytes more) {
        return data() + more.size() <= MOST_DATA_TOGETHER;
    }

    private long data() {
        return data(_ -> true);
    }

    private long data(Predicate<One> which) {
        return all.values().stream()
                .filter(which)
                .mapToLong(one -> one.thing.internalData().size())
                .sum();
    }

    private long count(Predicate<One> which) {
        return all.values().stream().filter(which).count();
    }

    void addOwned(SetpObjectData objectData, SetpBubbleMembership owner) {
        all.put(objectData.objectIndex(), new One(objectData, owner, true, Long.MAX_VALUE, List.of()));
    }

    /** Adds an object that was handed over; returns the numbers of the objects removed to make room. */
    List<Long> handOver(SetpObjectData objectData, SetpBubbleMembership from) {
        all.remove(objectData.objectIndex());
        var gone = new ArrayList<Long>();
        while (count(one -> gave(one, from)) >= MOST_OBJECTS) {
            gone.add(oldest(one -> gave(one, from)));
        }
        while (count(one -> !one.owned) >= MOST_HANDED_OVER || !fits(objectData.internalData())) {
            gone.add(oldest(one -> !one.owned));
        }
        all.put(objectData.objectIndex(), new One(objectData, from, false, Long.MAX_VALUE, List.of()));
        return gone;
    }

    /** Removes and returns the oldest matching object. */
    private long oldest(Predicate<One> which) {
        long index = numbers(which).getFirst();
        all.remove(index);
        return index;
    }

    private List<Long> numbers(Predicate<One> which) {
        return all.entrySet().stream()
                .filter(entry -> which.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    void remove(long index) {
        all.remove(index);
    }

    /** Removes the objects that a leaving participant owned; returns their numbers. */
    List<Long> removeParticipant(SetpBubbleMembership participant, long now) {
        all.replaceAll((_, one) -> gave(one, participant) ? one.goingAt(now + STAYS) : one);
        var gone = numbers(one -> owns(one, participant));
        gone.forEach(all::remove);
        return gone;
    }

    /** Removes the objects whose time has expired; returns their numbers. */
    List<Long> removeExpired(long now) {
        var gone = numbers(one -> now >= one.until);
        gone.forEach(all::remove);
        return gone;
    }

    /** Updates an object's motion or animation as its owner states; returns false if the object is not the owner's. */
    boolean updateObject(SetpPerceptionMessage what, SetpBubbleMembership owner) {
        return switch (what) {
            case SetpPerceptionMessage.MovementPerception to ->
                change(to.objectIndex(), owner, one -> one.moved(one.thing.withMovement(to)));
            case SetpPerceptionMessage.AdvancedMovementPerception to ->
                change(to.objectIndex(), owner, one -> one.moved(one.thing.withMovement(to)));
            case SetpPerceptionMessage.AnimationPerception(long index, var running)
            when running.size() <= MOST_ANIMATIONS -> change(index, owner, one -> one.running(running));
            case SetpPerceptionMessage.ObjectPerception _,
                    SetpPerceptionMessage.AnimationPerception _,
                    SetpPerceptionMessage.DisappearancePerception _,
                    SetpPerceptionMessage.CollisionPerception _ -> false;
        };
    }

    private boolean change(long index, SetpBubbleMembership owner, UnaryOperator<One> change) {
        var known = all.get(index);
        boolean its = known != null && owns(known, owner);
        if (its) {
            all.put(index, change.apply(known));
        }
        return its;
    }
}
