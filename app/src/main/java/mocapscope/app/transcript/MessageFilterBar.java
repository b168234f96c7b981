package mocapscope.app.transcript;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import mocapscope.app.control.DisplayFilterField;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.SavedFilterMenu;
import mocapscope.app.control.ToolBarToggleButton;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.filter.FilterAttribute;
import org.jspecify.annotations.Nullable;

/**
 * The toolbar controls that edit the message filter: filter text, directions, further criteria, saved filters and a
 * clear button. The menu of further criteria is highlighted and counts those that are active; one button clears all of
 * them.
 */
final class MessageFilterBar extends FlowPane {
    private static final TextBundle TEXTS = TextBundle.of(MessageFilterBar.class);
    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");
    private static final double GAP = 3;
    private static final double LEAST_FIELD = 52;
    private static final double WIDEST_FIELD = 480;
    /** The width from which the buttons of the directions have a word beside the arrow. */
    private static final double WIDE_BUTTONS = 600;

    private final Supplier<Optional<SessionSnapshot>> session;
    private final Consumer<UnaryOperator<MessageFilter>> change;
    private final DisplayFilterField words;
    private final SavedFilterMenu saved;
    private final ToggleButton in = direction("handshake-in", TEXTS.text("direction.in"));
    private final ToggleButton out = direction("handshake-out", TEXTS.text("direction.out"));
    private final MenuButton criteria = NodeConfigurator.styled(new MenuButton(), "bar-menu");
    private final Tooltip criteriaTip = new Tooltip();
    private final Button clear = NodeConfigurator.styled(new Button(TEXTS.text("clear")), "bar-button", "clear");
    private MessageFilter shown = MessageFilter.ALL;
    private boolean isPartOfRow;

    /** Creates the bar; {@code session} supplies the session being viewed. */
    MessageFilterBar(
            Supplier<Optional<SessionSnapshot>> session,
            Consumer<UnaryOperator<MessageFilter>> change,
            Preferences preferences) {
        super(GAP, GAP);
        this.session = session;
        this.change = change;
        words = new DisplayFilterField(
                "handshake-filter",
                TEXTS.text("filter"),
                expression -> change.accept(messageFilter -> messageFilter.withExpression(expression)));
        words.completeFrom(this::knownValues);
        words.setMinWidth(LEAST_FIELD);
        saved = new SavedFilterMenu(
                words,
                () -> preferences.find(SavedFilterMenu.PREFERENCE),
                texts -> preferences.store(SavedFilterMenu.PREFERENCE, texts));
        in.setOnAction(_ -> directions());
        out.setOnAction(_ -> directions());
        criteria.setId("handshake-filter-by");
        criteria.setMinWidth(USE_PREF_SIZE);
        criteria.getItems().add(new MenuItem());
        criteria.setOnShowing(_ -> criteria.getItems().setAll(criteria()));
        NodeConfigurator.focusedByKeyboard(criteria);
        clear.setId("handshake-clear");
        NodeConfigurator.focusedByKeyboard(clear);
        clear.setOnAction(_ -> clear());
        getChildren().addAll(words, saved, criteria, in, out, clear);
        widthProperty().subscribe(_ -> fitField());
        show(MessageFilter.ALL);
    }

    /** Declares that other controls are beside the bar, which then has its preferred width, or has a row of its own. */
    void setPartOfRow(boolean enabled) {
        isPartOfRow = enabled;
        setPrefWrapLength(0);
        setMinWidth(enabled ? USE_PREF_SIZE : 0);
        fitField();
    }

    /** Returns the width of one row where the bar is part of a row. */
    @Override
    protected double computePrefWidth(double forHeight) {
        return isPartOfRow ? widthBesideField() + snapSizeX(words.prefWidth(-1)) : super.computePrefWidth(forHeight);
    }

    /** Returns the width that the other controls and the gaps take in one row. */
    private double widthBesideField() {
        return getChildren().stream()
                .filter(node -> node.isManaged() && node != words)
                .mapToDouble(node -> snapSizeX(node.prefWidth(-1)) + GAP)
                .sum();
    }

    /** Gives the filter field the room that the other controls leave in one row. */
    private void fitField() {
        boolean wide = isPartOfRow || getWidth() >= WIDE_BUTTONS;
        in.setText(wide ? TEXTS.text("direction.in") : TEXTS.text("arrow.in"));
        out.setText(wide ? TEXTS.text("direction.out") : TEXTS.text("arrow.out"));
        double width = isPartOfRow
                ? USE_COMPUTED_SIZE
                : Math.clamp(Math.floor(getWidth() - widthBesideField()), LEAST_FIELD, WIDEST_FIELD);
        if (words.getPrefWidth() != width) {
            words.setPrefWidth(width); // requests layout even if it changes nothing
        }
    }

    void focus() {
        words.requestFocus();
        words.selectAll();
    }

    /** Saves the filter's text under a name. */
    void saveFilter() {
        saved.saveFilter();
    }

    void clear() {
        words.clear();
        change.accept(_ -> MessageFilter.ALL);
    }

