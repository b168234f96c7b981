package mocapscope.app.model.settings;

import java.util.List;

/**
 * The user's settings for the history of live sessions: minimum minutes in memory and size on disk.
 *
 * @param minutes the least time that each session keeps in memory, one of {@link #MINUTES}; 0 if only its budget decides
 * @param gibibytes the size of the temporary takes with earlier history, one of {@link #GIBIBYTES}; 0 if it is not kept
 */
public record SessionHistoryRetentionSettings(int minutes, int gibibytes) {
    public static final List<Integer> MINUTES = List.of(0, 2, 5, 10, 30, 60);
    public static final List<Integer> GIBIBYTES = List.of(1, 2, 5, 10, 20, 50);
    public static final int USUAL_GIBIBYTES = 2;

    private static final String KEY = "history minutes";
    private static final String DISK_KEY = "history gibibytes on disk";
    private static final long NANOS = 60_000_000_000L;

    /** Returns the stored settings; without them, only the budgets decide and earlier history is not kept. */
    public static SessionHistoryRetentionSettings load(Preferences preferences) {
        return new SessionHistoryRetentionSettings(
                find(preferences, KEY, MINUTES), find(preferences, DISK_KEY, GIBIBYTES));
    }

    private static int find(Preferences preferences, String key, List<Integer> choices) {
        return choices.stream()
                .filter(choice -> preferences.find(key).equals(List.of(String.valueOf(choice))))
                .findFirst()
                .orElse(0);
    }

    public void store(Preferences preferences) {
        preferences.store(KEY, List.of(String.valueOf(minutes)));
        preferences.store(DISK_KEY, List.of(String.valueOf(gibibytes)));
    }

    /** Returns the time in nanoseconds. */
    public long leastSpan() {
        return minutes * NANOS;
    }

    /** Returns the size on disk in bytes. */
    public long diskBytes() {
        return (long) gibibytes << 30;
    }
}
