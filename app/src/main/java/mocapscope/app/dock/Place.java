package mocapscope.app.dock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A node of a dock layout tree: a group of tabs, or a row or column of nodes. Immutable; each operation returns a new
 * node.
 *
 * <pre>
 *   Split(across)                 ┌──────┬─────────┐
 *    ├ Tabs(connect)       0.2    │      │ scene   │
 *    └ Split(down)         0.8    │ con- ├─────────┤
 *       ├ Tabs(scene)      0.6    │ nect │ timing  │
 *       └ Tabs(timing)     0.4    └──────┴─────────┘
 * </pre>
 */
public sealed interface Place {
    /** The share of a pane docked at the edge. */
    double EDGE = 0.28;

    /** A leaf of a dock layout: panes stacked as tabs, one of them in front. */
    record Tabs(List<String> panes, String front) implements Place {
        public Tabs {
            panes = List.copyOf(panes);
            if (!panes.contains(front)) {
                throw new IllegalArgumentException("the pane in front is none of the tabs: " + front);
            }
        }
    }

    /**
     * An inner node of a dock layout: at least two nodes side by side or stacked vertically. No part is itself split in
     * the same direction.
     */
    record Split(boolean across, List<Part> parts) implements Place {
        public Split {
            parts = List.copyOf(parts);
            if (parts.size() < 2) {
                throw new IllegalArgumentException("a split of " + parts.size());
            }
        }
    }

    /** One child of a split group with its share of the size, between 0 and 1. Shares add up to 1. */
    record Part(Place place, double share) {}

    /** Creates a tab group with the first pane in front. */
    static Place tabs(String... panes) {
        return new Tabs(List.of(panes), panes[0]);
    }

    /** Creates two nodes side by side. */
    static Place beside(Place left, double share, Place right) {
        return split(true, List.of(new Part(left, share), new Part(right, 1 - share)));
    }

    /** Creates two nodes stacked vertically. */
    static Place below(Place top, double share, Place bottom) {
        return split(false, List.of(new Part(top, share), new Part(bottom, 1 - share)));
    }

    /** Creates a split group, normalizing the shares; children split in the same direction are merged into it. */
    static Place split(boolean across, List<Part> parts) {
        var flat = new ArrayList<Part>();
        for (var part : parts) {
            if (part.place() instanceof Split inner && inner.across() == across) {
                inner.parts().forEach(one -> flat.add(new Part(one.place(), one.share() * part.share())));
            } else {
                flat.add(part);
            }
        }
        double whole = flat.stream().mapToDouble(Part::share).sum();
        return flat.size() == 1
                ? flat.getFirst().place()
                : new Split(
                        across,
                        flat.stream()
                                .map(part -> new Part(part.place(), part.share() / whole))
                                .toList());
    }

    /** Returns all panes, from the top left. */
    default Stream<String> all() {
        return switch (this) {
            case Tabs tabs -> tabs.panes().stream();
            case Split split ->
                split.parts().stream().flatMap(part -> part.place().all());
        };
    }

    /** Returns the front pane of each tab group, from the top left. */
    default Stream<String> fronts() {
        return switch (this) {
            case Tabs tabs -> Stream.of(tabs.front());
            case Split split ->
                split.parts().stream().flatMap(part -> part.place().fronts());
        };
    }

    default boolean holds(String pane) {
        return all().anyMatch(pane::equals);
    }

    /** Returns the tab group that contains {@code pane}. */
    default Optional<Tabs> home(String pane) {
        return switch (this) {
            case Tabs tabs -> tabs.panes().contains(pane) ? Optional.of(tabs) : Optional.empty();
            case Split split ->
                split.parts().stream()
                        .flatMap(part -> part.place().home(pane).stream())
                        .findFirst();
        };
    }

    /** Returns the layout without a pane, whose neighbours take its room; empty when it was the only one. */
    default Optional<Place> without(String pane) {
        return switch (this) {
            case Tabs tabs -> without(tabs, pane);
            case Split split -> {
                var left = split.parts().stream()
                        .flatMap(
                                part -> part.place().without(pane).map(place -> new Part(place, part.share())).stream())
                        .toList();
                yield left.isEmpty() ? Optional.empty() : Optional.of(split(split.across(), left));
            }
        };
    }

    /** Returns the layout with a new pane beside, or in the tab group of, {@code neighbour}. */
    default Place with(String pane, String neighbour, Side side) {
        var home = home(neighbour).orElseThrow(() -> new IllegalArgumentException("no such pane: " + neighbour));
        return change(home, tabs -> side == Side.MIDDLE ? joined(tabs, pane) : tabs.atEdge(pane, side, 0.5));
    }

    /** Returns the layout with a new pane at one side of all others, with this share of the whole. */
    default Place atEdge(String pane, Side side, double share) {
        var mine = new Part(tabs(pane), share);
        var others = new Part(this, 1 - share);
        return split(side.across(), side.before() ? List.of(mine, others) : List.of(others, mine));
    }

    /** Returns the layout with a pane in front of its tab group. */
    default Place front(String pane) {
        return home(pane)
                .map(home -> change(home, tabs -> new Tabs(tabs.panes(), pane)))
                .orElse(this);
    }

    private Place change(Tabs which, Function<Tabs, Place> how) {
        return switch (this) {
            case Tabs tabs -> tabs.equals(which) ? how.apply(tabs) : tabs;
            case Split split ->
                split(
                        split.across(),
                        split.parts().stream()
                                .map(part -> new Part(part.place().change(which, how), part.share()))
                                .toList());
        };
    }

    private static Optional<Place> without(Tabs tabs, String pane) {
        var left = new ArrayList<>(tabs.panes());
        int place = left.indexOf(pane);
        if (place < 0) {
            return Optional.of(tabs);
        }
        left.remove(place);
        if (left.isEmpty()) {
            return Optional.empty();
        }
        var front = tabs.front().equals(pane) ? left.get(Math.max(0, place - 1)) : tabs.front();
        return Optional.of(new Tabs(left, front));
    }

    private static Place joined(Tabs tabs, String pane) {
        var all = new ArrayList<>(tabs.panes());
        all.add(pane);
        return new Tabs(all, pane);
    }
}
