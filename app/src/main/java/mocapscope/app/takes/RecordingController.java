package mocapscope.app.takes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.Node;
import javafx.stage.Window;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.settings.SessionHistoryRetentionSettings;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.RecordingFormat;
import mocapscope.protocol.take.TakeRecorderSnapshot;

/**
 * Controls recording in the application window through buttons, commands, notifications and dialogs. Disk operations
 * run on threads of their own.
 */
public final class RecordingController {
    private static final TextBundle TEXTS = TextBundle.of(RecordingController.class);
    private static final String SLOW = "take-slow";
    private static final String FAILURE = "file-failed";
    /** The number of failures shown at once: a hundred files may be dropped together. */
    private static final int MOST_FAILURES = 3;

    private static final long NOT_SLOW = Long.MAX_VALUE;

    /** The delay before a write backlog is reported: the pre-roll is added at once and is soon written. */
    private static final long A_WHILE = 3_000_000_000L;

    /** The pause that separates key presses; a held key first repeats after about two thirds of it. */
    private static final long HELD = 1_000_000_000L;

    private final TakeRecordingManager manager;
    private final SkeletonMapFileStore skeletons;
    private final Consumer<Path> play;
    private final Consumer<String> messageConsumer;
    private final FileManagerLauncher launcher;
    private final RecordingControlBar box = new RecordingControlBar(this::recordOrEnd, this::mark);
    private final NotificationOverlayPane notices = new NotificationOverlayPane();
    private final TakeRecoveryBar recovery;
    private final FileTaskProgressDisplay tasks = new FileTaskProgressDisplay(notices);
    private final ReportSaveController reports;
    private final TemporaryTakeController history;
    private final List<RecordingConversionDialog> conversions = new ArrayList<>();
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyStringWrapper recordText =
            new ReadOnlyStringWrapper(RecordingControlBar.text(RecordingControlPhase.IDLE));
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    /** Callbacks for the take's final state. */
    private final List<Consumer<Optional<TakeRecorderSnapshot>>> awaiting = new ArrayList<>();

    private RecordingControlPhase phase = RecordingControlPhase.IDLE;
    private int marks;
    private long slowFrom = NOT_SLOW;
    private boolean slowReported;
    private long pressed = SystemClock.monotonicNanos() - HELD;

    /**
     * Plays takes with {@code play}, which returns at once, from a time in nanoseconds since 1970 or the beginning on.
     *
     * @param shownTime returns the time that the user looks back at; empty for the present
     * @param messageConsumer shows status messages
     */
    public RecordingController(
            TakeRecordingManager manager,
            SkeletonMapFileStore skeletons,
            BiConsumer<Path, OptionalLong> play,
            Supplier<OptionalLong> shownTime,
            Consumer<String> messageConsumer) {
        this.manager = manager;
        this.skeletons = skeletons;
        this.play = take -> play.accept(take, OptionalLong.empty());
        this.messageConsumer = messageConsumer;
        this.launcher = new FileManagerLauncher(messageConsumer);
        this.recovery = new TakeRecoveryBar(manager, notices, this::recovered);
        this.reports = new ReportSaveController(manager, skeletons, launcher, notices, tasks);
        this.history = new TemporaryTakeController(
                manager, play, shownTime, this::showFinishedTake, notices, tasks, this::window);
        ViewStyleSheetAttacher.add(notices, RecordingController.class, "takes.css");
    }

    /** Returns the recording controls, placed beside the menus. */
    public Node box() {
        return box;
    }

    /** Returns the pane of notifications, placed over the views. */
    public Node notices() {
        return notices;
    }

    public List<MenuAndPaletteCommand> commands() {
        var commands = new ArrayList<MenuAndPaletteCommand>();
        Collections.addAll(
                commands,
                MenuAndPaletteCommand.of("takes.record", TEXTS.text("record"), "Shortcut+R", this::byKey)
                        .withText(recordText.getReadOnlyProperty()),
                MenuAndPaletteCommand.of("takes.mark", TEXTS.text("command.mark"), "Shortcut+M", this::mark)
                        .withEnabled(running),
                MenuAndPaletteCommand.of("takes.settings", TEXTS.text("command.settings"), "", this::settings),
                MenuAndPaletteCommand.of("takes.folder", TEXTS.text("command.folder"), "", this::folder),
                MenuAndPaletteCommand.of(
                        "takes.convert",
                        TEXTS.text("command.convert"),
                        "Shortcut+Shift+E",
                        () -> convert(Optional.empty())),
                MenuAndPaletteCommand.of(
                        "takes.recover", TEXTS.text("command.recover"), "", () -> findUnfinishedTakes(true)),
                MenuAndPaletteCommand.of(
                        "takes.report",
                        TEXTS.text("command.report"),
                        "Shortcut+Shift+P",
                        () -> reports.chooseAndSave(window())));
        commands.addAll(history.commands());
        return commands;
    }

    /** Searches for interrupted takes, and for the history of interrupted runs, and offers what is found. */
    public void findUnfinishedTakes() {
        findUnfinishedTakes(false);
        history.offerLeftovers();
    }

