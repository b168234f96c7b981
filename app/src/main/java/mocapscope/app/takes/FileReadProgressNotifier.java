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
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.ScanProgressMonitor;

/** Shows a notification with progress and a cancel button for each slow file read. Thread-safe for readers. */
public final class FileReadProgressNotifier {
    private static final TextBundle WORDS = TextBundle.of(FileReadProgressNotifier.class);

    /** The duration below which a read gets no notification. */
    private static final long A_MOMENT = 500_000_000L;

    private final Pane notices;
    private final List<Look> going = new CopyOnWriteArrayList<>();
    private final Map<Look, NotificationBar> shown = new HashMap<>();

    /** A file read that reports progress and can be canceled. */
    public interface FileReadTask {
        void read(ScanProgressMonitor watch) throws IOException;
    }

    /** A file being read. */
    private static final class Look {
        private final Path file;
        private final long begun = SystemClock.monotonicNanos();
        private final ProgressBar progress = new ProgressBar(0);
        private volatile double part;
        private volatile boolean stopped;

        Look(Path file) {
            this.file = file;
        }
    }

    FileReadProgressNotifier(Pane notices) {
        this.notices = notices;
    }

    void read(Path file, FileReadTask how) throws IOException {
        var look = new Look(file);
        going.add(look);
        try {
            how.read(new ScanProgressMonitor(part -> look.part = part, () -> look.stopped));
        } finally {
            going.remove(look);
        }
    }

    /** Updates the notifications; called periodically by the animation timer. */
    void refresh(long nanos) {
        shown.entrySet()
                .removeIf(entry ->
                        !going.contains(entry.getKey()) && notices.getChildren().remove(entry.getValue()));
        for (var look : going) {
            if (nanos - look.begun > A_MOMENT) {
                look.progress.setProgress(look.part);
                shown.computeIfAbsent(look, this::notice);
            }
        }
    }

    private NotificationBar notice(Look look) {
        var bar = new NotificationBar("reading", () -> look.stopped = true);
        look.progress.setId("reading-progress");
        bar.show(
                LampState.BUSY,
                WORDS.text("reading", look.file.getFileName()),
                look.progress,
                List.of(new NotificationBar.NotificationAction(
                        "reading-cancel", WORDS.text("cancel"), () -> look.stopped = true)));
        notices.getChildren().add(bar);
        return bar;
    }
}
