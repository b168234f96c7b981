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

/** What visitors brought into a bubble and own, and what they handed over to it, by number, so the oldest first. */
final class SetpBrought {
    /** Objects that one visitor may own here, its avatar among them; as many of those it handed over stay. */
    static final int MOST_OBJECTS = 64;

    /** Objects that were handed over, by all together. */
    private static final int MOST_HANDED_OVER = 256;

    /** Bytes of data that one object may have, and all together. */
    static final int MOST_DATA = 16 << 10;

    private static final int MOST_DATA_TOGETHER = 1 << 20;

    /** Animations that one object may run at once. */
    private static final int MOST_ANIMATIONS = 64;

    private static final String TOO_MANY = "you have %d objects here: eject one".formatted(MOST_OBJECTS);
    private static final String TOO_LARGE = "an object has at most 16 KiB of data here";
    private static final String FULL = "the data of all objects together are too large here";

    /** Whoever handed an object over and has left did so to the bubble, where it stays for another while. */
    private static final long STAYS = 60_000_000_000L;

    /**
     * @param from who brought it
     * @param owned whether it is that one's, not handed over
     * @param until when it goes by itself, in nanoseconds
     * @param animations that run, as its owner told last
     */
    private record One(
            Thing thing, SetpHall.Visitor from, boolean owned, long until, List<SetpPerception.Animation> animations) {
        One moved(Thing to) {
            return new One(to, from, owned, until, animations);
        }

        One running(List<SetpPerception.Animation> all) {
            return new One(thing, from, owned, until, all);
        }

        One goingAt(long time) {
            return new One(thing, from, owned, time, animations);
        }
    }

    private final TreeMap<Long, One> all = new TreeMap<>();

    Stream<Thing> things() {
        return all.values().stream().map(One::thing);
    }

    Optional<Thing> thing(long index) {
        return Optional.ofNullable(all.get(index)).map(One::thing);
    }

    Optional<List<SetpPerception.Animation>> animations(long index) {
        return Optional.ofNullable(all.get(index)).map(One::animations);
    }

    Optional<SetpHall.Visitor> owner(long index) {
        return Optional.ofNullable(all.get(index)).filter(One::owned).map(One::from);
    }

    /** That visitor's object of that id. */
    Optional<Thing> of(SetpHall.Visitor owner, UUID object) {
        return all.values().stream()
                .filter(one -> owns(one, owner) && one.thing.objectId().equals(object))
                .map(One::thing)
                .findFirst();
    }

    private static boolean owns(One one, SetpHall.Visitor owner) {
        return one.owned && one.from == owner;
    }

    private static boolean gave(One one, SetpHall.Visitor from) {
        return !one.owned && one.from == from;
    }

    /** Why that one cannot bring an object with such data; empty when it can. */
    String refusal(SetpHall.Visitor owner, Octets data) {
        if (data.size() > MOST_DATA) {
            return TOO_LARGE;
        }
        if (count(one -> owns(one, owner)) >= MOST_OBJECTS) {
            return TOO_MANY;
        }
        return fits(data) ? "" : FULL;
    }

    /** Why an object with such data cannot be handed over; empty when it can, perhaps in place of older ones. */
    String refusal(Octets data) {
        return data.size() > MOST_DATA
                ? TOO_LARGE
                : data() - data(one -> !one.owned) + data.size() > MOST_DATA_TOGETHER ? FULL : "";
    }

    private boolean fits(Octets more) {
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

    void own(Thing thing, SetpHall.Visitor owner) {
        all.put(thing.objectIndex(), new One(thing, owner, true, Long.MAX_VALUE, List.of()));
    }

    /** That one hands an object over; returns the numbers of those that make room for it. */
    List<Long> handOver(Thing thing, SetpHall.Visitor from) {
        all.remove(thing.objectIndex());
        var gone = new ArrayList<Long>();
        while (count(one -> gave(one, from)) >= MOST_OBJECTS) {
            gone.add(oldest(one -> gave(one, from)));
        }
        while (count(one -> !one.owned) >= MOST_HANDED_OVER || !fits(thing.internalData())) {
            gone.add(oldest(one -> !one.owned));
        }
        all.put(thing.objectIndex(), new One(thing, from, false, Long.MAX_VALUE, List.of()));
        return gone;
    }

    /** Takes the oldest of those out. */
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

    /** A visitor has left; returns the numbers of what was its own, which is gone. */
    List<Long> left(SetpHall.Visitor visitor, long now) {
        all.replaceAll((_, one) -> gave(one, visitor) ? one.goingAt(now + STAYS) : one);
        var gone = numbers(one -> owns(one, visitor));
        gone.forEach(all::remove);
        return gone;
    }

    /** The numbers of those whose time is over, which are gone. */
    List<Long> over(long now) {
        var gone = numbers(one -> now >= one.until);
        gone.forEach(all::remove);
        return gone;
    }

    /** Its owner says how an object moves, or what it does; returns whether it is one. */
    boolean changed(SetpPerception what, SetpHall.Visitor owner) {
        return switch (what) {
            case SetpPerception.MovementPerception to ->
                change(to.objectIndex(), owner, one -> one.moved(one.thing.moved(to)));
            case SetpPerception.AdvancedMovementPerception to ->
                change(to.objectIndex(), owner, one -> one.moved(one.thing.moved(to)));
            case SetpPerception.AnimationPerception(long index, var running)
            when running.size() <= MOST_ANIMATIONS -> change(index, owner, one -> one.running(running));
            case SetpPerception.ObjectPerception _,
                    SetpPerception.AnimationPerception _,
                    SetpPerception.DisappearancePerception _,
                    SetpPerception.CollisionPerception _ -> false;
        };
    }

    private boolean change(long index, SetpHall.Visitor owner, UnaryOperator<One> change) {
        var known = all.get(index);
        boolean its = known != null && owns(known, owner);
        if (its) {
            all.put(index, change.apply(known));
        }
        return its;
    }
}
