package mocapscope.app.shell;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.dock.DockManager;
import mocapscope.app.dock.DockSide;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.View;
import mocapscope.app.status.StatusBarView;
import mocapscope.app.text.TextBundle;

/** The catalog of all commands of the window, grouped by menu, for menus, shortcut keys and the command palette. */
final class WindowCommandCatalog {
    private static final int LONGEST = 60;
    private static final int DIGITS = 9;
    private static final String PLAYBACK = "playback";
    private static final String INTERCEPT = "bench";

    /** The views whose commands are not in the menu View. */
    private static final Set<String> OWN_PLACES = Set.of(PLAYBACK, INTERCEPT);

    private static final TextBundle TEXTS = TextBundle.of(WindowCommandCatalog.class);
    private static final MenuEntry LINE = new MenuEntry.SeparatorEntry();

    private final View connect;
    private final List<LazyView> views;
    private final DockManager manager;
    private final DockLayoutController controller;
    private final ThemeManager themeManager;
    private final TextSizeManager textSize;
    private final ModalOverlayPane overlayPane;
    private final StatusBarView status;
    private final WindowActions actions;
    private final CommandPalette palette;
    private List<MenuEntry.MenuDefinition> definitions;
    private String front;

    /** The callbacks of the main window that its commands run. */
    record WindowActions(
            Runnable open,
            Runnable openWithNames,
            Runnable map,
            Runnable demo,
            Runnable history,
            Runnable picture,
            Runnable quit,
            Runnable about,
            Runnable fullScreen,
            Function<String, List<MenuAndPaletteCommand>> suggest,
            Supplier<List<MenuAndPaletteCommand>> takes,
            Supplier<MenuAndPaletteCommand> bridge,
            Supplier<MenuAndPaletteCommand> share) {}

    WindowCommandCatalog(
            View connect,
            List<LazyView> views,
            DockManager manager,
            DockLayoutController controller,
            ThemeManager themeManager,
            TextSizeManager textSize,
            ModalOverlayPane overlayPane,
            StatusBarView status,
            WindowActions actions) {
        this.connect = connect;
        this.views = views;
        this.manager = manager;
        this.controller = controller;
        this.themeManager = themeManager;
        this.textSize = textSize;
        this.overlayPane = overlayPane;
        this.status = status;
        this.actions = actions;
        front = connect.id();
        palette = new CommandPalette(overlayPane, this::allCommands, this::suggested);
        definitions = createMenus();
    }

    /** Rebuilds all commands after more views have been created. */
    void rebuild() {
        definitions = createMenus();
    }

    private List<MenuEntry.MenuDefinition> createMenus() {
        var placed = new HashMap<String, MenuEntry>();
        Stream.concat(
                        connect.commands().stream().map(command -> inFront(connect, command)),
                        actions.takes().get().stream())
                .forEach(command -> placed.put(command.id(), new MenuEntry.CommandEntry(command)));
        Function<String, MenuEntry> find = id -> Objects.requireNonNull(placed.get(id), id);
        return List.of(file(find), view(), session(find), playback(), tools(find), help());
    }

    /** Returns the menus, without the commands of views not created yet. */
    List<MenuEntry.MenuDefinition> groups() {
        return definitions;
    }

    List<MenuEntry.MenuCommand> allCommands() {
        return definitions.stream().flatMap(MenuEntry.MenuDefinition::commands).toList();
    }

    /** Sets the view that has, or last had, the focus: view commands apply to it. */
    void front(String view) {
        front = view;
    }

    /** Returns true if a command belongs to the view that has, or last had, the focus. */
    boolean isInFront(MenuAndPaletteCommand command) {
        return command.id().startsWith(front + ".");
    }

