package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class VignetteImageFactoryTest {
    private final VignetteImageFactory factory = new VignetteImageFactory(new int[] {0x2b3037, 0x1d2126, 0x111316});

    @Test
    void usesDistinctCenterAndRimColors() {
        assertEquals(0xff2b3037, factory.tone(0, 8));
        assertEquals(0xff111316, factory.tone(1, 8));
    }

    @Test
    void dithersBetweenAdjacentColors() {
        double half = 0.5 / (0x2b - 0x1d) / 2; // red lies half way between 0x2b and 0x2a

        assertEquals(0x2b, factory.tone(half, 4) >> 16 & 0xff);
        assertEquals(0x2a, factory.tone(half, 12) >> 16 & 0xff);
    }
}
