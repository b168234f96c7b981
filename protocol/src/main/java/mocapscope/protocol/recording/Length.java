package mocapscope.protocol.recording;

import java.io.IOException;
import java.util.function.BooleanSupplier;

/** How long a reel is, which a thread of its own finds out; any thread may ask. */
final class Length {
    private final Reel reel;
    private volatile long nanos = PlayerState.UNKNOWN;
    private volatile String fault = "";

    Length(Reel reel) {
        this.reel = reel;
    }

    /** What grows has no end that could be jumped to. */
    void find(BooleanSupplier cancelled) {
        if (reel.growing()) {
            return;
        }
        try {
            nanos = reel.nanos(cancelled);
        } catch (IOException broken) {
            fault = String.valueOf(broken.getMessage());
        }
    }

    /** In nanoseconds, or {@link PlayerState#UNKNOWN}. */
    long nanos() {
        return nanos;
    }

    boolean known() {
        return nanos != PlayerState.UNKNOWN;
    }

    /** Why nobody knows; or empty. */
    String fault() {
        return fault;
    }
}
