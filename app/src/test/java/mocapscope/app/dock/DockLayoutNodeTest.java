package mocapscope.app.dock;

import static mocapscope.app.dock.DockLayoutNode.below;
import static mocapscope.app.dock.DockLayoutNode.sideBySide;
import static mocapscope.app.dock.DockLayoutNode.tabs;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DockLayoutNodeTest {
    private static final double CLOSE = 1e-9;
    private final DockLayoutNode node = sideBySide(tabs("a"), 0.2, below(tabs("b"), 0.6, tabs("c", "d")));

    @Test
    void listsPanesFromTopLeft() {
        assertEquals(List.of("a", "b", "c", "d"), node.allPanes().toList());
    }

    @Test
    void paneReturnsToItsPlace() {
        for (var pane : node.allPanes().toList()) {
            assertEquals(
                    node,
                    node.without(pane).orElseThrow().withPaneAsIn(node, pane).front("c"));
        }
    }

    @Test
    void returnedPaneJoinsRemainingTabs() {
        var left = tabs("a", "d").withPaneAsIn(node, "c");

        assertEquals(new DockLayoutNode.TabGroup(List.of("a", "c", "d"), "c"), left);
    }

    @Test
    void returnedPaneIsPlacedBesideRemainingNeighbour() {
        assertEquals(sideBySide(tabs("a"), 0.5, tabs("d")), tabs("a").withPaneAsIn(node, "d"));
        assertEquals(below(tabs("b"), 0.5, tabs("d")), tabs("d").withPaneAsIn(node, "b"));
    }

    @Test
    void paneAddedToTabsBecomesFront() {
        var with = node.with("x", "d", DockSide.MIDDLE);

        assertEquals(
                new DockLayoutNode.TabGroup(List.of("c", "d", "x"), "x"),
                with.findTabGroup("x").orElseThrow());
    }

    @Test
    void splitPaneSharesSpaceWithNeighbour() {
        var with = node.with("x", "b", DockSide.LEFT);

        var lower = (DockLayoutNode.SplitGroup)
                ((DockLayoutNode.SplitGroup) with).parts().get(1).node();
        assertEquals(
                sideBySide(tabs("x"), 0.5, tabs("b")), lower.parts().getFirst().node());
    }

    @Test
    void addsPaneToExistingSplitOfSameOrientation() {
        var with = node.with("x", "b", DockSide.BOTTOM);

        var column = (DockLayoutNode.SplitGroup)
                ((DockLayoutNode.SplitGroup) with).parts().get(1).node();
        assertEquals(3, column.parts().size());
        assertEquals(0.3, column.parts().get(1).share(), CLOSE);
        assertEquals(0.4, column.parts().get(2).share(), CLOSE);
    }

    @Test
    void edgePaneTakesShareOfWholeLayout() {
        var with = (DockLayoutNode.SplitGroup) node.withPaneAtEdge("x", DockSide.RIGHT, 0.25);

        assertEquals(List.of("a", "b", "c", "d", "x"), with.allPanes().toList());
        assertEquals(0.25, with.parts().getLast().share(), CLOSE);
        assertEquals(0.15, with.parts().getFirst().share(), CLOSE);
    }

    @Test
    void removedPaneYieldsItsSpaceToOthers() {
        assertEquals(Optional.of(sideBySide(tabs("a"), 0.2, tabs("c", "d"))), node.without("b"));
        assertEquals(Optional.empty(), tabs("a").without("a"));
    }

    @Test
    void removingFrontTabShowsPreviousTab() {
        assertEquals(
                Optional.of(new DockLayoutNode.TabGroup(List.of("a", "c"), "a")),
                new DockLayoutNode.TabGroup(List.of("a", "b", "c"), "b").without("b"));
    }

    @Test
    void bringsPaneToFrontOfItsTabs() {
        assertEquals("d", node.front("d").findTabGroup("d").orElseThrow().front());
    }

    @Test
    void rejectsInvalidGroups() {
        assertThrows(IllegalArgumentException.class, () -> DockLayoutNode.split(true, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new DockLayoutNode.TabGroup(List.of("a"), "b"));
    }
}
