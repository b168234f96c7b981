package mocapscope.app.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.settings.ConversionSettings;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.TakeRecordingSettings;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.take.DamagedTakeRecoverer;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeRecorder;
import mocapscope.protocol.take.TakeRecorderSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Records all live sessions into one MCAP file at a time and recovers recordings left unfinished. Thread-safe.
 * Starting, ending and recovering wait for the disk.
 */
public final class TakeRecordingManager implements AutoCloseable {
    private static final String UNRECOVERABLE_TAKES = "takes beyond saving";
    private static final int MAX_UNRECOVERABLE_TAKES = 100;
    private static final long NANOS = 1_000_000_000L;

    private final LiveSessionListenerAttacher sessions;
    private final Preferences preferences;
    private final Path home;
    private final String programVersion;
    private final RollingTakeRecorder history;
    private volatile @Nullable TakeRecorder recorder;

    /** Creates the recorder with the temporary takes below {@code home}. */
    public TakeRecordingManager(
            LiveSessionListenerAttacher sessions, Preferences preferences, Path home, String program) {
        this(sessions, preferences, home, home.resolve(".cache/mocapscope"), program);
    }

    /**
     * Creates the recorder; {@code program} is the name and version stored in takes, and {@code cache} the folder for
     * temporary files.
     */
    public TakeRecordingManager(
            LiveSessionListenerAttacher sessions, Preferences preferences, Path home, Path cache, String program) {
        this.sessions = sessions;
        this.history = new RollingTakeRecorder(sessions, cache.resolve("history"), program);
        this.preferences = preferences;
        this.home = home;
        this.programVersion = program;
    }

    public TakeRecordingSettings settings() {
        return TakeRecordingSettings.load(preferences, home);
    }

    /** Sets and stores the settings for the next takes. */
    public void saveSettings(TakeRecordingSettings settings) {
        settings.store(preferences);
    }

    /** Returns the user's last choices for converted recordings. */
    public ConversionSettings conversionSettings() {
        return ConversionSettings.load(preferences);
    }

    /** Stores the user's choices for converted recordings. */
    public void saveConversionSettings(ConversionSettings settings) {
        settings.store(preferences);
    }

    /**
     * Starts a take; does nothing while one is being recorded.
     *
     * @throws IllegalArgumentException if the template yields no valid name
     * @throws IOException if the folder or the file cannot be created
     */
    public synchronized void start() throws IOException {
        if (recorder == null) {
            var settings = settings();
            var file = settings.file(localTimeNow());
            folder(settings.folder());
            var options = new TakeRecorder.TakeRecorderOptions(
                    programVersion,
                    false,
                    settings.preroll() * NANOS,
                    new ExternalViewerRecordingOptions(settings.contents(), settings.names()));
            var takeRecorder = TakeRecorder.start(file, options, SystemClock::monotonicNanos);
            recorder = takeRecorder;
            sessions.attach(takeRecorder);
        }
    }

    /** Returns the temporary takes of earlier history. */
    public RollingTakeRecorder history() {
        return history;
    }

    /** Ends the take and waits until it is written; returns its final state, or empty if there was none. */
    public Optional<TakeRecorderSnapshot> stop() {
        var ending = recorder;
        if (ending == null) {
            return Optional.empty();
        }
        sessions.detach(ending);
        ending.close();
        forget(ending);
        return Optional.of(ending.state());
    }

    /**
     * Returns an ended take's length in nanoseconds, including the pre-roll; if it cannot be read, the time since the
     * start.
     */
    public static long length(TakeRecorderSnapshot ended) {
        try {
            return Take.open(ended.file()).durationNanos();
        } catch (IOException _) {
            return ended.nanos();
        }
    }

    private synchronized void forget(TakeRecorder ended) {
        if (recorder == ended) {
            recorder = null;
        }
    }

    /** Returns the state of the current take; empty if none exists. A failed one remains until it is ended. */
    public Optional<TakeRecorderSnapshot> state() {
        return Optional.ofNullable(recorder).map(TakeRecorder::state);
    }

    /** Adds a mark with a text to the current take at the present time. */
    public void mark(String words) {
        var running = recorder;
        if (running != null) {
            running.addMark(SystemClock.now().epochNanos(), words);
        }
    }

    /** Returns the unfinished takes in the folder that may be recoverable. */
    public List<Path> unfinished() throws IOException {
        var unrecoverable = preferences.find(UNRECOVERABLE_TAKES);
        return DamagedTakeRecoverer.findUnfinished(settings().folder()).stream()
                .filter(file -> !unrecoverable.contains(file.toString()))
                .toList();
    }

    /**
     * Writes a complete take from an unfinished one; a take without recoverable data is not offered again.
     *
     * @throws java.util.concurrent.CancellationException if {@code watch} requests it
     */
    public McapRecoveryReport recover(Path unfinished, McapRecoveryProgressMonitor watch) throws IOException {
        var report = DamagedTakeRecoverer.recover(unfinished, DamagedTakeRecoverer.recoveredPath(unfinished), watch);
        if (report.verdict() == McapRecoveryReport.McapRecoveryOutcome.NOTHING) {
            var unrecoverable = new ArrayList<>(preferences.find(UNRECOVERABLE_TAKES));
            unrecoverable.add(unfinished.toString());
            preferences.store(
                    UNRECOVERABLE_TAKES,
                    unrecoverable.subList(
                            Math.max(0, unrecoverable.size() - MAX_UNRECOVERABLE_TAKES), unrecoverable.size()));
        }
        return report;
    }

    /** Returns the local time. */
    public static LocalDateTime localTimeNow() {
        return LocalDateTime.ofInstant(
                Instant.ofEpochSecond(0, SystemClock.now().epochNanos()), ZoneId.systemDefault());
    }

    private static void folder(Path folder) throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (IOException exception) {
            throw new IOException("the folder for takes cannot be created: choose another one: " + folder, exception);
        }
    }

    /** Ends the current take and deletes the earlier history. */
    @Override
    public void close() {
        stop();
        history.close();
    }

    /** Returns the name and version of the recording program. */
    public String programVersion() {
        return programVersion;
    }
}
