package mocapscope.protocol.aimation.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests of the limit on remembered client names. */
class AimationClientNameRegistryTest {

    @Test
    void keepsAtMost4096StickyNames() {
        var names = new AimationClientNameRegistry(true);
        for (int i = 0; i < 4096; i++) {
            assertTrue(names.canRegister("client " + i));
            assertTrue(names.register("client " + i, i));
            names.removeOwner(i);
        }

        assertFalse(names.canRegister("one more"));
        assertTrue(names.canRegister("client 7"));
    }

    @Test
    void acceptsNewNameAfterOwnerLeaves() {
        var names = new AimationClientNameRegistry(false);
        for (int i = 0; i < 4096; i++) {
            names.register("client " + i, i);
        }
        assertFalse(names.canRegister("one more"));

        names.removeOwner(7);
        assertTrue(names.canRegister("one more"));
    }
}
