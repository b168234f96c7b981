package mocapscope.app.connect;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.NodeConfigurator;

/** A label that replaces a long name or address by a short form when space is insufficient. */
final class AbbreviatingLabelPane extends StackPane {
    private final Label whole;
    private final Label brief;
    private final Tooltip tooltip = new Tooltip();

    /** Gives the style classes to the labels of both forms. */
    AbbreviatingLabelPane(String... styleClasses) {
        whole = NodeConfigurator.styled(new Label(), styleClasses);
        brief = NodeConfigurator.styled(new Label(), styleClasses);
        brief.getStyleClass().add("brief");
        setAlignment(Pos.CENTER_LEFT);
        setMinWidth(0);
        setMaxWidth(Double.MAX_VALUE);
        whole.setTooltip(tooltip);
        Tooltip.install(this, tooltip);
        getChildren().addAll(whole, brief);
    }

    /** Shows a text or its short form, which may be equal. */
    void show(String text, String shortForm) {
        whole.setText(text);
        brief.setText(shortForm);
        tooltip.setText(text);
    }

    String text() {
        return whole.getText();
    }

    @Override
    protected void layoutChildren() {
        boolean fits = whole.prefWidth(-1) <= getWidth() || brief.getText().equals(whole.getText());
        whole.setVisible(fits);
        brief.setVisible(!fits);
        super.layoutChildren();
    }
}