    /** Records the earlier history of live sessions from now on, or ends that; returns at once. */
    public void keepHistory(SessionHistoryRetentionSettings settings) {
        history.apply(settings);
    }

    private void findUnfinishedTakes(boolean requested) {
        Thread.ofVirtual().start(() -> {
            try {
                var unfinished = manager.unfinished();
                Platform.runLater(() -> {
                    recovery.offer(unfinished);
                    if (requested && unfinished.isEmpty()) {
                        messageConsumer.accept(
                                TEXTS.text("recover.none", manager.settings().folder()));
                    }
                });
            } catch (IOException unreadable) {
                Platform.runLater(
                        () -> messageConsumer.accept(TEXTS.text("recover.unreadable", unreadable.getMessage())));
            }
        });
    }

    /** Opens the dialog that converts {@code file}, or first asks for a recording. */
    public void convert(Optional<Path> file) {
        var dialog = new RecordingConversionDialog(manager, skeletons, launcher);
        conversions.add(dialog);
        dialog.show(window());
        file.ifPresent(dialog::open);
    }

    /**
     * Reads a file, shows the progress of a slow read, and returns when the file has been read. Thread-safe.
     *
     * @throws java.util.concurrent.CancellationException if the user cancels
     */
    public void read(Path file, FileTaskProgressDisplay.FileTask how) throws IOException {
        tasks.run(TEXTS.text("reading", file.getFileName()), how);
    }

    /** Shows a warning about a recording that is being played; a take can be recovered. */
    public void showWarning(Path file, String description) {
        var bar = NotificationBar.addTo(notices, "take-damaged");
        if (isTake(file)) {
            var recover = new NotificationBar.NotificationAction("take-recover", TEXTS.text("recover.start"), () -> {
                if (recovery.recover(file)) {
                    notices.close(bar);
                }
            });
            bar.show(LampState.WARNING, TEXTS.text("damaged.take", file.getFileName()), List.of(recover));
        } else {
            bar.show(
                    LampState.WARNING,
                    TEXTS.text("damaged", file.getFileName(), description.replace("\n", "; ")),
                    List.of());
        }
        bar.setTooltipText(description);
    }

    /** Shows the reason why a file cannot be used, and a command to try next, until the user dismisses it. */
    public void showFailure(String reason, MenuAndPaletteCommand next) {
        notices.findById(FAILURE).stream().skip(MOST_FAILURES - 1).forEach(notices::close);
        NotificationBar.addTo(notices, FAILURE)
                .show(
                        LampState.BAD,
                        reason,
                        List.of(new NotificationBar.NotificationAction(next.id(), next.label(), next.action())));
    }

    /** Shows an advice over the views with an action to choose, until the user closes it. */
    public void showAdvice(String advice, MenuAndPaletteCommand action) {
        var bar = NotificationBar.addTo(notices, action.id());
        bar.show(
                LampState.WARNING,
                advice,
                List.of(new NotificationBar.NotificationAction(action.id(), action.label(), () -> {
                    notices.close(bar);
                    action.action().run();
                })));
    }

    private static boolean isTake(Path file) {
        try {
            return RecordingFormat.of(file, List.of()) == RecordingFormat.TAKE;
        } catch (IOException _) {
            return false;
        }
    }

    /** Updates the controls once a frame, even while they are hidden. */
    public void refresh(Snapshot snapshot) {
        reports.setSnapshot(snapshot);
        if (!fifth.isDue(snapshot.nanos())) {
            return;
        }
        var state = manager.state();
        if (phase == RecordingControlPhase.RUNNING
                && state.isPresent()
                && state.get().phase() == TakeRecorderSnapshot.TakeRecorderPhase.FAILED) {
            end(_ -> {});
        }
        box.show(phase, phase == RecordingControlPhase.IDLE ? Optional.empty() : state.map(RecordingStatusTexts::of));
        history.refresh(snapshot);
        notices.avoidControls();
        slow(slowSince(state.filter(TakeRecorderSnapshot::slow).isPresent(), snapshot.nanos()));
        recovery.refresh();
        tasks.refresh(snapshot.nanos());
        conversions.removeIf(dialog -> !dialog.isShowing());
        conversions.forEach(RecordingConversionDialog::refresh);
    }

    /**
     * Returns true if the window may close now. During a recording it opens a dialog instead, and runs {@code action}
     * after the take has ended.
     */
    public boolean confirmClose(Runnable action) {
        if (phase == RecordingControlPhase.IDLE) {
            return true;
        }
        new CloseWhileRecordingDialog(manager.state().map(RecordingStatusTexts::of), done -> end(done), action)
                .show(window());
        return false;
    }

    /** Cancels conversions as the window closes, and removes their partial files. */
    public void close() {
        conversions.forEach(RecordingConversionDialog::stop);
    }

    /** Ignores key repeats, which would start and stop several takes. */
    private void byKey() {
        long now = SystemClock.monotonicNanos();
        boolean again = now - pressed < HELD;
        pressed = now;
        if (!again) {
            recordOrEnd();
        }
    }

    private void recordOrEnd() {
        switch (phase) {
            case IDLE -> begin();
            case RUNNING -> end(_ -> {});
            case BEGINNING, ENDING -> {}
        }
    }

