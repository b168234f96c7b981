package mocapscope.app.dock;

import static mocapscope.app.dock.Place.below;
import static mocapscope.app.dock.Place.beside;
import static mocapscope.app.dock.Place.tabs;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlaceTest {
    private static final double CLOSE = 1e-9;
    private final Place place = beside(tabs("a"), 0.2, below(tabs("b"), 0.6, tabs("c", "d")));

    @Test
    void allPanesComeFromTheTopLeft() {
        assertEquals(List.of("a", "b", "c", "d"), place.all().toList());
    }

    @Test
    void aPaneAmongTabsComesToTheirFront() {
        var with = place.with("x", "d", Side.MIDDLE);

        assertEquals(new Place.Tabs(List.of("c", "d", "x"), "x"), with.home("x").orElseThrow());
    }

    @Test
    void aPaneBesideAnotherSharesItsRoom() {
        var with = place.with("x", "b", Side.LEFT);

        var lower = (Place.Split) ((Place.Split) with).parts().get(1).place();
        assertEquals(beside(tabs("x"), 0.5, tabs("b")), lower.parts().getFirst().place());
    }

    @Test
    void aPaneOnASideThatIsSplitThatWayBecomesOneMorePartOfIt() {
        var with = place.with("x", "b", Side.BOTTOM);

        var column = (Place.Split) ((Place.Split) with).parts().get(1).place();
        assertEquals(3, column.parts().size());
        assertEquals(0.3, column.parts().get(1).share(), CLOSE);
        assertEquals(0.4, column.parts().get(2).share(), CLOSE);
    }

    @Test
    void aPaneAtTheEdgeTakesItsShareOfAll() {
        var with = (Place.Split) place.atEdge("x", Side.RIGHT, 0.25);

        assertEquals(List.of("a", "b", "c", "d", "x"), with.all().toList());
        assertEquals(0.25, with.parts().getLast().share(), CLOSE);
        assertEquals(0.15, with.parts().getFirst().share(), CLOSE);
    }

    @Test
    void whatIsLeftTakesTheRoomOfAPaneThatGoes() {
        assertEquals(Optional.of(beside(tabs("a"), 0.2, tabs("c", "d"))), place.without("b"));
        assertEquals(Optional.empty(), tabs("a").without("a"));
    }

    @Test
    void whenTheTabInFrontGoesTheOneBeforeItComesToTheFront() {
        assertEquals(
                Optional.of(new Place.Tabs(List.of("a", "c"), "a")),
                new Place.Tabs(List.of("a", "b", "c"), "b").without("b"));
    }

    @Test
    void aPaneIsBroughtToTheFrontOfItsOwnTabs() {
        assertEquals("d", place.front("d").home("d").orElseThrow().front());
    }

    @Test
    void whatHasNoPartsIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Place.split(true, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new Place.Tabs(List.of("a"), "b"));
    }
}
