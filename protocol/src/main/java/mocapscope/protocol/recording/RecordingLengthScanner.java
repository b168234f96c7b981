package mocapscope.protocol.recording;

import java.io.IOException;
import java.util.function.BooleanSupplier;

/** Determines the length of a recording on a background thread and publishes it to any thread. */
final class RecordingLengthScanner {
    private final RecordingSource reel;
    private volatile long nanos = PlayerState.UNKNOWN;
    private volatile String fault = "";

    RecordingLengthScanner(RecordingSource reel) {
        this.reel = reel;
    }

    /** Determines the length, except of a growing recording, which has no fixed end. */
    void scan(BooleanSupplier cancelled) {
        if (reel.isGrowing()) {
            return;
        }
        try {
            nanos = reel.durationNanos(cancelled);
        } catch (IOException broken) {
            fault = String.valueOf(broken.getMessage());
        }
    }

    /** Returns the length in nanoseconds, or {@link PlayerState#UNKNOWN}. */
    long nanos() {
        return nanos;
    }

    boolean isKnown() {
        return nanos != PlayerState.UNKNOWN;
    }

    /** Returns the reason for which the length is unknown, or an empty string. */
    String fault() {
        return fault;
    }
}
