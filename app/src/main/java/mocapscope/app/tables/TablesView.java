package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import mocapscope.app.control.FilterField;
import mocapscope.app.control.StyleSheetLoader;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.Snapshot;
import mocapscope.app.pulse.View;
import mocapscope.app.pulse.ViewCommand;
import mocapscope.app.pulse.ViewHelp;
import mocapscope.app.words.TextBundle;

/** The view that shows devices, signals, texts and shared scene events as live tables. */
public final class TablesView implements View {
    private static final TextBundle WORDS = TextBundle.of(TablesView.class);
    private static final String FILTER = "tables filter";
    private static final String OPEN = "open table";

    private final TablesModel model = new TablesModel();
    private final SelectionController controller;
    private final Preferences preferences;
    private final List<TablePage<?>> pages;
    private final List<TablePage<?>> world;
    private final SharedSceneTablesButton button;
    private final FilterField filter = new FilterField("tables-filter", WORDS.text("filter"), this::filter);
    private final TablesBar bar;
    private final InternalDevicesToggle internal;
    private final BorderPane root = new BorderPane();
    private final ToggleGroup group = new ToggleGroup();
    private final UpdateThrottle tenth = UpdateThrottle.tenPerSecond();
    private boolean several = true;

    /** Stores display settings in {@code preferences}. */
    public TablesView(SelectionController controller, Preferences preferences) {
        this.controller = controller;
        this.preferences = preferences;
        internal = new InternalDevicesToggle(model.devices(), preferences);
        var plain = model.tables().stream().<TablePage<?>>map(this::page).toList();
        world = model.sharedSceneTables().stream().<TablePage<?>>map(this::page).toList();
        pages = Stream.concat(plain.stream(), world.stream()).toList();
        button = new SharedSceneTablesButton(world, group);
        bar = bar(plain);
        root.setTop(bar);
        root.getStyleClass().add("tables-view");
        StyleSheetLoader.add(root, TablesView.class, "tables.css");
        group.selectedToggleProperty().addListener((_, before, now) -> {
            if (now == null) {
                group.selectToggle(before); // one table is always open
            } else {
                open((TablePage<?>) now.getUserData());
            }
        });
        group.selectToggle(remembered().button());
        filter.setText(String.join(" ", preferences.find(FILTER)));
    }

    @Override
    public String id() {
        return "tables";
    }

    @Override
    public String title() {
        return WORDS.text("title");
    }

    @Override
    public ViewHelp help() {
        return ViewHelp.parse(WORDS.text("help"));
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<ViewCommand> commands() {
        var commands = new ArrayList<ViewCommand>();
        commands.add(
                ViewCommand.of("tables.copy", WORDS.text("deed.copy"), "Shortcut+Shift+C", () -> opened().copyCsv()));
        commands.add(ViewCommand.of("tables.filter", WORDS.text("deed.filter"), "", filter::requestFocus));
        commands.add(
                ViewCommand.toggle("tables.internal", WORDS.text("deed.internal"), "", internal.selectedProperty()));
        pages.forEach(page -> commands.add(ViewCommand.of(
                "tables." + page.section().id(),
                WORDS.text("deed.open", page.section().title()),
                "",
                () -> group.selectToggle(page.button()))));
        return commands;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        if (tenth.isDue(snapshot.nanos())) {
            model.refresh(snapshot, opened().section());
            showSessions(snapshot.sessions().size() > 1);
            pages.forEach(TablePage::updateLabel);
            button.updateLabel();
            opened().update(snapshot.nanos());
        }
        if (model.isNewSelection(snapshot.selection())) {
            follow(snapshot.selection(), snapshot.selectedSignalOrSelection());
        }
    }

    @Override
    public void invalidate() {
        tenth.reset();
    }

    private <V> TablePage<V> page(LiveTableModel<V> model) {
        var page = new TablePage<>(model, preferences, controller, this::picked);
        page.button().setUserData(page);
        page.button().setToggleGroup(group);
        return page;
    }

    private TablesBar bar(List<TablePage<?>> plain) {
        var names = new ArrayList<Node>(plain.stream().map(TablePage::button).toList());
        names.add(model.sharedSceneIndex(), button.node());
        return new TablesBar(names, world.stream().map(TablePage::button).toList(), internal.node(), filter);
    }

    private void open(TablePage<?> page) {
        root.setCenter(page.node());
        preferences.store(OPEN, List.of(page.section().id()));
        internal.setShown(page.section() == model.devices());
        button.onTableOpened(page);
        bar.setSceneTableOpen(world.contains(page));
        tenth.reset();
    }

    private TablePage<?> opened() {
        return (TablePage<?>) group.getSelectedToggle().getUserData();
    }

    private TablePage<?> remembered() {
        return pages.stream()
                .filter(page ->
                        preferences.find(OPEN).equals(List.of(page.section().id())))
                .findFirst()
                .orElse(pages.getFirst());
    }

    private void filter(String words) {
        preferences.store(FILTER, words.isBlank() ? List.of() : List.of(words));
        pages.forEach(page -> page.filter(words));
    }

    private void picked(Selection selection) {
        model.noteSelection(selection);
        controller.select(selection);
    }

    /** Selects the row of a message, or of the signal that the message is about. */
    private void follow(Selection selection, Selection meant) {
        var home = model.findTable(selection, opened().section());
        pages.stream()
                .filter(tablePage -> home.isPresent() && home.get() == tablePage.section())
                .forEach(page -> group.selectToggle(page.button()));
        pages.forEach(page -> page.selectMatching(selection, meant));
    }

    private void showSessions(boolean severalNow) {
        if (several != severalNow) {
            several = severalNow;
            pages.forEach(page -> page.setSessionColumnVisible(several));
        }
    }
}
