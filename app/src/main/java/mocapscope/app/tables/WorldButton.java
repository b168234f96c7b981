package mocapscope.app.tables;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.Region;
import mocapscope.app.control.Figures;
import mocapscope.app.words.Words;

/** One name for all tables about shared scenes; it opens the one of them that was open last. */
final class WorldButton {
    private static final Words WORDS = Words.of(WorldButton.class);
    private final ToggleButton button = new ToggleButton();
    private final List<Page<?>> pages;
    private Page<?> last;

    /** {@code pages} are in {@code group}; the first of them tells how many objects there are. */
    WorldButton(List<Page<?>> pages, ToggleGroup group) {
        this.pages = pages;
        last = pages.getFirst();
        button.setId("show-world");
        button.getStyleClass().addAll("bar-button", "quiet");
        button.setFocusTraversable(false);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(_ -> {
            button.setSelected(true);
            group.selectToggle(last.button());
        });
        label();
    }

    Node node() {
        return button;
    }

    /** A page was opened, be it one of these or another. */
    void opened(Page<?> page) {
        button.setSelected(pages.contains(page));
        last = pages.contains(page) ? page : last;
    }

    void label() {
        int objects = pages.getFirst().section().rows().list().size();
        button.setText(
                objects == 0
                        ? WORDS.text("title.objects")
                        : WORDS.text("title.objects") + "  " + Figures.count(objects));
    }
}
