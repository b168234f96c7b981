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
public sealed interface DockLayoutNode {
    /** The share of a pane docked at the edge. */
    double EDGE = 0.28;

    /** A leaf of a dock layout: panes stacked as tabs, one of them in front. */
    record TabGroup(List<String> panes, String front) implements DockLayoutNode {
        public TabGroup {
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
    record SplitGroup(boolean horizontal, List<SplitGroupPart> parts) implements DockLayoutNode {
        public SplitGroup {
            parts = List.copyOf(parts);
            if (parts.size() < 2) {
                throw new IllegalArgumentException("a split of " + parts.size());
            }
        }
    }

    /** One child of a split group with its share of the size, between 0 and 1. Shares add up to 1. */
    record SplitGroupPart(DockLayoutNode node, double share) {}

    /** Creates a tab group with the first pane in front. */
    static DockLayoutNode tabs(String... panes) {
        return new TabGroup(List.of(panes), panes[0]);
    }

    /** Creates two nodes side by side. */
    static DockLayoutNode sideBySide(DockLayoutNode left, double share, DockLayoutNode right) {
        return split(true, List.of(new SplitGroupPart(left, share), new SplitGroupPart(right, 1 - share)));
    }

    /** Creates two nodes stacked vertically. */
    static DockLayoutNode below(DockLayoutNode top, double share, DockLayoutNode bottom) {
        return split(false, List.of(new SplitGroupPart(top, share), new SplitGroupPart(bottom, 1 - share)));
    }

    /** Creates a split group, normalizing the shares; children split in the same direction are merged into it. */
    static DockLayoutNode split(boolean across, List<SplitGroupPart> parts) {
        var flat = new ArrayList<SplitGroupPart>();
        for (var groupPart : parts) {
            if (groupPart.node() instanceof SplitGroup inner && inner.horizontal() == across) {
                inner.parts().forEach(one -> flat.add(new SplitGroupPart(one.node(), one.share() * groupPart.share())));
            } else {
                flat.add(groupPart);
            }
        }
        double total = flat.stream().mapToDouble(SplitGroupPart::share).sum();
        return flat.size() == 1
                ? flat.getFirst().node()
                : new SplitGroup(
                        across,
                        flat.stream()
                                .map(part -> new SplitGroupPart(part.node(), part.share() / total))
                                .toList());
    }

    /** Returns all panes, from the top left. */
    default Stream<String> allPanes() {
        return switch (this) {
            case TabGroup group -> group.panes().stream();
            case SplitGroup splitGroup ->
                splitGroup.parts().stream().flatMap(part -> part.node().allPanes());
        };
    }

    /** Returns the front pane of each tab group, from the top left. */
    default Stream<String> frontPanes() {
        return switch (this) {
            case TabGroup group -> Stream.of(group.front());
            case SplitGroup splitGroup ->
                splitGroup.parts().stream().flatMap(part -> part.node().frontPanes());
        };
    }

    default boolean contains(String pane) {
        return allPanes().anyMatch(pane::equals);
    }

    /** Returns the tab group that contains {@code pane}. */
    default Optional<TabGroup> findTabGroup(String pane) {
        return switch (this) {
            case TabGroup group -> group.panes().contains(pane) ? Optional.of(group) : Optional.empty();
            case SplitGroup splitGroup ->
                splitGroup.parts().stream()
                        .flatMap(part -> part.node().findTabGroup(pane).stream())
                        .findFirst();
        };
    }

    /** Returns the layout without a pane, whose neighbours take its room; empty when it was the only one. */
    default Optional<DockLayoutNode> without(String pane) {
        return switch (this) {
            case TabGroup group -> without(group, pane);
            case SplitGroup splitGroup -> {
                var left = splitGroup.parts().stream()
                        .flatMap(part ->
                                part.node().without(pane).map(node -> new SplitGroupPart(node, part.share())).stream())
                        .toList();
                yield left.isEmpty() ? Optional.empty() : Optional.of(split(splitGroup.horizontal(), left));
            }
        };
    }

    /** Returns the layout with a new pane beside, or in the tab group of, {@code neighbour}. */
    default DockLayoutNode with(String pane, String neighbour, DockSide side) {
        var home =
                findTabGroup(neighbour).orElseThrow(() -> new IllegalArgumentException("no such pane: " + neighbour));
        return change(
                home, group -> side == DockSide.MIDDLE ? joined(group, pane) : group.withPaneAtEdge(pane, side, 0.5));
    }

    /** Returns the layout with a new pane at one side of all others, with this share of the whole. */
    default DockLayoutNode withPaneAtEdge(String pane, DockSide side, double share) {
        var part = new SplitGroupPart(tabs(pane), share);
        var others = new SplitGroupPart(this, 1 - share);
        return split(side.isHorizontal(), side.isLeading() ? List.of(part, others) : List.of(others, part));
    }

    /** Returns the layout with a pane in front of its tab group. */
    default DockLayoutNode front(String pane) {
        return findTabGroup(pane)
                .map(home -> change(home, group -> new TabGroup(group.panes(), pane)))
                .orElse(this);
    }

    private DockLayoutNode change(TabGroup tabGroup, Function<TabGroup, DockLayoutNode> how) {
        return switch (this) {
            case TabGroup group -> group.equals(tabGroup) ? how.apply(group) : group;
            case SplitGroup splitGroup ->
                split(
                        splitGroup.horizontal(),
                        splitGroup.parts().stream()
                                .map(part -> new SplitGroupPart(part.node().change(tabGroup, how), part.share()))
                                .toList());
        };
    }

    private static Optional<DockLayoutNode> without(TabGroup group, String pane) {
        var left = new ArrayList<>(group.panes());
        int place = left.indexOf(pane);
        if (place < 0) {
            return Optional.of(group);
        }
        left.remove(place);
        if (left.isEmpty()) {
            return Optional.empty();
        }
        var front = group.front().equals(pane) ? left.get(Math.max(0, place - 1)) : group.front();
        return Optional.of(new TabGroup(left, front));
    }

    private static DockLayoutNode joined(TabGroup group, String pane) {
        var all = new ArrayList<>(group.panes());
        all.add(pane);
        return new TabGroup(all, pane);
    }
}
