package mocapscope.app.takes;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.take.TakeRecorderSnapshot;

/**
 * The texts that describe a running recording: duration, size, unwritten data and omitted samples.
 *
 * @param pendingWrite the amount of unwritten data where it is significant; empty otherwise
 * @param omission the number of omitted samples; empty if all are recorded
 */
record RecordingStatusTexts(String time, String size, String pendingWrite, String omission, boolean slow) {
    private static final TextBundle TEXTS = TextBundle.of(RecordingStatusTexts.class);
    private static final long SECOND = 1_000_000_000L;
    private static final double MEGA = 1e6;
    private static final long WORTH_A_WORD = 500_000;

    static RecordingStatusTexts of(TakeRecorderSnapshot state) {
        return new RecordingStatusTexts(
                time(state.nanos()),
                size(state.bytes()),
                state.slow() || state.queuedBytes() > WORTH_A_WORD
                        ? TEXTS.text("record.waits", size(state.queuedBytes()))
                        : "",
                state.omittedSamples() > 0 ? TEXTS.text("record.omits", state.omittedSamples()) : "",
                state.slow());
    }

    /** Returns the unwritten data and the omitted samples; empty if there are none. */
    String backlog() {
        return Stream.of(omission, pendingWrite).filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
    }

    /** Formats minutes and seconds, with hours where required. */
    static String time(long nanos) {
        long seconds = nanos / SECOND;
        long minutes = seconds / 60;
        return minutes < 60
                ? TEXTS.text("record.time", minutes, seconds % 60)
                : TEXTS.text("record.hours", minutes / 60, minutes % 60, seconds % 60);
    }

    static String size(long bytes) {
        return TEXTS.text("record.size", bytes / MEGA);
    }
}
