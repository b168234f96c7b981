package mocapscope.app.takes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import mocapscope.app.control.FileToPathConverter;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.settings.SessionHistoryRetentionSettings;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeFileNameTemplate;

/** Lets the user open, save or delete temporary takes (MCAP files), which hold the history of live sessions. */
final class TemporaryTakeController {
    private static final TextBundle TEXTS = TextBundle.of(TemporaryTakeController.class);
    private static final String NOTICE = "history-notice";
    private static final String LEFTOVER = "history-leftover";

    private final TakeRecordingManager manager;
    private final BiConsumer<Path, OptionalLong> play;
    private final Supplier<OptionalLong> shownTime;
    private final BiConsumer<Path, String> saved;
    private final NotificationOverlayPane notices;
    private final FileTaskProgressDisplay tasks;
    private final Supplier<Window> window;
    private final ReadOnlyBooleanWrapper available = new ReadOnlyBooleanWrapper();
    private volatile List<String> playing = List.of();

    /** Uses {@code saved} to show a take that was saved, and a text about it. */
    TemporaryTakeController(
            TakeRecordingManager manager,
            BiConsumer<Path, OptionalLong> play,
            Supplier<OptionalLong> shownTime,
            BiConsumer<Path, String> saved,
            NotificationOverlayPane notices,
            FileTaskProgressDisplay tasks,
            Supplier<Window> window) {
        this.manager = manager;
        this.play = play;
        this.shownTime = shownTime;
        this.saved = saved;
        this.notices = notices;
        this.tasks = tasks;
        this.window = window;
    }

    List<MenuAndPaletteCommand> commands() {
        return List.of(
                MenuAndPaletteCommand.of(
                                "takes.history.open",
                                TEXTS.text("command.history.open"),
                                "",
                                () -> open(Optional.empty()))
                        .withEnabled(available),
                MenuAndPaletteCommand.of(
                                "takes.history.save",
                                TEXTS.text("command.history.save"),
                                "",
                                () -> chooseAndSave(Optional.empty()))
                        .withEnabled(available));
    }

    /** Applies the settings without waiting for the disk. */
    void apply(SessionHistoryRetentionSettings settings) {
        Thread.ofVirtual().start(() -> manager.history().keep(settings.diskBytes()));
    }

    /** Offers the takes that earlier runs left. */
    void offerLeftovers() {
        Thread.ofVirtual().start(() -> {
            try {
                for (var leftover : manager.history().findLeftovers()) {
                    long size = manager.history().size(leftover);
                    Platform.runLater(() -> offer(leftover, size));
                }
            } catch (IOException exception) {
                showFailure(TEXTS.text("history.unreadable", exception.getMessage()));
            }
        });
    }

    /** Updates the commands and shows a failure once; called periodically by the animation timer. */
    void refresh(Snapshot snapshot) {
        available.set(manager.history().hasHistory());
        manager.history().pollFailure().ifPresent(reason -> showNotice(TEXTS.text("history.ended", reason)));
        playing = snapshot.sessions().stream()
                .filter(session -> session.session().endpoint().isFile())
                .map(session -> session.session().endpoint().toString())
                .toList();
    }

    private void offer(Path leftover, long size) {
        var bar = NotificationBar.addTo(notices, LEFTOVER);
        bar.show(
                LampState.WARNING,
                TEXTS.text("history.leftover", RecordingStatusTexts.size(size)),
                List.of(
                        new NotificationBar.NotificationAction(
                                "history-leftover-open",
                                TEXTS.text("history.leftover.open"),
                                () -> open(Optional.of(leftover))),
                        new NotificationBar.NotificationAction(
                                "history-leftover-save",
                                TEXTS.text("history.leftover.save"),
                                () -> chooseAndSave(Optional.of(leftover))),
                        new NotificationBar.NotificationAction(
                                "history-leftover-delete",
                                TEXTS.text("history.leftover.delete"),
                                () -> delete(leftover, bar))));
    }

    /** Plays a history: that of this run starts at the time that the user looks back at. */
    private void open(Optional<Path> leftover) {
        var from = leftover.isPresent() ? OptionalLong.empty() : shownTime.get();
        run(() -> {
            var opened = new Path[1];
            tasks.run(
                    TEXTS.text("history.opening"),
                    watch -> opened[0] = manager.history().open(leftover, this::isPlaying, watch));
            Platform.runLater(() -> play.accept(opened[0], from));
        });
    }

    private boolean isPlaying(Path file) {
        return playing.stream()
                .anyMatch(endpoint -> endpoint.contains(file.getFileName().toString()));
    }

    private void chooseAndSave(Optional<Path> leftover) {
        var chooser = new FileChooser();
        chooser.setTitle(TEXTS.text("command.history.save"));
        chooser.setInitialFileName(TakeFileNameTemplate.createPath(
                        manager.settings().folder(), TakeFileNameTemplate.STANDARD, TakeRecordingManager.localTimeNow())
                .getFileName()
                .toString());
        chooser.getExtensionFilters()
                .add(new FileChooser.ExtensionFilter(TEXTS.text("history.kind"), "*" + Take.EXTENSION));
        FileToPathConverter.toPath(chooser.showSaveDialog(window.get()), this::showFailure)
                .ifPresent(target -> save(leftover, target));
    }

    /** Starts saving and returns at once. */
    void save(Optional<Path> leftover, Path target) {
        run(() -> {
            tasks.run(
                    TEXTS.text("writing", target.getFileName()),
                    watch -> manager.history().save(leftover, target, watch));
            Platform.runLater(() -> saved.accept(target, TEXTS.text("history.saved", target.getFileName())));
        });
    }

    private void delete(Path leftover, NotificationBar bar) {
        run(() -> {
            manager.history().delete(leftover);
            Platform.runLater(() -> notices.close(bar));
        });
    }

    /** A task that waits for the disk. */
    private interface DiskTask {
        void run() throws IOException;
    }

    private void run(DiskTask task) {
        Thread.ofVirtual().start(() -> {
            try {
                task.run();
            } catch (CancellationException _) {
                // The user cancelled it, and sees that the progress is gone.
            } catch (IOException | IllegalArgumentException exception) {
                showFailure(TEXTS.text("history.failed", exception.getMessage()));
            }
        });
    }

    private void showFailure(String text) {
        Platform.runLater(() -> showNotice(text));
    }

    private void showNotice(String text) {
        notices.findById(NOTICE).forEach(notices::end);
        NotificationBar.addTo(notices, NOTICE).show(LampState.BAD, text, List.of());
    }
}
