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

    /**
     * Returns the layout with a new pane, placed as in {@code origin}: at once if that differs in this pane only, otherwise
     * among its tabs there, or else beside its neighbour there.
     */
    default DockLayoutNode withPaneAsIn(DockLayoutNode origin, String pane) {
        if (origin.without(pane).filter(this::hasShapeOf).isPresent()) {
            var others = frontPanes().toList();
            var result = origin;
            for (var front : others) {
                result = result.front(front);
            }
            return result;
        }
        return amongTabs(origin.findTabGroup(pane).orElseThrow(), pane)
                .or(() -> besideNeighbour(origin, pane))
                .orElseGet(() -> withPaneAtEdge(pane, DockSide.BOTTOM, EDGE));
    }

    /** Returns true if the same panes are in the same splits and tab groups, regardless of dividers and fronts. */
    private boolean hasShapeOf(DockLayoutNode other) {
        return switch (this) {
            case TabGroup group ->
                other instanceof TabGroup tabs && group.panes().equals(tabs.panes());
            case SplitGroup group -> other instanceof SplitGroup split && hasShapeOf(group, split);
        };
    }

    private static boolean hasShapeOf(SplitGroup group, SplitGroup other) {
        boolean same = group.horizontal() == other.horizontal()
                && group.parts().size() == other.parts().size();
        for (int i = 0; same && i < group.parts().size(); i++) {
            same = group.parts().get(i).node().hasShapeOf(other.parts().get(i).node());
        }
        return same;
    }

    /** Returns the layout with a pane among the tabs that it had in {@code home}; empty if none is left. */
    private Optional<DockLayoutNode> amongTabs(TabGroup home, String pane) {
        int place = home.panes().indexOf(pane);
        var before = home.panes().subList(0, place).reversed();
        var after = home.panes().subList(place + 1, home.panes().size());
        return Stream.concat(before.stream(), after.stream())
                .filter(this::contains)
                .findFirst()
                .map(one -> change(findTabGroup(one).orElseThrow(), group -> {
                    var all = new ArrayList<>(group.panes());
                    all.add(all.indexOf(one) + (before.contains(one) ? 1 : 0), pane);
                    return new TabGroup(all, pane);
                }));
    }

    /** Returns the layout with a pane beside the nearest neighbour that it had in {@code origin}; empty if none is left. */
    private Optional<DockLayoutNode> besideNeighbour(DockLayoutNode origin, String pane) {
        if (!(origin instanceof SplitGroup split)) {
            return Optional.empty();
        }
        var nodes = split.parts().stream().map(SplitGroupPart::node).toList();
        var home =
                nodes.stream().filter(node -> node.contains(pane)).findFirst().orElseThrow();
        int place = nodes.indexOf(home);
        var before = nodes.subList(0, place).reversed().stream().flatMap(DockLayoutNode::allPanes);
        var after = nodes.subList(place + 1, nodes.size()).stream().flatMap(DockLayoutNode::allPanes);
        return besideNeighbour(home, pane)
                .or(() -> before.filter(this::contains)
                        .findFirst()
                        .map(one -> with(pane, one, split.horizontal() ? DockSide.RIGHT : DockSide.BOTTOM)))
                .or(() -> after.filter(this::contains)
                        .findFirst()
                        .map(one -> with(pane, one, split.horizontal() ? DockSide.LEFT : DockSide.TOP)));
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
