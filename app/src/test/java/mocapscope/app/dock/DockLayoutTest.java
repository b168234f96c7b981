package mocapscope.app.dock;

import static mocapscope.app.dock.DockLayoutNode.sideBySide;
import static mocapscope.app.dock.DockLayoutNode.tabs;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DockLayoutTest {
    private static final List<String> PANES = List.of("a", "b", "c", "d", "e");
    private final DockLayout layout = DockLayout.of(sideBySide(tabs("a", "b"), 0.3, tabs("c")));

    @Test
    void detachedPaneMovesToItsOwnWindow() {
        var detached = layout.withPaneDetached("b", 10, 20, 300, 200);

        assertEquals(Optional.of(sideBySide(tabs("a"), 0.3, tabs("c"))), detached.main());
        assertEquals(
                List.of(new DockLayout.FloatingWindowLayout(tabs("b"), 10, 20, 300, 200)), detached.floatingWindows());
    }

    @Test
    void windowClosesWithItsLastPane() {
        assertEquals(
                List.of(),
                layout.withPaneDetached("b", 0, 0, 1, 1)
                        .withPane("b", "c", DockSide.LEFT)
                        .floatingWindows());
    }

    @Test
    void splitsPaneFromItsOwnTabs() {
        var split = layout.withPane("a", "a", DockSide.TOP);

        assertEquals(
                Optional.of(sideBySide(DockLayoutNode.below(tabs("a"), 0.5, tabs("b")), 0.3, tabs("c"))), split.main());
    }

    @Test
    void singlePaneStaysInPlace() {
        assertEquals(layout, layout.withPane("c", "c", DockSide.LEFT));
        assertEquals(layout, layout.withPane("a", "a", DockSide.MIDDLE));
    }

    @Test
    void restoresHiddenPaneAtEdge() {
        var hidden = layout.without("c");

        assertFalse(hidden.contains("c"));
        assertTrue(hidden.withPaneAtEdge("c", DockSide.BOTTOM).contains("c"));
    }

    @Test
    void removesAndRestoresLastPane() {
        var nothing = DockLayout.of(tabs("a")).without("a");

        assertEquals(Optional.empty(), nothing.main());
        assertEquals(DockLayout.of(tabs("a")), nothing.withPaneAtEdge("a", DockSide.LEFT));
    }

    @Test
    void dropsUnknownAndDuplicatePanes() {
        var odd = DockLayout.of(sideBySide(tabs("a", "x"), 0.5, tabs("a", "c")));

        assertEquals(List.of("c"), odd.retainPanes(PANES).panes().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void randomMovesKeepPanesAndRoundTrip(int seed) {
        var random = new Random(seed);
        var now = DockLayout.of(tabs("a", "b", "c", "d", "e"));
        for (int i = 0; i < 1000; i++) {
            now = moved(now, random);
            assertEquals(PANES, now.panes().sorted().toList());
            assertAlike(
                    now,
                    DockLayoutJsonCodec.read(DockLayoutJsonCodec.write(now)).orElseThrow());
        }
    }

    private static void assertAlike(DockLayout one, DockLayout two) {
        assertEquals(one.floatingWindows().size(), two.floatingWindows().size());
        assertEquals(one.main().isPresent(), two.main().isPresent());
        one.main().ifPresent(node -> assertTrue(alike(node, two.main().orElseThrow())));
        for (int i = 0; i < one.floatingWindows().size(); i++) {
            assertTrue(alike(
                    one.floatingWindows().get(i).layout(),
                    two.floatingWindows().get(i).layout()));
        }
    }

    /** Shares are normalized when they are read. */
    private static boolean alike(DockLayoutNode one, DockLayoutNode two) {
        if (one instanceof DockLayoutNode.SplitGroup(var across, var parts)
                && two instanceof DockLayoutNode.SplitGroup(var otherAcross, var others)) {
            return across == otherAcross
                    && parts.size() == others.size()
                    && IntStream.range(0, parts.size())
                            .allMatch(i -> Math.abs(parts.get(i).share()
                                                    - others.get(i).share())
                                            < 1e-9
                                    && alike(parts.get(i).node(), others.get(i).node()));
        }
        return one.equals(two);
    }

    private static DockLayout moved(DockLayout now, Random random) {
        var pane = PANES.get(random.nextInt(PANES.size()));
        var other = PANES.get(random.nextInt(PANES.size()));
        var side = DockSide.values()[random.nextInt(DockSide.values().length)];
        return switch (random.nextInt(4)) {
            case 0 -> now.withPaneAtEdge(pane, side);
            case 1 -> now.withPaneDetached(pane, 1, 2, 300, 400);
            case 2 -> now.withPaneInFront(pane);
            default -> now.withPane(pane, other, side);
        };
    }
}
