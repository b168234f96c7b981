package mocapscope.app.takes;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.text.TextBundle;

/** A bar over the application's views that shows a message, a status lamp and action buttons. */
final class NotificationBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(NotificationBar.class);

    private final StatusLamp lamp = new StatusLamp();
    private final Label words = new Label();
    private final HBox actionBar = NodeConfigurator.styled(new HBox(), "take-actions");

    /** An action button of a notification bar: id, label and action. */
    record NotificationAction(String id, String label, Runnable action) {}

    NotificationBar(String id, Runnable close) {
        setId(id);
        getStyleClass().add("take-notice");
        words.setTooltip(new Tooltip());
        HBox.setHgrow(words, Priority.ALWAYS);
        words.setMaxWidth(Double.MAX_VALUE);
        words.setWrapText(true);
        words.setMinHeight(USE_PREF_SIZE);
        actionBar.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(lamp, words, actionBar, closing(close));
    }

    /** Adds a notification that the user can close. */
    static NotificationBar addTo(NotificationOverlayPane notices, String id) {
        var bar = new NotificationBar[1];
        bar[0] = new NotificationBar(id, () -> notices.close(bar[0]));
        notices.show(bar[0]);
        return bar[0];
    }

    void show(LampState state, String text, List<NotificationAction> actions) {
        setMessage(state, text);
        actionBar
                .getChildren()
                .setAll(actions.stream().map(NotificationBar::button).toList());
    }

    /** Shows {@code node} before the action buttons. */
    void show(LampState state, String text, Node node, List<NotificationAction> actions) {
        show(state, text, actions);
        actionBar.getChildren().addFirst(node);
    }

    void setMessage(LampState state, String text) {
        lamp.show(state, text);
        words.setText(text);
        words.getTooltip().setText(text);
    }

    /** Sets the tooltip, for details that do not fit into the bar. */
    void setTooltipText(String text) {
        words.getTooltip().setText(text);
    }

    private static Button button(NotificationAction action) {
        var button = new Button(action.label());
        button.setId(action.id());
        button.setOnAction(_ -> action.action().run());
        return button;
    }

    private static Button closing(Runnable close) {
        var icon = NodeConfigurator.styled(new Region(), "icon", "icon-remove");
        var button = new Button();
        button.setGraphic(icon);
        button.getStyleClass().add("icon-button");
        button.setAccessibleText(TEXTS.text("notice.close"));
        button.setTooltip(new Tooltip(TEXTS.text("notice.close")));
        button.setOnAction(_ -> close.run());
        return button;
    }
}
