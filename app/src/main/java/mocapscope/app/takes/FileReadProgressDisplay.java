package mocapscope.app.takes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.Pane;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.ScanProgressMonitor;

/** Shows a notification with progress and a cancel button for each slow file read. Thread-safe for readers. */
public final class FileReadProgressDisplay {
    private static final TextBundle TEXTS = TextBundle.of(FileReadProgressDisplay.class);

    /** The duration below which a read gets no notification. */
    private static final long A_MOMENT = 500_000_000L;

    private final Pane notices;
    private final List<FileRead> going = new CopyOnWriteArrayList<>();
    private final Map<FileRead, NotificationBar> shown = new HashMap<>();

    /** A file read that reports progress and can be canceled. */
    public interface FileReadTask {
        void read(ScanProgressMonitor watch) throws IOException;
    }

    /** A file being read. */
    private static final class FileRead {
        private final Path file;
        private final long start = SystemClock.monotonicNanos();
        private final ProgressBar progress = new ProgressBar(0);
        private volatile double part;
        private volatile boolean stopped;

        FileRead(Path file) {
            this.file = file;
        }
    }

    FileReadProgressDisplay(Pane notices) {
        this.notices = notices;
    }

    void read(Path file, FileReadTask how) throws IOException {
        var fileRead = new FileRead(file);
        going.add(fileRead);
        try {
            how.read(new ScanProgressMonitor(part -> fileRead.part = part, () -> fileRead.stopped));
        } finally {
            going.remove(fileRead);
        }
    }

    /** Updates the notifications; called periodically by the animation timer. */
    void refresh(long nanos) {
        shown.entrySet()
                .removeIf(entry ->
                        !going.contains(entry.getKey()) && notices.getChildren().remove(entry.getValue()));
        for (var fileRead : going) {
            if (nanos - fileRead.start > A_MOMENT) {
                fileRead.progress.setProgress(fileRead.part);
                shown.computeIfAbsent(fileRead, this::notice);
            }
        }
    }

    private NotificationBar notice(FileRead fileRead) {
        var bar = new NotificationBar("reading", () -> fileRead.stopped = true);
        fileRead.progress.setId("reading-progress");
        bar.show(
                LampState.BUSY,
                TEXTS.text("reading", fileRead.file.getFileName()),
                fileRead.progress,
                List.of(new NotificationBar.NotificationAction(
                        "reading-cancel", TEXTS.text("cancel"), () -> fileRead.stopped = true)));
        notices.getChildren().add(bar);
        return bar;
    }
}