    /** Uses {@code find} for the commands of sessions and takes, by their ids. */
    private MenuEntry.MenuDefinition file(Function<String, MenuEntry> find) {
        return menu(
                TEXTS.text("menu.file"),
                menuCommand("open", "Shortcut+O", actions.open()),
                menuCommand("open-names", "", actions.openWithNames()),
                find.apply("takes.convert"),
                find.apply("takes.recover"),
                find.apply("takes.folder"),
                LINE,
                menuCommand("map", "", actions.map()),
                LINE,
                find.apply("takes.report"),
                menuCommand("picture", "Shortcut+P", actions.picture()),
                LINE,
                menuCommand("quit", "Shortcut+Q", actions.quit()));
    }

    private MenuEntry.MenuDefinition view() {
        var entries = new ArrayList<MenuEntry>();
        entries.add(new MenuEntry.SubmenuEntry(TEXTS.text("menu.show"), showing()));
        entries.add(new MenuEntry.SubmenuEntry(TEXTS.text("menu.arrange"), arranging()));
        entries.add(LINE);
        createdViews()
                .filter(view -> !OWN_PLACES.contains(view.id()))
                .map(view -> new MenuEntry.SubmenuEntry(view.title(), entries(view)))
                .forEach(entries::add);
        entries.add(LINE);
        entries.add(new MenuEntry.DynamicSubmenuEntry(TEXTS.text("layouts"), this::layouts));
        entries.add(menuCommand("layout.save", "Shortcut+Shift+S", this::saveLayout));
        entries.add(new MenuEntry.DynamicSubmenuEntry(TEXTS.text("layout.forget"), this::forgettable));
        entries.add(menuCommand("layout.reset", "Shortcut+Shift+R", () -> controller.apply(controller.preset())));
        entries.add(LINE);
        entries.add(new MenuEntry.DynamicSubmenuEntry(TEXTS.text("themes"), this::themes));
        entries.add(menuCommand("theme.flip", "Shortcut+Shift+T", themeManager::toggle));
        entries.add(new MenuEntry.DynamicSubmenuEntry(TEXTS.text("text-sizes"), this::textSizes));
        entries.add(menuCommand("full", "F11", actions.fullScreen()));
        return new MenuEntry.MenuDefinition(TEXTS.text("menu.view"), entries);
    }

    private List<MenuEntry> showing() {
        var entries = new ArrayList<MenuEntry>();
        everyView().forEach(view -> {
            int number = entries.size() + 1;
            entries.add(new MenuEntry.CommandEntry(MenuAndPaletteCommand.of(
                    "show." + view.id(),
                    view.title(),
                    number <= DIGITS ? "Shortcut+" + number : "",
                    () -> show(view))));
        });
        return entries;
    }

    private List<MenuEntry> arranging() {
        var entries = new ArrayList<MenuEntry>();
        for (var side : List.of(DockSide.LEFT, DockSide.RIGHT, DockSide.TOP, DockSide.BOTTOM)) {
            entries.add(new MenuEntry.CommandEntry(MenuAndPaletteCommand.of(
                    "move." + side.name(),
                    TEXTS.text("move." + side.name()),
                    "Alt+Shift+" + arrow(side),
                    () -> manager.moveToEdge(front, side))));
        }
        entries.add(menuCommand("detach", "Shortcut+Shift+D", () -> manager.detach(front)));
        entries.add(LINE);
        entries.add(menuCommand("hide", "Shortcut+W", this::hide));
        return entries;
    }

    private MenuEntry.MenuDefinition session(Function<String, MenuEntry> find) {
        return menu(
                TEXTS.text("menu.session"),
                find.apply("connect.new"),
                find.apply("connect.type"),
                find.apply("connect.stage"),
                find.apply("connect.serve"),
                menuCommand("demo", "Shortcut+D", actions.demo()),
                LINE,
                find.apply("takes.record"),
                find.apply("takes.mark"),
                find.apply("takes.settings"),
                menuCommand("history", "", actions.history()),
                find.apply("takes.history.open"),
                find.apply("takes.history.save"),
                LINE,
                find.apply("connect.rename"),
                find.apply("connect.color"),
                find.apply("sessions.reset-counters"),
                find.apply("connect.close"));
    }

