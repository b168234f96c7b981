package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.app.synthetic.WindowExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.Start;

@ExtendWith(WindowExtension.class)
class TwoColumnButtonGridTest {
    private final List<Button> tiles = Stream.of("A", "B", "a title of three lines in a narrow tile")
            .map(title ->
                    TwoColumnButtonGrid.tile(new Button(), "tile-" + title.length(), title, new Label(title), title))
            .toList();

    @Start
    void start(Stage stage) {
        var grid = new TwoColumnButtonGrid();
        grid.setTiles(tiles);
        var view = new VBox(grid);
        view.getStyleClass().add("connect-view");
        stage.setScene(StyledScenes.scene(view, 220, 500));
        stage.show();
    }

    @Test
    void tilesHaveEqualSizes() throws Exception {
        var sizes = FxPulses.after(() -> tiles.stream()
                .map(tile -> tile.getWidth() + " x " + tile.getHeight())
                .distinct()
                .toList());

        assertEquals(1, sizes.size(), sizes::toString);
    }

    @Test
    void tilesAreAsHighAsHighestText() throws Exception {
        var highest = tiles.getLast();

        var spare = FxPulses.after(() -> {
            var text = (VBox) highest.getGraphic();
            var insets = highest.getInsets();
            return highest.getHeight() - text.prefHeight(text.getWidth()) - insets.getTop() - insets.getBottom();
        });

        assertEquals(0, spare, 1, () -> "spare height " + spare);
    }
}
