package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.scene.shape.Circle;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.scene.model.HiddenSceneItemSet;
import mocapscope.app.scene.model.SessionSceneModel;
import mocapscope.app.text.TextBundle;

/**
 * A pane that lists each session's coordinate axes and length unit and lets the user change them. Each entry also shows
 * the reason for the mapping. A last line describes differences between the picture and the received data.
 */
final class AxisMappingListPane extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(AxisMappingListPane.class);
    private static final int MOST = 3;

    /** The height of the picture for each line, so that the lines take a fifth of it at most. */
    private static final double HEIGHT = 100;

    /** The height of a picture that the lines would cover: cards show the axes too. */
    private static final double LOW = 320;

    private static final double WIDEST = 340;

    /** A line to show; {@code session} is empty if there is only one session. */
    private record Note(SessionSceneModel sceneModel, String session, String axes) {
        String words() {
            return session.isEmpty() ? axes : TEXTS.text("axes.of", session, axes);
        }
    }

    private final SceneDialogCommands services;
    private final VBox axes = new VBox();
    private final Label mannerLabel = new Label();
    private List<Note> shown = List.of();
    private int lineCount;

    AxisMappingListPane(SceneDialogCommands services) {
        this.services = services;
        getStyleClass().add("scene-notes");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setAlignment(Pos.BOTTOM_LEFT);
        setPickOnBounds(false);
        axes.setPickOnBounds(false);
        mannerLabel.getStyleClass().add("scene-motion");
        mannerLabel.setId("scene-motion");
        mannerLabel.managedProperty().bind(mannerLabel.visibleProperty());
        mannerLabel.setVisible(false);
        getChildren().addAll(axes, mannerLabel);
    }

    /**
     * Updates the lines, leaving out sessions without items and lines for which a picture of this height has no room;
     * {@code words} describe differences from the received data, or are empty.
     */
    void refresh(List<SessionSceneModel> models, String words, double height) {
        var notes = new ArrayList<Note>();
        for (var model : models) {
            if (model.hiddenItems().isShown(HiddenSceneItemSet.ALL) && notes.size() < MOST) {
                for (var line : model.axisMappingTexts()) {
                    notes.add(new Note(model, models.size() == 1 ? "" : model.shortName(), line));
                }
            }
        }
        int most = height < LOW ? 0 : Math.min((int) (height / HEIGHT), MOST);
        if (!notes.equals(shown) || most != lineCount) {
            shown = notes;
            lineCount = most;
            axes.getChildren().setAll(notes.stream().limit(most).map(this::line).toList());
        }
        if (!mannerLabel.getText().equals(words)) {
            mannerLabel.setText(words);
            mannerLabel.setVisible(!words.isEmpty());
        }
    }

    /** Opens the axis menu of a session, or of the first session; does nothing when there are no sessions. */
    void showAxisMenu(String session) {
        shown.stream()
                .filter(note -> note.sceneModel().session().equals(session))
                .findFirst()
                .or(() -> shown.stream().findFirst())
                .ifPresent(note -> showAxisMenu(
                        lineCount == 0 ? this : axes.getChildren().get(Math.min(shown.indexOf(note), lineCount - 1)),
                        note.sceneModel()));
    }

    private void showAxisMenu(Node at, SessionSceneModel model) {
        services.chooseAxes(at, model.session(), model.axisMapping().choice());
    }

    private Button line(Note note) {
        int hue = ScenePaletteTexture.hue(note.sceneModel().accent());
        var line = new Button(note.words(), new Circle(3, Color.rgb(hue >> 16, hue >> 8 & 0xFF, hue & 0xFF)));
        line.setMnemonicParsing(false);
        line.setMaxWidth(WIDEST);
        line.getStyleClass().add("scene-note");
        line.setTooltip(new Tooltip(note.words() + "\n"
                + TEXTS.text("axes.choose", note.sceneModel().name())));
        line.setOnAction(_ -> showAxisMenu(line, note.sceneModel()));
        return line;
    }
}
