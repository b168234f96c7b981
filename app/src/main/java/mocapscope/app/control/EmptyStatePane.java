package mocapscope.app.control;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;

/**
 * A placeholder shown while a view has no content: a title and a hint. The hint is shown where there is room for all of
 * it.
 */
public final class EmptyStatePane extends VBox {
    private static final double WIDEST = 420;

    private final Label title = new Label();
    private final Label hint = new Label();

    public EmptyStatePane(String title, String hint) {
        getStyleClass().add("empty-state");
        setAlignment(Pos.CENTER);
        setSpacing(6);
        setMinHeight(0); // wrapped text has no minimum height before it has a width
        this.title.getStyleClass().add("empty-title");
        this.hint.getStyleClass().add("empty-hint");
        NodeConfigurator.wrapped(this.hint); // otherwise the text would be truncated, not wrapped, in a low pane
        this.hint.setTextAlignment(TextAlignment.CENTER);
        this.hint.setMaxWidth(WIDEST);
        this.hint.setAlignment(Pos.CENTER);
        getChildren().addAll(this.title, this.hint);
        show(title, hint);
    }

    public void show(String newTitle, String newHint) {
        title.setText(newTitle);
        hint.setText(newHint);
    }

    @Override
    protected void layoutChildren() {
        double wide = Math.min(
                WIDEST, getWidth() - getInsets().getLeft() - getInsets().getRight());
        double high = title.prefHeight(-1) + getSpacing() + hint.prefHeight(wide);
        title.setVisible(getHeight() >= title.prefHeight(-1));
        hint.setVisible(getHeight() >= high);
        super.layoutChildren();
        if (!hint.isVisible()) {
            title.relocate(title.getLayoutX(), (getHeight() - title.getHeight()) / 2);
        }
    }
}
