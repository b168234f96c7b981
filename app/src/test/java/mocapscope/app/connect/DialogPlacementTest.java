package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;

class DialogPlacementTest {
    private static final Rectangle2D SCREEN = new Rectangle2D(1920, 30, 1280, 770);

    @Test
    void dialogFitsScreenHeight() {
        assertTrue(SimulatedDeviceDialog.DialogPlacement.maxContentHeight(SCREEN) < SCREEN.getHeight());
    }

    @Test
    void movesDialogDownToScreenTop() {
        assertEquals(30, SimulatedDeviceDialog.DialogPlacement.clampTop(SCREEN, -65, 700));
    }

    @Test
    void movesDialogUpFromScreenBottom() {
        assertEquals(100, SimulatedDeviceDialog.DialogPlacement.clampTop(SCREEN, 400, 700));
    }

    @Test
    void keepsPositionOfFittingDialog() {
        assertEquals(60, SimulatedDeviceDialog.DialogPlacement.clampTop(SCREEN, 60, 700));
    }

    @Test
    void showsTopOfOversizedDialog() {
        assertEquals(30, SimulatedDeviceDialog.DialogPlacement.clampTop(SCREEN, 60, 996));
    }
}
