package mocapscope.protocol.aimation;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** How many names a server remembers. */
class AimationNamesTest {

    @Test
    void ofNamesThatNobodyGivesBackThereAre4096() {
        var names = new AimationNames(true);
        for (int i = 0; i < 4096; i++) {
            assertTrue(names.takes("client " + i));
            assertTrue(names.take("client " + i, i));
            names.gone(i);
        }

        assertFalse(names.takes("one more"));
        assertTrue(names.takes("client 7"));
    }

    @Test
    void aNameThatIsGivenBackMakesRoom() {
        var names = new AimationNames(false);
        for (int i = 0; i < 4096; i++) {
            names.take("client " + i, i);
        }
        assertFalse(names.takes("one more"));

        names.gone(7);
        assertTrue(names.takes("one more"));
    }
}
