package mocapscope.app.dock;

import static mocapscope.app.dock.Place.beside;
import static mocapscope.app.dock.Place.tabs;
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

class ArrangementTest {
    private static final List<String> PANES = List.of("a", "b", "c", "d", "e");
    private final Arrangement arrangement = Arrangement.of(beside(tabs("a", "b"), 0.3, tabs("c")));

    @Test
    void aPaneThatIsDetachedIsInAWindowOfItsOwnAlone() {
        var detached = arrangement.detached("b", 10, 20, 300, 200);

        assertEquals(Optional.of(beside(tabs("a"), 0.3, tabs("c"))), detached.main());
        assertEquals(List.of(new Arrangement.Afloat(tabs("b"), 10, 20, 300, 200)), detached.afloat());
    }

    @Test
    void aWindowGoesWithItsLastPane() {
        assertEquals(
                List.of(),
                arrangement.detached("b", 0, 0, 1, 1).with("b", "c", Side.LEFT).afloat());
    }

    @Test
    void aPaneCanBeSplitOffItsOwnTabs() {
        var split = arrangement.with("a", "a", Side.TOP);

        assertEquals(Optional.of(beside(Place.below(tabs("a"), 0.5, tabs("b")), 0.3, tabs("c"))), split.main());
    }

    @Test
    void aPaneThatIsAloneStaysWhereItIs() {
        assertEquals(arrangement, arrangement.with("c", "c", Side.LEFT));
        assertEquals(arrangement, arrangement.with("a", "a", Side.MIDDLE));
    }

    @Test
    void aHiddenPaneIsShownAgainAtTheEdge() {
        var hidden = arrangement.without("c");

        assertFalse(hidden.shows("c"));
        assertTrue(hidden.atEdge("c", Side.BOTTOM).shows("c"));
    }

    @Test
    void theLastPaneThatGoesLeavesNothingAndComesBack() {
        var nothing = Arrangement.of(tabs("a")).without("a");

        assertEquals(Optional.empty(), nothing.main());
        assertEquals(Arrangement.of(tabs("a")), nothing.atEdge("a", Side.LEFT));
    }

    @Test
    void panesThatAreUnknownOrThereTwiceAreLeftOut() {
        var odd = Arrangement.of(beside(tabs("a", "x"), 0.5, tabs("a", "c")));

        assertEquals(List.of("c"), odd.only(PANES).panes().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aThousandMovesLoseNoPaneAndEachReadsBack(int seed) {
        var random = new Random(seed);
        var now = Arrangement.of(tabs("a", "b", "c", "d", "e"));
        for (int i = 0; i < 1000; i++) {
            now = moved(now, random);
            assertEquals(PANES, now.panes().sorted().toList());
            assertAlike(now, ArrangementText.read(ArrangementText.write(now)).orElseThrow());
        }
    }

    private static void assertAlike(Arrangement one, Arrangement two) {
        assertEquals(one.afloat().size(), two.afloat().size());
        assertEquals(one.main().isPresent(), two.main().isPresent());
        one.main().ifPresent(place -> assertTrue(alike(place, two.main().orElseThrow())));
        for (int i = 0; i < one.afloat().size(); i++) {
            assertTrue(alike(one.afloat().get(i).place(), two.afloat().get(i).place()));
        }
    }

    /** Shares are made to add up once more as they are read. */
    private static boolean alike(Place one, Place two) {
        if (one instanceof Place.Split(var across, var parts)
                && two instanceof Place.Split(var otherAcross, var others)) {
            return across == otherAcross
                    && parts.size() == others.size()
                    && IntStream.range(0, parts.size())
                            .allMatch(i -> Math.abs(parts.get(i).share()
                                                    - others.get(i).share())
                                            < 1e-9
                                    && alike(parts.get(i).place(), others.get(i).place()));
        }
        return one.equals(two);
    }

    private static Arrangement moved(Arrangement now, Random random) {
        var pane = PANES.get(random.nextInt(PANES.size()));
        var other = PANES.get(random.nextInt(PANES.size()));
        var side = Side.values()[random.nextInt(Side.values().length)];
        return switch (random.nextInt(4)) {
            case 0 -> now.atEdge(pane, side);
            case 1 -> now.detached(pane, 1, 2, 300, 400);
            case 2 -> now.front(pane);
            default -> now.with(pane, other, side);
        };
    }
}
