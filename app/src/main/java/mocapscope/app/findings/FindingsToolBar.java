package mocapscope.app.findings;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayFilterField;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.SavedFilterMenu;
import mocapscope.app.control.SessionChoiceBox;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.ToolBarToggleButton;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.filter.FilterAttribute;

/**
 * The toolbar of the problem list: filters by severity, session and text, and a grouping button. Uses two lines if it is
 * narrow.
 */
final class FindingsToolBar extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(FindingsToolBar.class);
    private static final double NARROW = 800;

    private final Map<Severity, ToggleButton> severities = new EnumMap<>(Severity.class);
    private final SessionChoiceBox sessions;
    private final ToggleButton bySession = new ToolBarToggleButton("findings-by-session", TEXTS.text("by.session"));
    private final DisplayFilterField words;
    private final SavedFilterMenu saved;
    private final HBox first = new HBox();
    private final HBox second = new HBox();

    FindingsToolBar(Consumer<UnaryOperator<FindingFilter>> filterUpdates, Preferences preferences) {
        getStyleClass().add("view-bar");
        for (var severity : List.of(Severity.ERROR, Severity.WARNING, Severity.NOTE)) {
            severities.put(severity, severity(severity, filterUpdates));
        }
        sessions =
                new SessionChoiceBox("findings-session", id -> filterUpdates.accept(filter -> filter.withSession(id)));
        sessions.setMinWidth(0);
        words = new DisplayFilterField(
                "findings-filter",
                TEXTS.text("filter"),
                expression -> filterUpdates.accept(findingFilter -> findingFilter.withExpression(expression)));
        saved = new SavedFilterMenu(
                words,
                () -> preferences.find(SavedFilterMenu.PREFERENCE),
                texts -> preferences.store(SavedFilterMenu.PREFERENCE, texts));
        List.of(first, second).forEach(line -> line.getStyleClass().add("bar-line"));
        widthProperty().subscribe(width -> arrange(width.doubleValue() < NARROW));
    }

    /** Returns the property that is true if sessions are the outer groups. */
    BooleanProperty bySession() {
        return bySession.selectedProperty();
    }

    void show(FindingsViewModel model) {
        var counts = model.counts();
        severities.forEach((severity, button) -> button.setText(TEXTS.text(
                "toggle." + severity.name().toLowerCase(Locale.ROOT),
                DisplayNumberFormatter.formatCount(counts.getOrDefault(severity, 0L)))));
        var choices = Stream.concat(
                        Stream.of(new SessionChoiceBox.SessionChoice("", TEXTS.text("all"))),
                        model.sessions().stream()
                                .map(one -> new SessionChoiceBox.SessionChoice(
                                        one.session().id(), one.name())))
                .toList();
        var chosen = choices.stream()
                .filter(choice -> choice.id().equals(model.filter().withSession()))
                .findFirst()
                .orElse(choices.getFirst());
        sessions.show(choices, chosen);
        words.checkSpeed();
        words.completeFrom(() -> knownValues(model));
        boolean several = model.sessions().size() > 1;
        NodeConfigurator.setShown(sessions, several);
    }

    /** Returns the values that the filter field offers. */
    private static Map<FilterAttribute, List<String>> knownValues(FindingsViewModel model) {
        var sessions = model.sessions();
        var codes = sessions.stream()
                .flatMap(session -> session.found().kinds().stream())
                .map(kind -> kind.rule().code())
                .distinct()
                .toList();
        var titles = sessions.stream().map(SessionSnapshot::name).toList();
        return Map.of(FilterAttribute.CODE, codes, FilterAttribute.SESSION, titles);
    }

    void focus() {
        words.requestFocus();
    }

    private void arrange(boolean narrow) {
        if (getChildren().size() == (narrow ? 2 : 1)) {
            return;
        }
        var buttons = new ArrayList<Node>(List.of(
                severities.get(Severity.ERROR), severities.get(Severity.WARNING), severities.get(Severity.NOTE)));
        second.getChildren().clear();
        first.getChildren().setAll(buttons);
        first.getChildren().add(NodeConfigurator.spacer());
        (narrow ? second : first).getChildren().addAll(sessions, words, saved);
        first.getChildren().add(bySession);
        HBox.setHgrow(words, narrow ? Priority.ALWAYS : Priority.NEVER);
        getChildren().setAll(narrow ? List.of(first, second) : List.of(first));
    }

    private static ToggleButton severity(Severity severity, Consumer<UnaryOperator<FindingFilter>> filterUpdates) {
        var name = severity.name().toLowerCase(Locale.ROOT);
        var button = new ToolBarToggleButton("findings-" + name, TEXTS.text("toggle." + name, ""));
        var lamp = new StatusLamp();
        lamp.show(FindingLabels.light(severity), FindingLabels.severity(severity));
        button.setGraphic(lamp);
        button.setSelected(true);
        button.setOnAction(_ -> filterUpdates.accept(filter -> filter.withSeverity(severity, button.isSelected())));
        return button;
    }
}
