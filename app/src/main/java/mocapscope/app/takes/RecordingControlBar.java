package mocapscope.app.takes;

import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.text.TextBundle;

/** A bar with the record and mark buttons, and the duration, size and unwritten data of the current recording. */
final class RecordingControlBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(RecordingControlBar.class);
    private static final PseudoClass RUNNING = PseudoClass.getPseudoClass("running");
    private static final PseudoClass SLOW = PseudoClass.getPseudoClass("slow");

    private final Button record = new Button(TEXTS.text("record"));
    private final Button mark = new Button(TEXTS.text("mark"));
    private final RapidUpdateLabel time = new RapidUpdateLabel();
    private final RapidUpdateLabel size = new RapidUpdateLabel();
    private final Label waits = new Label();

    RecordingControlBar(Runnable recordOrEnd, Runnable markNow) {
        getStyleClass().add("record-box");
        record.setId("record");
        record.setGraphic(lamp());
        record.setTooltip(new Tooltip(TEXTS.text("record.tip")));
        record.setFocusTraversable(false);
        record.setOnAction(_ -> recordOrEnd.run());
        mark.setId("record-mark");
        mark.setTooltip(new Tooltip(TEXTS.text("mark.tip")));
        mark.setFocusTraversable(false);
        mark.setOnAction(_ -> markNow.run());
        time.setId("record-time");
        size.setId("record-size");
        waits.setId("record-waits");
        getChildren().addAll(waits, time, size, mark, record);
        ViewStyleSheetAttacher.add(this, RecordingControlBar.class, "takes.css");
        show(RecordingControlPhase.IDLE, Optional.empty());
    }

    /** Shows the recording phase, and the status while recording. */
    void show(RecordingControlPhase phase, Optional<RecordingStatusTexts> words) {
        boolean running = phase == RecordingControlPhase.RUNNING;
        pseudoClassStateChanged(RUNNING, running);
        record.setDisable(phase == RecordingControlPhase.BEGINNING || phase == RecordingControlPhase.ENDING);
        record.setText(text(phase));
        NodeConfigurator.setShown(mark, running);
        NodeConfigurator.setShown(time, words.isPresent());
        NodeConfigurator.setShown(size, words.isPresent());
        words.ifPresent(now -> {
            time.setText(now.time());
            size.setText(now.size());
        });
        waits.setText(words.map(RecordingStatusTexts::backlog).orElse(""));
        NodeConfigurator.setShown(waits, !waits.getText().isEmpty());
        pseudoClassStateChanged(SLOW, words.map(RecordingStatusTexts::slow).orElse(false));
    }

    /** Returns the text of the record button and of its command. */
    static String text(RecordingControlPhase phase) {
        return switch (phase) {
            case IDLE, BEGINNING -> TEXTS.text("record");
            case RUNNING -> TEXTS.text("record.end");
            case ENDING -> TEXTS.text("record.ending");
        };
    }

    private static Region lamp() {
        return NodeConfigurator.styled(new Region(), "record-lamp");
    }
}
