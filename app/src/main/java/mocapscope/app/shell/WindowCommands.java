package mocapscope.app.shell;

import java.util.ArrayList;
import java.util.List;
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
import mocapscope.app.control.NodeLayout;
import mocapscope.app.dock.DockManager;
import mocapscope.app.dock.DockSide;
import mocapscope.app.pulse.View;
import mocapscope.app.pulse.ViewCommand;
import mocapscope.app.status.StatusBarView;
import mocapscope.app.words.TextBundle;

/** Builds all commands of the window, grouped by menu. They serve menus, keys and the palette. */
final class WindowCommands {
    private static final int LONGEST = 60;
    private static final TextBundle WORDS = TextBundle.of(WindowCommands.class);
    private static final MenuEntry LINE = new MenuEntry.SeparatorEntry();

    private final View connect;
    private final List<LazyView> views;
    private final DockManager manager;
    private final DockLayoutController controller;
    private final ThemeManager themeManager;
    private final OverlayPane overlayPane;
    private final StatusBarView status;
    private final WindowActions actions;
    private final CommandPalette palette;
    private List<MenuEntry.MenuDefinition> definitions;
    private String front;

    /** The callbacks of the main window that its commands run. */
    record WindowActions(
            Runnable open,
            Runnable map,
            Runnable demo,
            Runnable picture,
            Runnable quit,
            Runnable about,
            Runnable fullScreen,
            Function<String, List<ViewCommand>> suggest,
            Supplier<List<ViewCommand>> takes) {}

    WindowCommands(
            View connect,
            List<LazyView> views,
            DockManager manager,
            DockLayoutController controller,
            ThemeManager themeManager,
            OverlayPane overlayPane,
            StatusBarView status,
            WindowActions actions) {
        this.connect = connect;
        this.views = views;
        this.manager = manager;
        this.controller = controller;
        this.themeManager = themeManager;
        this.overlayPane = overlayPane;
        this.status = status;
        this.actions = actions;
        front = connect.id();
        palette = new CommandPalette(overlayPane, this::allCommands, this::suggested);
        definitions = made();
    }

    /** Rebuilds all commands after more views have been created. */
    void rebuild() {
        definitions = made();
    }

    private List<MenuEntry.MenuDefinition> made() {
        return Stream.of(Stream.of(sessions(), takes(), look()), views.stream().map(this::of), Stream.of(help()))
                .flatMap(all -> all)
                .toList();
    }

    /** Returns the menus; that of a view not created yet has no entries. */
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

    private MenuEntry.MenuDefinition sessions() {
        var entries = new ArrayList<MenuEntry>();
        deeds(connect).forEach(entries::add);
        entries.add(deed("open", "Shortcut+O", actions.open()));
        entries.add(deed("map", "", actions.map()));
        entries.add(deed("demo", "Shortcut+D", actions.demo()));
        entries.add(LINE);
        entries.add(deed("picture", "Shortcut+P", actions.picture()));
        entries.add(LINE);
        entries.add(deed("quit", "Shortcut+Q", actions.quit()));
        return new MenuEntry.MenuDefinition(WORDS.text("menu.sessions"), entries);
    }

    private MenuEntry.MenuDefinition takes() {
        var entries = new ArrayList<MenuEntry>();
        actions.takes().get().forEach(command -> entries.add(new MenuEntry.CommandEntry(command)));
        return new MenuEntry.MenuDefinition(WORDS.text("menu.takes"), entries);
    }

    private MenuEntry.MenuDefinition look() {
        var entries = new ArrayList<MenuEntry>();
        entries.add(deed("palette", "Shortcut+K", palette::show));
        entries.add(LINE);
        var all = everyView().toList();
        for (int i = 0; i < all.size(); i++) {
            var view = all.get(i);
            entries.add(new MenuEntry.CommandEntry(ViewCommand.of(
                    "show." + view.id(), view.title(), i < 9 ? "Shortcut+" + (i + 1) : "", () -> show(view))));
        }
        entries.add(LINE);
        for (var side : List.of(DockSide.LEFT, DockSide.RIGHT, DockSide.TOP, DockSide.BOTTOM)) {
            entries.add(new MenuEntry.CommandEntry(ViewCommand.of(
                    "move." + side.name(),
                    WORDS.text("move." + side.name()),
                    "Alt+Shift+" + arrow(side),
                    () -> manager.moveToEdge(front, side))));
        }
        entries.add(deed("detach", "Shortcut+Shift+D", () -> manager.detach(front)));
        entries.add(deed("hide", "Shortcut+W", this::hide));
        entries.add(LINE);
        entries.add(new MenuEntry.SubmenuEntry(WORDS.text("layouts"), this::layouts));
        entries.add(deed("layout.save", "Shortcut+Shift+S", this::saveLayout));
        entries.add(new MenuEntry.SubmenuEntry(WORDS.text("layout.forget"), this::forgettable));
        entries.add(deed("layout.reset", "Shortcut+Shift+R", () -> controller.apply(controller.preset())));
        entries.add(LINE);
        entries.add(deed("theme.flip", "Shortcut+Shift+T", themeManager::toggle));
        entries.add(new MenuEntry.SubmenuEntry(WORDS.text("themes"), this::themes));
        entries.add(deed("full", "F11", actions.fullScreen()));
        return new MenuEntry.MenuDefinition(WORDS.text("menu.view"), entries);
    }

