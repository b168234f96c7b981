package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayFilterField;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.SavedFilterMenu;
import mocapscope.app.control.ToolBarToggleButton;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.AbstractTitledView;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.filter.DisplayFilter;

/** The view that shows devices, their values, texts and the events of shared scenes as live tables. */
public final class TablesView extends AbstractTitledView {
    private static final TextBundle TEXTS = TextBundle.of(TablesView.class);
    private static final String FILTER = "tables filter";
    private static final String OPEN = "open table";

    private final TablesViewTableModelSet model = new TablesViewTableModelSet();
    private final SelectionController controller;
    private final Preferences preferences;
    private final List<TablesViewTablePane<?>> pages;
    private final List<TablesViewTablePane<?>> world;
    private final SharedSceneTablesButton button;
    private final DisplayFilterField filter =
            new DisplayFilterField("tables-filter", TEXTS.text("filter"), this::filter);
    private final TablesBar bar;
    private final InternalDevicesToggle internal;
    private final BorderPane root = NodeConfigurator.styled(new BorderPane(), "tables-view");
    private final ToggleGroup group = new ToggleGroup();
    private final UpdateThrottle tenth = UpdateThrottle.tenPerSecond();
    private boolean several = true;

    /** Stores display settings in {@code preferences}. */
    public TablesView(SelectionController controller, Preferences preferences) {
        super("tables", TEXTS.text("title"), TEXTS.text("help"));
        this.controller = controller;
        this.preferences = preferences;
        internal = new InternalDevicesToggle(model.devices(), preferences);
        var plain =
                model.tables().stream().<TablesViewTablePane<?>>map(this::page).toList();
        world = model.sharedSceneTables().stream()
                .<TablesViewTablePane<?>>map(this::page)
                .toList();
        pages = Stream.concat(plain.stream(), world.stream()).toList();
        button = new SharedSceneTablesButton(world, group);
        bar = bar(plain);
        root.setTop(bar);
        ViewStyleSheetAttacher.add(root, TablesView.class, "tables.css");
        group.selectedToggleProperty().addListener((_, before, now) -> {
            if (now == null) {
                group.selectToggle(before); // one table is always open
            } else {
                open((TablesViewTablePane<?>) now.getUserData());
            }
        });
        group.selectToggle(findStoredPage().button());
        filter.completeFrom(() -> opened().filterValues());
        filter.restore(String.join(" ", preferences.find(FILTER)));
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<MenuSection> commandGroups() {
        var rows = MenuSection.of(
                MenuAndPaletteCommand.of(
                        "tables.copy", TEXTS.text("command.copy"), "Shortcut+Shift+C", () -> opened().copyCsv()),
                MenuAndPaletteCommand.of("tables.filter", TEXTS.text("command.filter"), "", filter::requestFocus),
                MenuAndPaletteCommand.toggle(
                        "tables.internal", TEXTS.text("command.internal"), "", internal.selectedProperty()));
        var tables = pages.stream()
                .map(page -> MenuAndPaletteCommand.of(
                        "tables." + page.section().id(),
                        TEXTS.text("command.open", page.section().title()),
                        "",
                        () -> group.selectToggle(page.button())))
                .toList();
        return List.of(rows, new MenuSection("", tables));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        if (tenth.isDue(snapshot.nanos())) {
            model.refresh(snapshot, opened().section());
            showSessions(snapshot.sessions().size() > 1);
            pages.forEach(TablesViewTablePane::updateLabel);
            button.updateLabel();
            opened().update(snapshot.nanos());
            filter.checkSpeed();
        }
        if (model.isNewSelection(snapshot.selection())) {
            follow(snapshot.selection(), snapshot.selectedSignalOrSelection());
        }
    }

    @Override
    public void invalidate() {
        tenth.reset();
    }

    private <V> TablesViewTablePane<V> page(LiveTableModel<V> model) {
        var page = new TablesViewTablePane<>(model, preferences, controller, this::picked);
        page.button().setUserData(page);
        page.button().setToggleGroup(group);
        return page;
    }

    private TablesBar bar(List<TablesViewTablePane<?>> plain) {
        var names = new ArrayList<Node>(
                plain.stream().map(TablesViewTablePane::button).toList());
        names.add(model.sharedSceneIndex(), button.node());
        return new TablesBar(
                names, world.stream().map(TablesViewTablePane::button).toList(), internal.node(), filter, preferences);
    }

    private void open(TablesViewTablePane<?> page) {
        root.setCenter(page.node());
        preferences.store(OPEN, List.of(page.section().id()));
        internal.setShown(page.section() == model.devices());
        button.onTableOpened(page);
        bar.setSceneTableOpen(world.contains(page));
        tenth.reset();
    }

    private TablesViewTablePane<?> opened() {
        return (TablesViewTablePane<?>) group.getSelectedToggle().getUserData();
    }

    private TablesViewTablePane<?> findStoredPage() {
        return pages.stream()
                .filter(page ->
                        preferences.find(OPEN).equals(List.of(page.section().id())))
                .findFirst()
                .orElse(pages.getFirst());
    }

    private void filter(DisplayFilter newFilter) {
        preferences.store(FILTER, newFilter.isEmpty() ? List.of() : List.of(filter.getText()));
        pages.forEach(page -> page.filter(newFilter));
    }

    private void picked(SharedViewSelection selection) {
        model.noteSelection(selection);
        controller.select(selection);
    }

    /** Selects the row of a message, or of the signal that the message is about. */
    private void follow(SharedViewSelection selection, SharedViewSelection meant) {
        var home = model.findTable(selection, opened().section());
        pages.stream()
                .filter(viewTable -> home.isPresent() && home.get() == viewTable.section())
                .forEach(page -> group.selectToggle(page.button()));
        pages.forEach(page -> page.selectMatching(selection, meant));
    }

    private void showSessions(boolean severalNow) {
        if (several != severalNow) {
            several = severalNow;
            pages.forEach(page -> page.setSessionColumnVisible(several));
        }
    }

    /** A toggle button that opens the last used table about shared scenes. */
    private static final class SharedSceneTablesButton {
        private final ToggleButton button = new ToolBarToggleButton("show-world", "");
        private final List<TablesViewTablePane<?>> viewTables;
        private TablesViewTablePane<?> last;

        /** Uses {@code pages}, which are in {@code group}; the first supplies the number of objects. */
        SharedSceneTablesButton(List<TablesViewTablePane<?>> pages, ToggleGroup group) {
            this.viewTables = pages;
            last = pages.getFirst();
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
        void onTableOpened(TablesViewTablePane<?> page) {
            button.setSelected(viewTables.contains(page));
            last = viewTables.contains(page) ? page : last;
        }

        void updateLabel() {
            int objects = viewTables.getFirst().section().rows().list().size();
            button.setText(
                    objects == 0
                            ? TEXTS.text("title.objects")
                            : TEXTS.text("title.objects") + "  " + DisplayNumberFormatter.formatCount(objects));
        }
    }

    /** A toggle button that shows or hides server-internal devices, stored in the preferences. */
    private static final class InternalDevicesToggle {
        private static final String NAME = "show internal devices";
        private static final List<String> YES = List.of("true");

        private final ToggleButton button = new ToolBarToggleButton("show-internal", TEXTS.text("internal"));

        InternalDevicesToggle(DeviceTableModel model, Preferences preferences) {
            button.setSelected(preferences.find(NAME).equals(YES));
            model.showInternal(button.isSelected());
            button.selectedProperty().addListener((_, _, selected) -> {
                model.showInternal(selected);
                preferences.store(NAME, selected ? YES : List.of());
            });
        }

        Node node() {
            return button;
        }

        /** Returns the property that is true while internal devices are shown. */
        BooleanProperty selectedProperty() {
            return button.selectedProperty();
        }

        /** Shows the button only beside the device table. */
        void setShown(boolean enabled) {
            NodeConfigurator.setShown(button, enabled);
        }
    }

    /**
     * The bar above the tables: table buttons, filter field and device toggle, wrapped when narrow. Filter and toggle are
     * beside the table buttons, or below them when narrow. The tables about shared scenes have one common button, and
     * buttons of their own below it while one of them is open.
     */
    private static final class TablesBar extends VBox {
        private static final double NARROW = 980;
        /** Wider than all buttons, so that the bar has one line of them where they fit. */
        private static final double WIDEST = 2000;

        private final FlowPane names = new FlowPane();
        private final HBox first = new HBox();
        private final HBox second = new HBox();
        private final List<? extends Node> inner;
        private final Node internal;
        private final DisplayFilterField words;
        private final SavedFilterMenu saved;
        private boolean narrow = true;
        private boolean sceneTableOpen;

        TablesBar(
                List<? extends Node> names,
                List<? extends Node> inner,
                Node internal,
                DisplayFilterField words,
                Preferences preferences) {
            this.names.getChildren().setAll(names);
            this.inner = inner;
            this.internal = internal;
            this.words = words;
            saved = new SavedFilterMenu(
                    words,
                    () -> preferences.find(SavedFilterMenu.PREFERENCE),
                    texts -> preferences.store(SavedFilterMenu.PREFERENCE, texts));
            getStyleClass().addAll("view-bar", "tables-bar");
            this.names.getStyleClass().add("names");
            this.names.setMinWidth(0);
            this.names.setPrefWrapLength(WIDEST);
            HBox.setHgrow(this.names, Priority.ALWAYS);
            List.of(first, second).forEach(line -> line.getStyleClass().add("bar-line"));
            arrange();
            widthProperty().subscribe(width -> narrow(width.doubleValue() < NARROW));
        }

        /** Shows the buttons of the shared scene tables while one of these is open. */
        void setSceneTableOpen(boolean enabled) {
            if (sceneTableOpen != enabled) {
                sceneTableOpen = enabled;
                arrange();
            }
        }

        private void narrow(boolean enabled) {
            if (narrow != enabled) {
                narrow = enabled;
                arrange();
            }
        }

        private void arrange() {
            second.getChildren().setAll(sceneTableOpen ? inner : List.of());
            if (narrow) {
                second.getChildren().addAll(words, saved, internal);
                getChildren().setAll(names, second); // a row that contained the names would have their least height
            } else {
                first.getChildren().setAll(names, internal, words, saved);
                getChildren().setAll(sceneTableOpen ? List.of(first, second) : List.of(first));
            }
            HBox.setHgrow(words, narrow ? Priority.ALWAYS : Priority.NEVER);
            words.setMinWidth(Region.USE_PREF_SIZE);
        }
    }
}
