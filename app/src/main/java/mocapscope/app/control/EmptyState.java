package mocapscope.app.control;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;

/** What a view shows while it has nothing to show: what is missing, and, where there is room for all of that, what brings it. */
public final class EmptyState extends VBox {
    private static final double WIDEST = 420;

    private final Label title = new Label();
    private final Label hint = new Label();

    public EmptyState(String title, String hint) {
        getStyleClass().add("empty-state");
        setAlignment(Pos.CENTER);
        setSpacing(6);
        setMinHeight(0); // what is wrapped has no least height before it has a width
        this.title.getStyleClass().add("empty-title");
        this.hint.getStyleClass().add("empty-hint");
        this.hint.setWrapText(true);
        this.hint.setMinHeight(USE_PREF_SIZE); // or it is cut, not wrapped, where it is low
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
        hint.setVisible(getHeight() >= high);
        super.layoutChildren();
        if (!hint.isVisible()) {
            title.relocate(title.getLayoutX(), (getHeight() - title.getHeight()) / 2);
        }
    }
}
