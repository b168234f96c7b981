package mocapscope.protocol.recording;

import java.io.IOException;
import java.util.function.BooleanSupplier;

/** Determines the length of a recording on a background thread and publishes it to any thread. */
final class Length {
    private final Reel reel;
    private volatile long nanos = PlayerState.UNKNOWN;
    private volatile String fault = "";

    Length(Reel reel) {
        this.reel = reel;
    }

    /** Determines the length, except of a growing recording, which has no fixed end. */
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

    /** Returns the length in nanoseconds, or {@link PlayerState#UNKNOWN}. */
    long nanos() {
        return nanos;
    }

    boolean known() {
        return nanos != PlayerState.UNKNOWN;
    }

    /** Returns the reason for which the length is unknown, or an empty string. */
    String fault() {
        return fault;
    }
}