    private MenuEntry.MenuDefinition help() {
        return new MenuEntry.MenuDefinition(
                WORDS.text("menu.help"),
                List.of(
                        deed("help.view", "F1", () -> explain(front)),
                        deed("help.keys", "Shift+F1", () -> ShortcutOverviewPane.show(overlayPane, groups())),
                        LINE,
                        deed("about", "", actions.about())));
    }

    /** Returns a view's own commands; those that require the view to be visible bring it to the front first. */
    private Stream<MenuEntry> deeds(View view) {
        return view.commands().stream()
                .map(command -> command.requiresVisibleView() ? command.withPreparation(() -> show(view)) : command)
                .map(MenuEntry.CommandEntry::new);
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

    private MenuEntry.MenuDefinition of(LazyView view) {
        return new MenuEntry.MenuDefinition(
                view.title(), view.isCreated() ? deeds(view).toList() : List.of());
    }

    private List<ViewCommand> layouts() {
        var own = Stream.of(LayoutPreset.values())
                .map(preset -> ViewCommand.of(
                        "layout." + preset.name(),
                        WORDS.text("layout." + preset.name()),
                        "",
                        () -> controller.apply(preset)));
        var named = controller.savedNames().stream()
                .map(name -> ViewCommand.of("layout.own", name, "", () -> {
                    if (!controller.apply(name)) {
                        status.showMessage(WORDS.text("layout.unreadable", name));
                    }
                }));
        return Stream.concat(own, named).toList();
    }

    private List<ViewCommand> forgettable() {
        return controller.savedNames().stream()
                .map(name -> ViewCommand.of("layout.forget", name, "", () -> {
                    controller.remove(name);
                    status.showMessage(WORDS.text("layout.forgotten", name));
                }))
                .toList();
    }

    private void saveLayout() {
        askName(overlayPane, WORDS.text("layout.name"), "", name -> {
            controller.save(name);
            status.showMessage(WORDS.text("layout.saved", name));
        });
    }

    private List<ViewCommand> themes() {
        return Stream.of(ThemeManager.ThemeChoice.values())
                .map(choice -> ViewCommand.of(
                        "theme." + choice.name(),
                        WORDS.text("theme." + choice.name()),
                        "",
                        () -> themeManager.select(choice)))
                .toList();
    }

    private List<MenuEntry.MenuCommand> suggested(String typed) {
        return actions.suggest().apply(typed).stream()
                .map(command -> new MenuEntry.MenuCommand(connect.title(), command))
                .toList();
    }

    private void explain(String id) {
        everyView().filter(view -> view.id().equals(id)).findFirst().ifPresent(view -> {
            show(view);
            ViewHelpPopup.show(view, view.node());
        });
    }

    private static MenuEntry deed(String name, String keys, Runnable act) {
        return new MenuEntry.CommandEntry(ViewCommand.of(name, WORDS.text("deed." + name), keys, act));
    }

    private static String arrow(DockSide side) {
        return switch (side) {
            case LEFT -> "Left";
            case RIGHT -> "Right";
            case TOP -> "Up";
            case BOTTOM, MIDDLE -> "Down";
        };
    }

    private static void askName(OverlayPane overlayPane, String title, String proposed, Consumer<String> then) {
        var head = NodeLayout.styled(new Label(title), "dialog-title");
        var name = new TextField(proposed);
        name.setId("name");
        var save = new Button(WORDS.text("name.save"));
        save.setId("name-save");
        save.setDefaultButton(true);
        save.disableProperty().bind(name.textProperty().map(text -> text.isBlank() || text.length() > LONGEST));
        save.setOnAction(_ -> {
            overlayPane.close();
            then.accept(name.getText().strip());
        });
        var cancel = new Button(WORDS.text("cancel"));
        cancel.setOnAction(_ -> overlayPane.close());
        var buttons = new HBox(8, cancel, save);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        var box = NodeLayout.styled(new VBox(12, head, name, buttons), "card");
        box.setPrefWidth(380);
        box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        overlayPane.show(box, name);
    }
}
