package mocapscope.protocol.fuzz;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The entry point of the fuzzer: passes every input to the target of a name. */
public final class Attack {
    /** A system property: the name of the target. */
    static final String TARGET = "mocapscope.attack";

    private static @Nullable FuzzTarget target;

    private Attack() {}

    public static void fuzzerInitialize() {
        target = FuzzTargets.named(System.getProperty(TARGET, ""));
    }

    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (target == null) {
            throw new IllegalStateException("not begun");
        }
        target.take(input);
    }
}
