package mocapscope.app.scene;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.scene.shape.Circle;
import mocapscope.app.words.Words;

/** Which colour is which session; a click hides it or shows it again. */
final class Legend extends VBox {
    private static final Words WORDS = Words.of(Legend.class);

    private List<Cast> shown = List.of();

    Legend() {
        getStyleClass().add("scene-legend");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setAlignment(Pos.TOP_LEFT);
    }

    /** Sessions that have nothing in the scene are left out. */
    void refresh(List<Cast> casts) {
        var wanted = casts.stream().filter(cast -> !cast.empty()).toList();
        if (!wanted.equals(shown)) {
            shown = wanted;
            getChildren().setAll(wanted.stream().map(Legend::entry).toList());
        }
    }

    private static ToggleButton entry(Cast cast) {
        int hue = Palette.hue(cast.accent());
        var dot = new Circle(4.5, Color.rgb(hue >> 16, hue >> 8 & 0xFF, hue & 0xFF));
        var entry = new ToggleButton(cast.name(), dot);
        entry.setMnemonicParsing(false);
        entry.getStyleClass().add("legend-entry");
        entry.setSelected(cast.shown());
        entry.setTooltip(new Tooltip(WORDS.text("legend.hide")));
        entry.setFocusTraversable(false);
        entry.selectedProperty().addListener((_, _, now) -> cast.show(now));
        return entry;
    }
}
