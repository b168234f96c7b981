package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class VignetteTest {
    private static final int[] TONES = {0x2b3037, 0x1d2126, 0x111316};

    @Test
    void theMiddleAndTheRimHaveTheirOwnTones() {
        assertEquals(0xff2b3037, Vignette.tone(TONES, 0, 0.5));
        assertEquals(0xff111316, Vignette.tone(TONES, 1, 0.5));
    }

    @Test
    void betweenTwoTonesNeighboursRoundDifferently() {
        double half = 0.5 / (0x2b - 0x1d) / 2; // red lies half way between 0x2b and 0x2a

        assertEquals(0x2b, Vignette.tone(TONES, half, 0.25) >> 16 & 0xff);
        assertEquals(0x2a, Vignette.tone(TONES, half, 0.75) >> 16 & 0xff);
    }
}