    private MenuEntry.MenuDefinition playback() {
        return new MenuEntry.MenuDefinition(
                TEXTS.text("menu.playback"),
                createdViews()
                        .filter(view -> view.id().equals(PLAYBACK))
                        .flatMap(view -> entries(view).stream())
                        .toList());
    }

    private MenuEntry.MenuDefinition tools(Function<String, MenuEntry> find) {
        var entries = new ArrayList<MenuEntry>();
        entries.add(menuCommand("palette", "Shortcut+K", palette::show));
        entries.add(LINE);
        entries.add(find.apply("connect.examine"));
        entries.add(new MenuEntry.CommandEntry(actions.bridge().get()));
        entries.add(new MenuEntry.CommandEntry(actions.share().get()));
        createdViews()
                .filter(view -> view.id().equals(INTERCEPT))
                .map(view -> new MenuEntry.SubmenuEntry(view.title(), entries(view)))
                .forEach(entries::add);
        return new MenuEntry.MenuDefinition(TEXTS.text("menu.tools"), entries);
    }

    private MenuEntry.MenuDefinition help() {
        return menu(
                TEXTS.text("menu.help"),
                menuCommand("help.keys", "F1", this::showKeys),
                menuCommand("help.view", "Shift+F1", () -> explain(front)),
                LINE,
                menuCommand("about", "", actions.about()));
    }

    private static MenuEntry.MenuDefinition menu(String title, MenuEntry... entries) {
        return new MenuEntry.MenuDefinition(title, List.of(entries));
    }

    /** Returns the commands of a view: titled groups as submenus, the others between separators. */
    private List<MenuEntry> entries(View view) {
        var entries = new ArrayList<MenuEntry>();
        boolean afterSubmenu = false;
        for (var group : view.commandGroups()) {
            boolean isSubmenu = !group.title().isEmpty();
            if (!entries.isEmpty() && !(isSubmenu && afterSubmenu)) {
                entries.add(LINE);
            }
            var commands = group.commands().stream()
                    .map(command -> inFront(view, command))
                    .<MenuEntry>map(MenuEntry.CommandEntry::new)
                    .toList();
            if (isSubmenu) {
                entries.add(new MenuEntry.SubmenuEntry(group.title(), commands));
            } else {
                entries.addAll(commands);
            }
            afterSubmenu = isSubmenu;
        }
        return entries;
    }

    /** Returns the command of a view, preceded by showing the view if the command requires it. */
    private MenuAndPaletteCommand inFront(View view, MenuAndPaletteCommand command) {
        return command.requiresVisibleView() ? command.withPreparation(() -> show(view)) : command;
    }

    /** Returns the views of which the commands are known and not empty. */
    private Stream<LazyView> createdViews() {
        return views.stream()
                .filter(view -> view.isCreated() && !view.commandGroups().isEmpty());
    }

    private Stream<View> everyView() {
        return Stream.concat(Stream.of(connect), views.stream());
    }

    private void show(View view) {
        manager.show(view.id(), controller.defaultLayout());
    }

    private void hide() {
        manager.hide(front);
        manager.currentLayout().panes().findFirst().ifPresent(this::front);
    }

    private List<MenuAndPaletteCommand> layouts() {
        var own = Stream.of(DockLayoutPreset.values())
                .map(preset -> MenuAndPaletteCommand.of(
                        "layout." + preset.name(),
                        TEXTS.text("layout." + preset.name()),
                        "",
                        () -> controller.apply(preset)));
        var named = controller.savedNames().stream()
                .map(name -> MenuAndPaletteCommand.of("layout.own", name, "", () -> {
                    if (!controller.apply(name)) {
                        status.showMessage(TEXTS.text("layout.unreadable", name));
                    }
                }));
        return Stream.concat(own, named).toList();
    }

    private List<MenuAndPaletteCommand> forgettable() {
        return controller.savedNames().stream()
                .map(name -> MenuAndPaletteCommand.of("layout.forget", name, "", () -> {
                    controller.remove(name);
                    status.showMessage(TEXTS.text("layout.forgotten", name));
                }))
                .toList();
    }

