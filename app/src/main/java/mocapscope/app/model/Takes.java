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
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.mcap.RecoveryReport;
import mocapscope.protocol.mcap.RecoveryWatch;
import mocapscope.protocol.take.Recorder;
import mocapscope.protocol.take.RecordingState;
import mocapscope.protocol.take.Recovery;
import mocapscope.protocol.take.Take;
import org.jspecify.annotations.Nullable;

/**
 * The takes of this program: records all live sessions into one at a time, and mends those that a crash cut off. Any thread
 * may call; beginning, ending and recovering wait for the disk.
 */
public final class Takes implements AutoCloseable {
    private static final String HOPELESS = "takes beyond saving";
    private static final int MOST_HOPELESS = 100;
    private static final long NANOS = 1_000_000_000L;

    private final Taping sessions;
    private final Preferences preferences;
    private final Path home;
    private final String program;
    private volatile @Nullable Recorder recorder;

    /** {@code program} is what records, with its version. */
    public Takes(Taping sessions, Preferences preferences, Path home, String program) {
        this.sessions = sessions;
        this.preferences = preferences;
        this.home = home;
        this.program = program;
    }

    public TakeSettings settings() {
        return TakeSettings.in(preferences, home);
    }

    /** Holds for the next take, and for all to come. */
    public void choose(TakeSettings settings) {
        settings.keep(preferences);
    }

    /**
     * Begins to record; does nothing while a take is recorded.
     *
     * @throws IllegalArgumentException when the template makes no name
     * @throws IOException when the folder or the file cannot be made
     */
    public synchronized void begin() throws IOException {
        if (recorder == null) {
            var settings = settings();
            var file = settings.file(here());
            folder(settings.folder());
            var options = new Recorder.Options(program, false, settings.preroll() * NANOS);
            var begun = Recorder.begin(file, options, Clock::nanos);
            recorder = begun;
            sessions.tape(begun);
        }
    }

    /** Ends the take and waits until it is written; returns how it stands then, or nothing where there was none. */
    public Optional<RecordingState> end() {
        var ending = recorder;
        if (ending == null) {
            return Optional.empty();
        }
        sessions.untape();
        ending.close();
        forget(ending);
        return Optional.of(ending.state());
    }

    /** How long an ended take is, in nanoseconds, with what was before it began; where it cannot be read, since it began. */
    public static long length(RecordingState ended) {
        try {
            return Take.open(ended.file()).nanos();
        } catch (IOException _) {
            return ended.nanos();
        }
    }

    private synchronized void forget(Recorder ended) {
        if (recorder == ended) {
            recorder = null;
        }
    }

    /** How the take that is recorded stands; nothing while there is none. One that failed is there until it is ended. */
    public Optional<RecordingState> state() {
        return Optional.ofNullable(recorder).map(Recorder::state);
    }

    /** Marks this moment in the take that is recorded. */
    public void mark(String words) {
        var running = recorder;
        if (running != null) {
            running.mark(Clock.now().epochNanos(), words);
        }
    }

    /** Takes in the folder that were cut off and can perhaps be mended. */
    public List<Path> unfinished() throws IOException {
        var hopeless = preferences.texts(HOPELESS);
        return Recovery.unfinished(settings().folder()).stream()
                .filter(file -> !hopeless.contains(file.toString()))
                .toList();
    }

    /**
     * Makes a whole take of one that was cut off; one of which nothing can be saved is not offered again.
     *
     * @throws java.util.concurrent.CancellationException when {@code watch} asks for that
     */
    public RecoveryReport recover(Path unfinished, RecoveryWatch watch) throws IOException {
        var report = Recovery.recover(unfinished, Recovery.whole(unfinished), watch);
        if (report.verdict() == RecoveryReport.Verdict.NOTHING) {
            var hopeless = new ArrayList<>(preferences.texts(HOPELESS));
            hopeless.add(unfinished.toString());
            preferences.keep(HOPELESS, hopeless.subList(Math.max(0, hopeless.size() - MOST_HOPELESS), hopeless.size()));
        }
        return report;
    }

    /** The time where the person is. */
    public static LocalDateTime here() {
        return LocalDateTime.ofInstant(Instant.ofEpochSecond(0, Clock.now().epochNanos()), ZoneId.systemDefault());
    }

    private static void folder(Path folder) throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (IOException refused) {
            throw new IOException("the folder for takes cannot be created: choose another one: " + folder, refused);
        }
    }

    /** Ends what is recorded. */
    @Override
    public void close() {
        end();
    }

    /** What records, with its version. */
    public String program() {
        return program;
    }
}