    void show(MessageFilter filter) {
        shown = filter;
        in.setSelected(filter.in());
        out.setSelected(filter.out());
        var active = activeCriteria();
        criteria.setText(active.isEmpty() ? TEXTS.text("filter.by") : TEXTS.text("filter.by.count", active.size()));
        criteria.pseudoClassStateChanged(ON, !active.isEmpty());
        criteriaTip.setText(String.join("\n", active));
        criteria.setTooltip(active.isEmpty() ? null : criteriaTip);
        NodeConfigurator.setShown(clear, !filter.isEmpty() || !words.problem().isEmpty());
        words.checkSpeed();
        fitField();
    }

    private void directions() {
        change.accept(filter -> filter.withDirections(in.isSelected(), out.isSelected()));
    }

    /** Returns the titles of the criteria in the menu that hide messages, with their values. */
    private List<String> activeCriteria() {
        var active = new ArrayList<String>();
        if (!shown.names().isEmpty()) {
            active.add(kindTitle());
        }
        if (!shown.withChannel().isEmpty()) {
            active.add(channelTitle());
        }
        if (shown.least() != null) {
            active.add(findingsTitle());
        }
        return active;
    }

    private String kindTitle() {
        return switch (shown.names().size()) {
            case 0 -> TEXTS.text("kind");
            case 1 -> TEXTS.text("kind.one", shown.names().iterator().next());
            default -> TEXTS.text("kind.many", shown.names().size());
        };
    }

    private String channelTitle() {
        return shown.withChannel().isEmpty() ? TEXTS.text("channel") : TEXTS.text("channel.one", shown.withChannel());
    }

    private String findingsTitle() {
        var least = shown.least();
        return least == null ? TEXTS.text("findings") : TEXTS.text("findings.on." + word(least));
    }

    private List<MenuItem> criteria() {
        var known = session.get().map(one -> MessageFilterSuggestions.of(one.session()));
        Function<FilterAttribute, SortedSet<String>> values =
                name -> known.map(suggestions -> suggestions.values(name)).orElseGet(TreeSet::new);
        var fields = new CheckMenuItem(TEXTS.text("fields"));
        fields.setId("handshake-fields");
        fields.setSelected(shown.fields());
        fields.setOnAction(_ -> change.accept(filter -> filter.fields(fields.isSelected())));
        return List.of(
                menu("handshake-kind", kindTitle(), kinds(values.apply(FilterAttribute.NAME))),
                menu("handshake-channel", channelTitle(), channels(values.apply(FilterAttribute.CHANNEL))),
                menu("handshake-findings", findingsTitle(), severities()),
                new SeparatorMenuItem(),
                fields);
    }

    private List<MenuItem> kinds(SortedSet<String> known) {
        var names = new TreeSet<>(known);
        names.addAll(shown.names());
        var items = new ArrayList<MenuItem>();
        var all = new MenuItem(TEXTS.text("kind.all"));
        all.setOnAction(_ -> change.accept(MessageFilter::withAllNames));
        items.add(all);
        items.add(new SeparatorMenuItem());
        for (var name : names) {
            var item = new CheckMenuItem(name);
            item.setMnemonicParsing(false);
            item.setSelected(shown.names().contains(name));
            item.setOnAction(_ -> change.accept(filter -> filter.withName(name, item.isSelected())));
            items.add(item);
        }
        return items;
    }

    private List<MenuItem> channels(SortedSet<String> known) {
        var items = new ArrayList<MenuItem>();
        items.add(radio(
                TEXTS.text("channel.all"),
                shown.withChannel().isEmpty(),
                () -> change.accept(messageFilter -> messageFilter.withChannel(""))));
        known.forEach(name -> items.add(radio(
                name, shown.withChannel().equals(name), () -> change.accept(filter -> filter.withChannel(name)))));
        return items;
    }

    private List<MenuItem> severities() {
        var items = new ArrayList<MenuItem>();
        items.add(severity(null));
        for (var least : Severity.values()) {
            items.add(severity(least));
        }
        return items;
    }

    private MenuItem severity(@Nullable Severity least) {
        var text = least == null ? TEXTS.text("findings.all") : TEXTS.text("findings.item." + word(least));
        return radio(text, shown.least() == least, () -> change.accept(filter -> filter.withMinimumSeverity(least)));
    }

    private static String word(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    private static RadioMenuItem radio(String text, boolean selected, Runnable act) {
        var item = new RadioMenuItem(text);
        item.setMnemonicParsing(false);
        item.setSelected(selected);
        item.setOnAction(_ -> act.run());
        return item;
    }

    private static Menu menu(String id, String title, List<MenuItem> items) {
        var menu = new Menu(title);
        menu.setId(id);
        menu.setMnemonicParsing(false);
        menu.getItems().setAll(items);
        return menu;
    }

    /** Creates the button of a direction, whose name has the word also while the button shows the arrow alone. */
    private static ToggleButton direction(String id, String name) {
        var button = new ToolBarToggleButton(id, name);
        button.setAccessibleText(name);
        return button;
    }

    /** Returns the values that the filter field offers. */
    private Map<FilterAttribute, SortedSet<String>> knownValues() {
        Map<FilterAttribute, SortedSet<String>> values = new EnumMap<>(FilterAttribute.class);
        session.get().ifPresent(one -> {
            values.putAll(MessageFilterSuggestions.of(one.session()).values());
            values.put(FilterAttribute.SESSION, new TreeSet<>(List.of(one.name())));
        });
        return values;
    }
}
