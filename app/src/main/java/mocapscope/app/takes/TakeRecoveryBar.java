package mocapscope.app.takes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import javafx.application.Platform;
import javafx.scene.control.ProgressBar;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport;
import mocapscope.protocol.take.DamagedTakeRecoverer;

/** A notification bar that offers to recover interrupted recordings (takes) and shows progress and result. */
final class TakeRecoveryBar {
    private static final TextBundle TEXTS = TextBundle.of(TakeRecoveryBar.class);

    private final TakeRecordingManager manager;
    private final NotificationOverlayPane notices;
    private final BiConsumer<Path, String> recovered;
    private final NotificationBar bar = new NotificationBar("recovery", this::close);
    private final ProgressBar progress = new ProgressBar(0);
    private volatile double part;
    private volatile boolean stopped;
    private boolean busy;

    /**
     * Adds its notification to {@code notices}, and calls {@code recovered} with each recovered take and the result.
     */
    TakeRecoveryBar(TakeRecordingManager manager, NotificationOverlayPane notices, BiConsumer<Path, String> recovered) {
        this.manager = manager;
        this.notices = notices;
        this.recovered = recovered;
    }

    /** Offers to recover these takes; does nothing during a recovery. */
    void offer(List<Path> unfinished) {
        if (busy || unfinished.isEmpty()) {
            return;
        }
        bar.show(
                LampState.WARNING,
                TEXTS.formatCount("recover.offer", unfinished.size()),
                List.of(
                        new NotificationBar.NotificationAction(
                                "recovery-start", TEXTS.text("recover.start"), () -> recover(unfinished)),
                        new NotificationBar.NotificationAction(
                                "recovery-later", TEXTS.text("recover.later"), this::close)));
        addBar();
    }

    /** Shows the progress; called periodically by the animation timer. */
    void refresh() {
        if (busy) {
            progress.setProgress(part);
        }
    }

    /** Starts recovering a take, unless a recovery is in progress; returns true if it has started. */
    boolean recover(Path damaged) {
        if (busy) {
            return false;
        }
        addBar();
        recover(List.of(damaged));
        return true;
    }

    private void addBar() {
        notices.show(bar);
    }

    private void recover(List<Path> unfinished) {
        busy = true;
        stopped = false;
        Thread.ofVirtual().start(() -> {
            for (var file : unfinished) {
                if (!stopped) {
                    Platform.runLater(() -> working(file));
                    save(file);
                }
            }
            Platform.runLater(this::finished);
        });
    }

    private void save(Path file) {
        part = 0;
        try {
            var report = manager.recover(file, new Watch());
            Platform.runLater(() -> showRecoveryResult(file, report));
        } catch (CancellationException _) {
            stopped = true;
        } catch (IOException | RuntimeException exception) {
            stopped = true;
            Platform.runLater(() -> failed(file, String.valueOf(exception.getMessage())));
        }
    }

    private void working(Path file) {
        progress.setId("recovery-progress");
        bar.show(
                LampState.BUSY,
                TEXTS.text("recover.busy", file.getFileName()),
                progress,
                List.of(new NotificationBar.NotificationAction(
                        "recovery-cancel", TEXTS.text("cancel"), () -> stopped = true)));
    }

    private void showRecoveryResult(Path file, McapRecoveryReport report) {
        switch (report.verdict()) {
            case WHOLE, LOSSY ->
                recovered.accept(
                        DamagedTakeRecoverer.recoveredPath(file),
                        TEXTS.text(
                                "recover.done",
                                DamagedTakeRecoverer.recoveredPath(file).getFileName(),
                                report.messages(),
                                DamagedTakeRecoverer.lossText(report)));
            case NOTHING -> failed(file, TEXTS.text("recover.nothing"));
        }
    }

    private void failed(Path file, String reason) {
        NotificationBar.addTo(notices, "recovery-failed")
                .show(LampState.BAD, TEXTS.text("recover.failed", file.getFileName(), reason), List.of());
    }

    private void finished() {
        busy = false;
        notices.end(bar);
    }

    private void close() {
        stopped = true;
        if (!busy) {
            notices.close(bar);
        }
    }

    /** Stores the progress for the next refresh. */
    private final class Watch implements McapRecoveryProgressMonitor {

        @Override
        public void reportProgress(double now) {
            part = now;
        }

        @Override
        public boolean isCancelled() {
            return stopped;
        }
    }
}
