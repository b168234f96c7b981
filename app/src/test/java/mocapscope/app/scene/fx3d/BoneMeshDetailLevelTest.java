package mocapscope.app.scene.fx3d;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BoneMeshDetailLevelTest {

    @Test
    void choosesDetailByBoneCount() {
        assertEquals(BoneMeshDetailLevel.FINE, BoneMeshDetailLevel.of(77));
        assertEquals(BoneMeshDetailLevel.PLAIN, BoneMeshDetailLevel.of(3 * 77));
        assertEquals(BoneMeshDetailLevel.SPARE, BoneMeshDetailLevel.of(10 * 77));
    }

    @Test
    void everyLevelHalvesFaceCount() {
        for (int i = 2; i < BoneMeshDetailLevel.values().length; i++) {
            assertTrue(
                    2 * faces(BoneMeshDetailLevel.values()[i]) <= faces(BoneMeshDetailLevel.values()[i - 1]),
                    BoneMeshDetailLevel.values()[i].name());
        }
        assertEquals(BoneMeshDetailLevel.BARE, BoneMeshDetailLevel.of(50 * 77));
    }

    @Test
    void everyLevelHasClosedVolume() {
        for (var detail : BoneMeshDetailLevel.values()) {
            double highest = 0;
            double lowest = 0;
            for (int i = 0; i < detail.volume().pointCount(); i++) {
                highest = Math.max(highest, detail.volume().coordinate(3 * i + 1));
                lowest = Math.min(lowest, detail.volume().coordinate(3 * i + 1));
            }
            assertEquals(2, highest, 1e-6, detail.name());
            assertEquals(-1, lowest, 1e-6, detail.name());
        }
    }

    private static int faces(BoneMeshDetailLevel detail) {
        return detail.bone().faceCount()
                + (detail.omitsJoints() ? 0 : detail.joint().faceCount());
    }
}