    private void begin() {
        change(RecordingControlPhase.BEGINNING);
        marks = 0;
        Thread.ofVirtual().start(() -> {
            try {
                manager.start();
                Platform.runLater(() -> change(RecordingControlPhase.RUNNING));
            } catch (IOException | IllegalArgumentException exception) {
                Platform.runLater(() -> refused(String.valueOf(exception.getMessage())));
            }
        });
    }

    private void refused(String reason) {
        change(RecordingControlPhase.IDLE);
        notice(
                LampState.BAD,
                TEXTS.text("record.refused", reason),
                List.of(new NotificationBar.NotificationAction(
                        "take-settings", TEXTS.text("command.settings"), this::settings)));
    }

    /** Ends the take and passes its final state to {@code listener}. */
    private void end(Consumer<Optional<TakeRecorderSnapshot>> listener) {
        awaiting.add(listener);
        if (phase == RecordingControlPhase.ENDING) {
            return;
        }
        change(RecordingControlPhase.ENDING);
        Thread.ofVirtual().start(() -> {
            var ended = manager.stop();
            long length = ended.map(TakeRecordingManager::length).orElse(0L);
            Platform.runLater(() -> {
                change(RecordingControlPhase.IDLE);
                ended.ifPresent(state -> ended(state, length));
                var listeners = List.copyOf(awaiting);
                awaiting.clear();
                listeners.forEach(each -> each.accept(ended));
            });
        });
    }

    private void ended(TakeRecorderSnapshot state, long length) {
        if (state.phase() == TakeRecorderSnapshot.TakeRecorderPhase.DONE) {
            var words = TEXTS.text("record.done", state.file().getFileName(), words(length, state.bytes()));
            if (state.omittedSamples() == 0) {
                showFinishedTake(state.file(), words);
            } else {
                notice(
                        LampState.WARNING,
                        TEXTS.text("record.incomplete", words, state.omittedSamples()),
                        offers(state.file()));
            }
        } else if (state.completeTake().isPresent()) {
            notice(
                    LampState.BAD,
                    TEXTS.text("record.elsewhere", state.fault()),
                    offers(state.completeTake().get()));
        } else {
            notice(
                    LampState.BAD,
                    TEXTS.text("record.failed", state.fault()),
                    List.of(new NotificationBar.NotificationAction(
                            "take-settings", TEXTS.text("command.settings"), this::settings)));
            findUnfinishedTakes(false);
        }
    }

    private static String words(long length, long bytes) {
        return TEXTS.text("record.length", RecordingStatusTexts.time(length), RecordingStatusTexts.size(bytes));
    }

    private void recovered(Path take, String words) {
        showFinishedTake(take, words);
    }

    /** Shows a finished take's path and the actions for it. */
    private void showFinishedTake(Path take, String words) {
        notice(LampState.GOOD, words, offers(take));
    }

    private List<NotificationBar.NotificationAction> offers(Path take) {
        var actions = new ArrayList<NotificationBar.NotificationAction>();
        actions.add(new NotificationBar.NotificationAction("take-play", TEXTS.text("play"), () -> play.accept(take)));
        actions.add(new NotificationBar.NotificationAction(
                "take-convert", TEXTS.text("convert"), () -> convert(Optional.of(take))));
        actions.addAll(launcher.createActions(take));
        return actions;
    }

    private void notice(LampState state, String words, List<NotificationBar.NotificationAction> actions) {
        notices.findById("take-notice").forEach(notices::end);
        var bar = NotificationBar.addTo(notices, "take-notice");
        bar.show(state, words, actions);
    }

    /** Returns true if the condition has held for a while. */
    private boolean slowSince(boolean now, long nanos) {
        slowFrom = now ? Math.min(slowFrom, nanos) : NOT_SLOW;
        return now && nanos - slowFrom > A_WHILE;
    }

    /** Shows a warning with advice while the disk is slow. */
    private void slow(boolean enabled) {
        if (enabled && !slowReported) {
            var bar = NotificationBar.addTo(notices, SLOW);
            bar.show(LampState.WARNING, TEXTS.text("record.slow"), List.of());
        } else if (!enabled && slowReported) {
            notices.findById(SLOW).forEach(notices::end);
        }
        slowReported = enabled;
    }

    private void mark() {
        if (phase == RecordingControlPhase.RUNNING) {
            marks++;
            manager.mark(TEXTS.text("mark.words", marks));
            messageConsumer.accept(TEXTS.text("mark.added", marks));
        }
    }

    private void settings() {
        new TakeSettingsDialog(manager).show(window());
    }

    private void folder() {
        launcher.showInFileManager(manager.settings().folder().resolve("."));
    }

    private void change(RecordingControlPhase now) {
        phase = now;
        running.set(now == RecordingControlPhase.RUNNING);
        recordText.set(RecordingControlBar.text(now));
        box.show(
                now,
                now == RecordingControlPhase.IDLE
                        ? Optional.empty()
                        : manager.state().map(RecordingStatusTexts::of));
    }

    private Window window() {
        return box.getScene().getWindow();
    }
}
