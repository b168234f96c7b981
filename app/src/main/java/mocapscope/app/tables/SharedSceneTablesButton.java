package mocapscope.app.tables;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.words.TextBundle;

/** A toggle button that opens the last used table about shared scenes. */
final class SharedSceneTablesButton {
    private static final TextBundle WORDS = TextBundle.of(SharedSceneTablesButton.class);
    private final ToggleButton button = new ToggleButton();
    private final List<TablePage<?>> tablePages;
    private TablePage<?> last;

    /** Uses {@code pages}, which are in {@code group}; the first supplies the number of objects. */
    SharedSceneTablesButton(List<TablePage<?>> pages, ToggleGroup group) {
        this.tablePages = pages;
        last = pages.getFirst();
        button.setId("show-world");
        button.getStyleClass().addAll("bar-button", "quiet");
        button.setFocusTraversable(false);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(_ -> {
            button.setSelected(true);
            group.selectToggle(last.button());
        });
        updateLabel();
    }

    Node node() {
        return button;
    }

    /** Records that a page was opened, whether one of these or another. */
    void onTableOpened(TablePage<?> page) {
        button.setSelected(tablePages.contains(page));
        last = tablePages.contains(page) ? page : last;
    }

    void updateLabel() {
        int objects = tablePages.getFirst().section().rows().list().size();
        button.setText(
                objects == 0
                        ? WORDS.text("title.objects")
                        : WORDS.text("title.objects") + "  " + DisplayNumberFormatter.formatCount(objects));
    }
}
