package mocapscope.app.takes;

import mocapscope.app.text.TextBundle;
import mocapscope.protocol.take.TakeRecorderSnapshot;

/**
 * The texts that describe a running recording: duration, size and unwritten data.
 *
 * @param pendingWrite the amount of unwritten data where it is significant; empty otherwise
 */
record RecordingStatusTexts(String time, String size, String pendingWrite, boolean slow) {
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
                state.slow());
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
