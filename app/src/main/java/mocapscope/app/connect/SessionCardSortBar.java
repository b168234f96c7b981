package mocapscope.app.connect;

import java.util.List;
import java.util.Locale;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import mocapscope.app.connect.SessionCardSorter.CardSorting;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.text.TextBundle;

/**
 * The bar above the session cards, which sets their sort order and switches between full and one-line cards. Unless the
 * user has chosen a form, cards that do not fit in full are shown in one line.
 */
final class SessionCardSortBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(SessionCardSortBar.class);
    private static final String ONE_LINE = "connect.one-line";
    private static final String ORDER = "connect.order";

    private final ToggleButton oneLine = new ToggleButton(TEXTS.text("cards.one-line"));
    private final ChoiceBox<CardSorting> sorting = new ChoiceBox<>();
    private final Preferences preferences;
    private boolean fits = true;

    /** Creates the bar; {@code changed} is called after each change. */
    SessionCardSortBar(Preferences preferences, Runnable changed) {
        this.preferences = preferences;
        getStyleClass().addAll("connect-row", "card-bar");
        oneLine.setId("cards-one-line");
        oneLine.getStyleClass().addAll("flat", "quiet-button");
        oneLine.setTooltip(new Tooltip(TEXTS.text("cards.one-line.help")));
        oneLine.setOnAction(_ -> {
            // The form that the cards have by themselves is no choice.
            boolean automatic = oneLine.isSelected() != fits;
            preferences.store(ONE_LINE, automatic ? List.of() : List.of(oneLine.isSelected() ? "on" : "off"));
            changed.run();
        });
        sorting.setId("cards-order");
        sorting.setAccessibleText(TEXTS.text("cards.order"));
        sorting.setTooltip(new Tooltip(TEXTS.text("cards.order")));
        sorting.setConverter(new DisplayNameConverter<>(SessionCardSortBar::name));
        sorting.getItems().setAll(CardSorting.values());
        sorting.setValue(sorting.getItems().stream()
                .filter(one -> preferences.find(ORDER).contains(word(one)))
                .findFirst()
                .orElse(CardSorting.OPENED));
        sorting.valueProperty().addListener((_, _, chosen) -> {
            preferences.store(ORDER, List.of(word(chosen)));
            changed.run();
        });
        var row = new LeftRightWrappingRow(List.of(sorting), List.of(oneLine));
        setHgrow(row, Priority.ALWAYS);
        getChildren().add(row);
        NodeConfigurator.setShown(this, false);
    }

    /** Returns true if the cards are shown in one line each; {@code cardsFit} is true if they fit in full. */
    boolean selectForm(boolean cardsFit) {
        fits = cardsFit;
        var chosen = preferences.find(ONE_LINE);
        oneLine.setSelected(chosen.isEmpty() ? !fits : chosen.contains("on"));
        return oneLine.isSelected();
    }

    CardSorting sorting() {
        return sorting.getValue();
    }

    private static String name(CardSorting sorting) {
        return switch (sorting) {
            case OPENED -> TEXTS.text("cards.order.opened");
            case NAME -> TEXTS.text("cards.order.name");
            case WORST -> TEXTS.text("cards.order.worst");
        };
    }

    private static String word(CardSorting sorting) {
        return sorting.name().toLowerCase(Locale.ROOT);
    }
}
