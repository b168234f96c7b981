package mocapscope.app.takes;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.scene.control.ProgressBar;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.ScanProgressMonitor;

/** Shows a notification with progress and a cancel button for each slow task on a file. Thread-safe for tasks. */
public final class FileTaskProgressDisplay {
    private static final TextBundle TEXTS = TextBundle.of(FileTaskProgressDisplay.class);

    /** The duration below which a task gets no notification. */
    private static final long A_MOMENT = 500_000_000L;

    private final NotificationOverlayPane notices;
    private final List<RunningFileTask> going = new CopyOnWriteArrayList<>();
    private final Map<RunningFileTask, NotificationBar> shown = new HashMap<>();

    /** A task on a file that reports progress and can be canceled. */
    public interface FileTask {
        void run(ScanProgressMonitor watch) throws IOException;
    }

    /** A task in progress. */
    private static final class RunningFileTask {
        private final String text;
        private final long start = SystemClock.monotonicNanos();
        private final ProgressBar progress = new ProgressBar(0);
        private volatile double part;
        private volatile boolean stopped;

        RunningFileTask(String text) {
            this.text = text;
        }
    }

    FileTaskProgressDisplay(NotificationOverlayPane notices) {
        this.notices = notices;
    }

    /** Runs a task on the calling thread; {@code text} says what it does to which file. */
    void run(String text, FileTask task) throws IOException {
        var running = new RunningFileTask(text);
        going.add(running);
        try {
            task.run(new ScanProgressMonitor(part -> running.part = part, () -> running.stopped));
        } finally {
            going.remove(running);
        }
    }

    /** Updates the notifications; called periodically by the animation timer. */
    void refresh(long nanos) {
        shown.entrySet().removeIf(entry -> {
            boolean over = !going.contains(entry.getKey());
            if (over) {
                notices.end(entry.getValue());
            }
            return over;
        });
        for (var running : going) {
            if (nanos - running.start > A_MOMENT) {
                running.progress.setProgress(running.part);
                shown.computeIfAbsent(running, this::notice);
            }
        }
    }

    private NotificationBar notice(RunningFileTask running) {
        var bar = new NotificationBar("reading", () -> running.stopped = true);
        running.progress.setId("reading-progress");
        bar.show(
                LampState.BUSY,
                running.text,
                running.progress,
                List.of(new NotificationBar.NotificationAction(
                        "reading-cancel", TEXTS.text("cancel"), () -> running.stopped = true)));
        notices.show(bar);
        return bar;
    }
}
