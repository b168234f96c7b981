package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;

class WindowPlacementStoreTest {
    private static final Rectangle2D LAPTOP = new Rectangle2D(0, 0, 1024, 700);
    private static final Rectangle2D BESIDE = new Rectangle2D(1024, 0, 1920, 1080);

    @Test
    void windowOfLargerScreenFitsSmallerOne() {
        assertEquals(
                Optional.of(LAPTOP), WindowPlacementStore.fit(new Rectangle2D(100, 50, 1440, 870), List.of(LAPTOP)));
    }

    @Test
    void windowOfRemovedScreenHasNoPlace() {
        assertEquals(Optional.empty(), WindowPlacementStore.fit(new Rectangle2D(1100, 50, 800, 600), List.of(LAPTOP)));
    }

    @Test
    void windowAcrossTwoScreensStays() {
        var across = new Rectangle2D(200, 50, 2000, 640);

        assertEquals(Optional.of(across), WindowPlacementStore.fit(across, List.of(LAPTOP, BESIDE)));
    }

    @Test
    void windowBeyondAnEdgeReturns() {
        assertEquals(
                Optional.of(new Rectangle2D(224, 100, 800, 600)),
                WindowPlacementStore.fit(new Rectangle2D(900, 650, 800, 600), List.of(LAPTOP)));
    }
}
