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
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import mocapscope.app.control.BarToggleButton;
import mocapscope.app.control.DisplayFilterField;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.SavedFilterMenu;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.filter.FilterAttribute;
import org.jspecify.annotations.Nullable;

/**
 * The toolbar controls that edit the message filter. Highlights each active criterion with its value; one button clears
 * all of them.
 */
final class MessageFilterBar extends FlowPane {
    private static final TextBundle TEXTS = TextBundle.of(MessageFilterBar.class);
    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");

    private final Supplier<Optional<SessionSnapshot>> session;
    private final Consumer<UnaryOperator<MessageFilter>> change;
    private final DisplayFilterField words;
    private final SavedFilterMenu saved;
    private final ToggleButton fields = new BarToggleButton("handshake-fields", TEXTS.text("fields"));
    private final ToggleButton in = new BarToggleButton("handshake-in", TEXTS.text("direction.in"));
    private final ToggleButton out = new BarToggleButton("handshake-out", TEXTS.text("direction.out"));
    private final MenuButton kind = menu("handshake-kind");
    private final MenuButton channel = menu("handshake-channel");
    private final MenuButton findings = menu("handshake-findings");
    private final Button clear = NodeConfigurator.styled(new Button(TEXTS.text("clear")), "bar-button", "clear");
    private MessageFilter shown = MessageFilter.ALL;

    /** Creates the bar; {@code session} supplies the session being viewed. */
    MessageFilterBar(
            Supplier<Optional<SessionSnapshot>> session,
            Consumer<UnaryOperator<MessageFilter>> change,
            Preferences preferences) {
        super(4, 4);
        this.session = session;
        this.change = change;
        words = new DisplayFilterField(
                "handshake-filter",
                TEXTS.text("filter"),
                expression -> change.accept(messageFilter -> messageFilter.withExpression(expression)));
        words.completeFrom(this::knownValues);
        saved = new SavedFilterMenu(
                words,
                () -> preferences.find(SavedFilterMenu.PREFERENCE),
                texts -> preferences.store(SavedFilterMenu.PREFERENCE, texts));
        in.setOnAction(_ -> directions());
        out.setOnAction(_ -> directions());
        fields.setOnAction(_ -> change.accept(filter -> filter.fields(fields.isSelected())));
        kind.setOnShowing(_ -> kind.getItems().setAll(kinds()));
        channel.setOnShowing(_ -> channel.getItems().setAll(channels()));
        findings.setOnShowing(_ -> findings.getItems().setAll(severities()));
        List.of(kind, channel, findings).forEach(menu -> menu.getItems().add(new MenuItem()));
        clear.setId("handshake-clear");
        NodeConfigurator.focusedByKeyboard(clear);
        clear.setOnAction(_ -> clear());
        getChildren().addAll(words, saved, fields, in, out, kind, channel, findings, clear);
        show(MessageFilter.ALL);
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
        fields.setSelected(filter.fields());
        kind.setText(
                switch (filter.names().size()) {
                    case 0 -> TEXTS.text("kind");
                    case 1 -> TEXTS.text("kind.one", filter.names().iterator().next());
                    default -> TEXTS.text("kind.many", filter.names().size());
                });
        channel.setText(
                filter.withChannel().isEmpty()
                        ? TEXTS.text("channel")
                        : TEXTS.text("channel.one", filter.withChannel()));
        findings.setText(findings(filter.least()));
        light(kind, !filter.names().isEmpty());
        light(channel, !filter.withChannel().isEmpty());
        light(findings, filter.least() != null);
        NodeConfigurator.setShown(clear, !filter.isEmpty() || !words.problem().isEmpty());
        words.checkSpeed();
    }

    private static void light(MenuButton button, boolean on) {
        button.pseudoClassStateChanged(ON, on);
    }

    private void directions() {
        change.accept(filter -> filter.withDirections(in.isSelected(), out.isSelected()));
    }

    private List<MenuItem> kinds() {
        var names = new TreeSet<>(shown.names());
        session.get()
                .ifPresent(one ->
                        names.addAll(MessageFilterSuggestions.of(one.session()).values(FilterAttribute.NAME)));
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

    private List<MenuItem> channels() {
        var items = new ArrayList<MenuItem>();
        items.add(radio(
                TEXTS.text("channel.all"),
                shown.withChannel().isEmpty(),
                () -> change.accept(messageFilter -> messageFilter.withChannel(""))));
        session.get()
                .ifPresent(one -> MessageFilterSuggestions.of(one.session())
                        .values(FilterAttribute.CHANNEL)
                        .forEach(name -> items.add(radio(
                                name,
                                shown.withChannel().equals(name),
                                () -> change.accept(filter -> filter.withChannel(name))))));
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

    private static String findings(@Nullable Severity least) {
        return least == null ? TEXTS.text("findings") : TEXTS.text("findings.on." + word(least));
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

    private static MenuButton menu(String id) {
        var button = new MenuButton();
        button.setId(id);
        button.setMnemonicParsing(false);
        button.getStyleClass().add("bar-menu");
        return NodeConfigurator.focusedByKeyboard(button);
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
