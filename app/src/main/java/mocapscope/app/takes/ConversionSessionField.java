package mocapscope.app.takes;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ListView;
import javafx.scene.control.cell.CheckBoxListCell;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.recording.RecordingFile;

/** A form field that selects one or several sessions of a recording. The file format determines the number. */
final class ConversionSessionField extends StackPane {
    private static final TextBundle TEXTS = TextBundle.of(ConversionSessionField.class);
    private static final double ROW = 24;
    private static final int MOST_ROWS = 5;

    private final ChoiceBox<RecordingFile.NamedRecording> one = new ChoiceBox<>();
    private final ListView<Pick> any = new ListView<>();

    /** A session and its selection state. */
    private record Pick(RecordingFile.NamedRecording part, BooleanProperty taken) {}

    /** Calls {@code changed} when the selection changes. */
    ConversionSessionField(Runnable changed) {
        one.setId("convert-session");
        one.setConverter(new DisplayNameConverter<>(ConversionSessionField::name));
        one.setMaxWidth(Double.MAX_VALUE);
        one.valueProperty().subscribe(changed);
        any.setId("convert-sessions");
        any.setFixedCellSize(ROW);
        any.setCellFactory(
                CheckBoxListCell.forListView(Pick::taken, new DisplayNameConverter<>(pick -> name(pick.part()))));
        getChildren().setAll(one, any);
    }

    void show(List<RecordingFile.NamedRecording> recordings) {
        one.getItems().setAll(recordings);
        any.getItems()
                .setAll(recordings.stream()
                        .map(recording -> new Pick(recording, new SimpleBooleanProperty(true)))
                        .toList());
        double height = ROW * Math.min(MOST_ROWS, Math.max(1, recordings.size())) + 2;
        any.setMinHeight(height);
        any.setPrefHeight(height);
        one.setValue(recordings.isEmpty() ? null : recordings.getFirst());
    }

    /** Sets whether several sessions can be selected. */
    void setMultiple(boolean enabled) {
        NodeConfigurator.setShown(one, !enabled);
        NodeConfigurator.setShown(any, enabled);
    }

    /** Returns the selected session in single selection. */
    Optional<RecordingFile.NamedRecording> selectedSession() {
        return Optional.ofNullable(one.getValue());
    }

    /** Returns the selected sessions in multiple selection. */
    List<RecordingFile.NamedRecording> selectedSessions() {
        return any.getItems().stream()
                .filter(pick -> pick.taken().get())
                .map(Pick::part)
                .toList();
    }

    private static String name(RecordingFile.NamedRecording recording) {
        var peer = recording.recorded().origin().peer();
        var protocol = recording.recorded().protocol().label();
        return peer.isEmpty()
                ? TEXTS.text("convert.session.one", recording.name(), protocol)
                : TEXTS.text("convert.session.at", recording.name(), protocol, peer);
    }
}
