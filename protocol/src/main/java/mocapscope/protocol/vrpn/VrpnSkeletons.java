package mocapscope.protocol.vrpn;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reassembles skeleton descriptions from their parts; immutable, and keeps the last complete one of each sender. Number
 * and size of the descriptions are limited.
 *
 * @param begun incomplete descriptions
 * @param whole the last complete description of each sender, kept for checkpoints
 */
record VrpnSkeletons(List<Begun> begun, List<Begun> whole) {
    static final VrpnSkeletons NONE = new VrpnSkeletons(List.of(), List.of());

    /** Maximum number of parts of one description, less than 64 KiB together. */
    private static final int MOST_PARTS = 64;

    private static final int MOST_BEGUN = 8;

    private static final int MOST_WHOLE = 16;

    /**
     * The parts received so far of one sender's skeleton description.
     *
     * @param count total number of parts
     * @param lost true if the description cannot be completed: it has no parts, and serves only to recognize the later
     *     ones
     */
    record Begun(int sender, int count, List<String> parts, boolean lost) {

        private Begun and(String part) {
            return new Begun(
                    sender,
                    count,
                    Stream.concat(parts.stream(), Stream.of(part)).toList(),
                    false);
        }
    }

    /** A violation of a skeleton-description rule by a received part. */
    record Fault(VrpnRule rule, String text) {}

    /** The result of adding one skeleton part: the new state, the completed JSON and any rule violation. */
    record Added(VrpnSkeletons now, Optional<String> whole, Optional<Fault> fault) {}

    /** Returns the number of parts of the sender's incomplete description; 0 if it has no such description. */
    int awaited(int sender) {
        return of(sender).map(Begun::count).orElse(0);
    }

    VrpnSkeletons without(int sender) {
        return begun.isEmpty() && whole.isEmpty()
                ? this
                : new VrpnSkeletons(others(begun, sender), others(whole, sender));
    }

    private static List<Begun> others(List<Begun> all, int sender) {
        return all.stream().filter(one -> one.sender() != sender).toList();
    }

    /**
     * Adds a part. Parts must arrive in order, each once: the first one restarts, and after a gap the rest is ignored.
     */
    Added add(int sender, VrpnSkeletonPart part) {
        var before = of(sender);
        if (part.part() == 1) {
            return before.filter(one -> one.parts().equals(List.of(part.json())) && one.count() == part.parts())
                    .map(_ -> repeated(part))
                    .orElseGet(() -> first(sender, part, before));
        }
        if (before.isEmpty() || before.get().count() != part.parts()) {
            return lost(sender, part, missing("part %d of %d arrived without the parts before it", part));
        }
        if (before.get().lost()) {
            return new Added(this, Optional.empty(), Optional.empty());
        }
        int due = before.get().parts().size() + 1;
        if (part.part() < due) {
            return repeated(part);
        }
        return part.part() == due
                ? grown(before.get().and(part.json()), Optional.empty())
                : lost(sender, part, missing("part %d of %d arrived instead of part " + due, part));
    }

    private Added first(int sender, VrpnSkeletonPart part, Optional<Begun> before) {
        if (part.parts() > MOST_PARTS) {
            var text = "%d parts, limit %d".formatted(part.parts(), MOST_PARTS);
            return lost(sender, part, new Fault(VrpnRule.SKELETON_TOO_LARGE, text));
        }
        var begins = new Begun(sender, part.parts(), List.of(part.json()), false);
        return grown(begins, before.flatMap(VrpnSkeletons::unfinished));
    }

    private Added lost(int sender, VrpnSkeletonPart part, Fault fault) {
        return kept(new Begun(sender, part.parts(), List.of(), true), Optional.of(fault));
    }

    private Added grown(Begun one, Optional<Fault> fault) {
        return one.parts().size() < one.count()
                ? kept(one, fault)
                : new Added(finished(one), Optional.of(String.join("", one.parts())), fault);
    }

    /** Keeps a complete description; discards the oldest if there are too many. */
    private VrpnSkeletons finished(Begun one) {
        var others = others(whole, one.sender());
        var staying = others.size() == MOST_WHOLE ? others.subList(1, MOST_WHOLE) : others;
        return new VrpnSkeletons(
                others(begun, one.sender()),
                Stream.concat(staying.stream(), Stream.of(one)).toList());
    }

    /** Keeps an incomplete description; discards the oldest if there are too many. */
    private Added kept(Begun one, Optional<Fault> fault) {
        var others = others(begun, one.sender());
        boolean full = others.size() == MOST_BEGUN;
        var staying = full ? others.subList(1, MOST_BEGUN) : others;
        var all = Stream.concat(staying.stream(), Stream.of(one)).toList();
        var left = full ? unfinished(others.getFirst()) : Optional.<Fault>empty();
        return new Added(new VrpnSkeletons(all, whole), Optional.empty(), fault.or(() -> left));
    }

    private Added repeated(VrpnSkeletonPart part) {
        var text = "part %d of %d arrived again".formatted(part.part(), part.parts());
        return new Added(this, Optional.empty(), Optional.of(new Fault(VrpnRule.SKELETON_PART_REPEATED, text)));
    }

    private static Fault missing(String text, VrpnSkeletonPart part) {
        return new Fault(VrpnRule.SKELETON_PART_MISSING, text.formatted(part.part(), part.parts()));
    }

    /** Returns the violation of a description that remains incomplete; empty if it was already reported. */
    static Optional<Fault> unfinished(Begun one) {
        var text = "a skeleton description ended after part %d of %d"
                .formatted(one.parts().size(), one.count());
        return one.lost() ? Optional.empty() : Optional.of(new Fault(VrpnRule.SKELETON_PART_MISSING, text));
    }

    private Optional<Begun> of(int sender) {
        return begun.stream().filter(one -> one.sender() == sender).findFirst();
    }
}
