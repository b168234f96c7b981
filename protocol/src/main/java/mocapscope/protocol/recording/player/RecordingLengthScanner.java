package mocapscope.protocol.recording.player;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.recording.RecordingSource;

/** Determines the length of a recording on a background thread and publishes it to any thread. */
final class RecordingLengthScanner {
    private final RecordingSource source;
    private volatile long nanos = PlayerState.UNKNOWN;
    private volatile String fault = "";

    RecordingLengthScanner(RecordingSource source) {
        this.source = source;
    }

    /** Determines the length, except of a growing recording, which has no fixed end. */
    void scan(BooleanSupplier cancelled) {
        if (source.isGrowing()) {
            return;
        }
        try {
            nanos = source.durationNanos(cancelled);
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
