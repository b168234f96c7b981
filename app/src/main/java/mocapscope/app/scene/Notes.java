package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.scene.shape.Circle;

/** Which way the axes of each session point, how long its unit is, and how that is known. */
final class Notes extends VBox {
    private static final int MOST = 5;

    /** One line: a session's colour, and words. */
    private record Note(int accent, String words) {}

    private List<Note> shown = List.of();

    Notes() {
        getStyleClass().add("scene-notes");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setAlignment(Pos.BOTTOM_LEFT);
        setMouseTransparent(true);
    }

    /** Sessions that have nothing in the scene are left out. */
    void refresh(List<Cast> casts) {
        var wanted = new ArrayList<Note>();
        for (var cast : casts) {
            if (cast.veil().shows(Veil.ALL) && wanted.size() < MOST) {
                cast.bearingsDrawn().forEach(words -> wanted.add(new Note(cast.accent(), words)));
            }
        }
        if (!wanted.equals(shown)) {
            shown = wanted;
            getChildren().setAll(wanted.stream().limit(MOST).map(Notes::line).toList());
        }
    }

    private static Label line(Note note) {
        int hue = Palette.hue(note.accent());
        var line = new Label(note.words(), new Circle(3, Color.rgb(hue >> 16, hue >> 8 & 0xFF, hue & 0xFF)));
        line.getStyleClass().add("scene-note");
        return line;
    }
}
