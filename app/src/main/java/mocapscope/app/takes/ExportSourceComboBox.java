package mocapscope.app.takes;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListCell;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.conversion.RecordingSampleExporter;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * A combo box in which the user selects or types the source whose samples are exported. The session's sources are
 * searched by a thread of its own.
 */
final class ExportSourceComboBox extends ComboBox<String> {
    private static final TextBundle TEXTS = TextBundle.of(ExportSourceComboBox.class);
    private static final int MOST = 1000;

    private Map<String, String> words = Map.of();
    private AtomicBoolean stopped = new AtomicBoolean();
    private @Nullable RecordedSession looked;

    ExportSourceComboBox() {
        setId("convert-source");
        setEditable(true);
        setMaxWidth(Double.MAX_VALUE);
        setCellFactory(_ -> new Cell());
        setPromptText(TEXTS.text("convert.source.all"));
    }

    /**
     * Searches the sources of another session, discarding the results for the previous one. {@code maps} may wait for
     * the disk.
     */
    void startSearch(RecordedSession session, Supplier<SkeletonMapLibrary> maps) {
        if (session.equals(looked)) {
            return;
        }
        reset();
        looked = session;
        setPromptText(TEXTS.text("convert.source.looking"));
        var active = new AtomicBoolean();
        stopped = active;
        Thread.ofVirtual().start(() -> {
            var found = found(session, maps, active);
            Platform.runLater(() -> {
                if (!active.get()) {
                    show(found);
                }
            });
        });
    }

    /** Stops the search. */
    void stop() {
        stopped.set(true);
    }

    void reset() {
        stop();
        looked = null;
        getItems().clear();
        setValue(null);
        getEditor().clear();
        setPromptText(TEXTS.text("convert.source.all"));
    }

    String enteredText() {
        return getEditor().getText();
    }

    /** Ignores read errors, which the conversion will report. */
    private static Map<String, String> found(
            RecordedSession session, Supplier<SkeletonMapLibrary> maps, AtomicBoolean stopped) {
        try {
            return new RecordingSampleExporter(
                            session,
                            Direction.TO_CLIENT,
                            maps.get(),
                            new CancellableWriteProgressMonitor(_ -> {}, stopped::get))
                    .sources();
        } catch (IOException | RuntimeException _) {
            return Map.of();
        }
    }

    private void show(Map<String, String> found) {
        words = found;
        var typed = enteredText();
        getItems().setAll(found.keySet().stream().limit(MOST).toList());
        getEditor().setText(typed);
        setPromptText(TEXTS.text("convert.source.all"));
    }

    /** A cell with a source's text, such as {@code Tracker0 (pose)}. */
    private final class Cell extends ListCell<String> {

        @Override
        protected void updateItem(@Nullable String item, boolean empty) {
            super.updateItem(item, empty);
            setText(item == null || empty ? "" : words.getOrDefault(item, item));
        }
    }
}
