package mocapscope.app.scene.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class VignetteBackgroundTest {
    private final VignetteBackground background = new VignetteBackground(0x2b3037, 0x1d2126, 0x111316);

    @Test
    void usesDistinctCenterAndRimColors() {
        assertEquals(0xff2b3037, background.tone(0, 8));
        assertEquals(0xff111316, background.tone(1, 8));
    }

    @Test
    void dithersBetweenAdjacentColors() {
        double half = 0.5 / (0x2b - 0x1d) / 2; // red lies half way between 0x2b and 0x2a

        assertEquals(0x2b, background.tone(half, 4) >> 16 & 0xff);
        assertEquals(0x2a, background.tone(half, 12) >> 16 & 0xff);
    }
}
