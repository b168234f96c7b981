package mocapscope.app.wall;

import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.snapshot.SharedViewSelection;
import org.jspecify.annotations.Nullable;

/** A tile of the wall view that shows the health, rate and latency of one device. */
final class DeviceHealthTilePane extends VBox {
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");
    private static final PseudoClass FINDINGS = PseudoClass.getPseudoClass("findings");

    private final Label name = line("wall-name");
    private final Region lamp = NodeConfigurator.styled(new Region(), "wall-lamp");
    private final Label word = line("wall-word");
    private final Label note = line("wall-note");
    private final Label rate = line("wall-rate");
    private final Label figures = line("wall-figures");
    private final Label sentence = line("wall-sentence");
    private final Label session = line("wall-session");
    private final HBox grade =
            NodeConfigurator.styled(new HBox(lamp, word, NodeConfigurator.spacer(), note), "wall-grade");
    private StatusLamp.@Nullable LampState state;
    private @Nullable DeviceHealthTileData shown;

    /** Passes the selection of the device to {@code picked} when the tile is pressed. */
    DeviceHealthTilePane(Consumer<SharedViewSelection> picked) {
        getStyleClass().add("wall-tile");
        figures.setWrapText(true);
        figures.setMinHeight(Region.USE_PREF_SIZE);
        sentence.setWrapText(true);
        VBox.setVgrow(sentence, Priority.ALWAYS);
        sentence.setMaxHeight(Double.MAX_VALUE);
        note.setMinWidth(Region.USE_PREF_SIZE);
        lamp.setMinWidth(Region.USE_PREF_SIZE);
        getChildren().setAll(name, grade, rate, figures, sentence, session);
        setOnMousePressed(event -> {
            if (event.getButton() == MouseButton.PRIMARY && shown != null) {
                picked.accept(shown.selection());
            }
        });
    }

    private static Label line(String style) {
        var label = NodeConfigurator.styled(new Label(), style);
        label.setMinSize(0, 0);
        return label;
    }

    /** Sets the size of the name in pixels. */
    void setNameSize(double size) {
        name.setStyle("-fx-font-size: " + size + "px;");
    }

    /** Shows a device with the texts of that detail. */
    void show(
            DeviceHealthTileData device,
            DeviceHealthTileGridLayout.WallTileDetail detail,
            SharedViewSelection selection) {
        boolean full = detail.includes(DeviceHealthTileGridLayout.WallTileDetail.FULL);
        boolean rated = detail.includes(DeviceHealthTileGridLayout.WallTileDetail.RATE);
        shown = device;
        name.setText(device.title(full));
        word.setText(full ? device.word() : device.shortWord());
        note.setText(full ? device.since() : rated ? device.findings() : device.shortRate());
        note.pseudoClassStateChanged(FINDINGS, rated && !full);
        rate.setText(device.rate());
        figures.setText(device.figures());
        sentence.setText(device.remark());
        session.setText(device.session());
        NodeConfigurator.setShown(rate, rated && !device.rate().isEmpty());
        NodeConfigurator.setShown(figures, full && !device.figures().isEmpty());
        NodeConfigurator.setShown(sentence, full);
        NodeConfigurator.setShown(session, full && !device.session().isEmpty());
        setState(device.lamp());
        pseudoClassStateChanged(SELECTED, isSelected(device, selection));
        setAccessibleText(Stream.of(device.name(), device.word(), device.sentence(), device.findings())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", ")));
    }

    private static boolean isSelected(DeviceHealthTileData device, SharedViewSelection selection) {
        return selection.session().equals(device.key().session())
                && (selection instanceof SharedViewSelection.SessionSelection
                        || selection instanceof SharedViewSelection.SignalSelection signal
                                && signal.source().device().equals(device.key().device()));
    }

    private void setState(StatusLamp.LampState newer) {
        if (newer != state) {
            if (state != null) {
                getStyleClass().remove(state.styleClass());
            }
            getStyleClass().add(newer.styleClass());
            state = newer;
        }
    }
}