    private void saveLayout() {
        promptForName(overlayPane, TEXTS.text("layout.name"), "", name -> {
            controller.save(name);
            status.showMessage(TEXTS.text("layout.saved", name));
        });
    }

    private List<MenuAndPaletteCommand> themes() {
        return Stream.of(ThemeManager.ThemeChoice.values())
                .map(choice -> MenuAndPaletteCommand.of(
                        "theme." + choice.name(),
                        TEXTS.text("theme." + choice.name()),
                        "",
                        () -> themeManager.select(choice)))
                .toList();
    }

    private List<MenuAndPaletteCommand> textSizes() {
        var steps = Stream.of(
                textSizeCommand("larger", "Shortcut+Alt+Plus", () -> textSize.change(1))
                        .withAlternativeKeys("Shortcut+Alt+Equals", "Shortcut+Alt+Shift+Equals", "Shortcut+Alt+Add"),
                textSizeCommand("smaller", "Shortcut+Alt+Minus", () -> textSize.change(-1))
                        .withAlternativeKeys("Shortcut+Alt+Subtract"),
                textSizeCommand("normal", "Shortcut+Alt+0", textSize::reset)
                        .withAlternativeKeys("Shortcut+Alt+Numpad 0"));
        var sizes = TextSizeManager.SIZES.stream()
                .map(size ->
                        MenuAndPaletteCommand.of("text-size." + size, TEXTS.text("text-size.percent", size), "", () -> {
                            textSize.select(size);
                            showTextSize();
                        }));
        return Stream.concat(steps, sizes).toList();
    }

    private MenuAndPaletteCommand textSizeCommand(String name, String keys, Runnable change) {
        return MenuAndPaletteCommand.of("text-size." + name, TEXTS.text("text-size." + name), keys, () -> {
            change.run();
            showTextSize();
        });
    }

    private void showTextSize() {
        status.showMessage(TEXTS.text("text-size.now", textSize.percent()));
    }

    private List<MenuEntry.MenuCommand> suggested(String typed) {
        return actions.suggest().apply(typed).stream()
                .map(command -> new MenuEntry.MenuCommand(List.of(connect.title()), command))
                .toList();
    }

    private void showKeys() {
        new ShortcutOverviewPane(ShortcutGroup.of(groups(), everyView().toList(), front)).show(overlayPane);
    }

    private void explain(String id) {
        everyView().filter(view -> view.id().equals(id)).findFirst().ifPresent(view -> {
            show(view);
            ViewHelpPopup.show(view, view.node());
        });
    }

    private static MenuEntry menuCommand(String name, String keys, Runnable act) {
        return new MenuEntry.CommandEntry(MenuAndPaletteCommand.of(name, TEXTS.text("command." + name), keys, act));
    }

    private static String arrow(DockSide side) {
        return switch (side) {
            case LEFT -> "Left";
            case RIGHT -> "Right";
            case TOP -> "Up";
            case BOTTOM, MIDDLE -> "Down";
        };
    }

    private static void promptForName(
            ModalOverlayPane overlayPane, String title, String proposed, Consumer<String> action) {
        var head = NodeConfigurator.styled(new Label(title), "dialog-title");
        var name = new TextField(proposed);
        name.setId("name");
        var save = new Button(TEXTS.text("name.save"));
        save.setId("name-save");
        save.setDefaultButton(true);
        save.disableProperty().bind(name.textProperty().map(text -> text.isBlank() || text.length() > LONGEST));
        save.setOnAction(_ -> {
            overlayPane.close();
            action.accept(name.getText().strip());
        });
        var cancel = new Button(TEXTS.text("cancel"));
        cancel.setOnAction(_ -> overlayPane.close());
        var buttons = new HBox(8, cancel, save);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        var box = NodeConfigurator.styled(new VBox(12, head, name, buttons), "card");
        box.setPrefWidth(380);
        box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        overlayPane.show(box, name);
    }
}
