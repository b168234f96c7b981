package mocapscope.app.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mocapscope.app.dock.Docking;
import mocapscope.app.dock.Side;
import mocapscope.app.pulse.Deed;
import mocapscope.app.pulse.View;
import mocapscope.app.status.StatusView;
import mocapscope.app.words.Words;

/** Builds all commands of the window, grouped by menu. They serve menus, keys and the palette. */
final class WindowDeeds {
    private static final Words WORDS = Words.of(WindowDeeds.class);
    private static final Entry LINE = new Entry.Line();

    private final View connect;
    private final List<Later> views;
    private final Docking docking;
    private final Layouts layouts;
    private final Theme theme;
    private final Overlay overlay;
    private final StatusView status;
    private final Acts acts;
    private final CommandPalette palette;
    private List<Entry.Group> groups;
    private String front;

    /** The callbacks of the main window that its commands run. */
    record Acts(
            Runnable open,
            Runnable map,
            Runnable demo,
            Runnable picture,
            Runnable quit,
            Runnable about,
            Runnable fullScreen,
            Function<String, List<Deed>> suggest,
            Supplier<List<Deed>> takes) {}

    WindowDeeds(
            View connect,
            List<Later> views,
            Docking docking,
            Layouts layouts,
            Theme theme,
            Overlay overlay,
            StatusView status,
            Acts acts) {
        this.connect = connect;
        this.views = views;
        this.docking = docking;
        this.layouts = layouts;
        this.theme = theme;
        this.overlay = overlay;
        this.status = status;
        this.acts = acts;
        front = connect.id();
        palette = new CommandPalette(overlay, this::all, this::suggested);
        groups = made();
    }

    /** Rebuilds all commands after more views have been created. */
    void renew() {
        groups = made();
    }

    private List<Entry.Group> made() {
        return Stream.of(Stream.of(sessions(), takes(), look()), views.stream().map(this::of), Stream.of(help()))
                .flatMap(all -> all)
                .toList();
    }

    /** Returns the menus; that of a view not created yet has no entries. */
    List<Entry.Group> groups() {
        return groups;
    }

    List<Entry.Titled> all() {
        return groups.stream().flatMap(Entry.Group::all).toList();
    }

    /** Sets the view that has, or last had, the focus: view commands apply to it. */
    void front(String view) {
        front = view;
    }

    private Entry.Group sessions() {
        var entries = new ArrayList<Entry>();
        deeds(connect).forEach(entries::add);
        entries.add(deed("open", "Shortcut+O", acts.open()));
        entries.add(deed("map", "", acts.map()));
        entries.add(deed("demo", "Shortcut+D", acts.demo()));
        entries.add(LINE);
        entries.add(deed("picture", "Shortcut+P", acts.picture()));
        entries.add(LINE);
        entries.add(deed("quit", "Shortcut+Q", acts.quit()));
        return new Entry.Group(WORDS.text("menu.sessions"), entries);
    }

    private Entry.Group takes() {
        var entries = new ArrayList<Entry>();
        acts.takes().get().forEach(deed -> entries.add(new Entry.Do(deed)));
        return new Entry.Group(WORDS.text("menu.takes"), entries);
    }

    private Entry.Group look() {
        var entries = new ArrayList<Entry>();
        entries.add(deed("palette", "Shortcut+K", palette::show));
        entries.add(LINE);
        var all = everyView().toList();
        for (int i = 0; i < all.size(); i++) {
            var view = all.get(i);
            entries.add(new Entry.Do(
                    Deed.of("show." + view.id(), view.title(), i < 9 ? "Shortcut+" + (i + 1) : "", () -> show(view))));
        }
        entries.add(LINE);
        for (var side : List.of(Side.LEFT, Side.RIGHT, Side.TOP, Side.BOTTOM)) {
            entries.add(new Entry.Do(Deed.of(
                    "move." + side.name(),
                    WORDS.text("move." + side.name()),
                    "Alt+Shift+" + arrow(side),
                    () -> docking.edge(front, side))));
        }
        entries.add(deed("detach", "Shortcut+Shift+D", () -> docking.detach(front)));
        entries.add(deed("hide", "Shortcut+W", this::hide));
        entries.add(LINE);
        entries.add(new Entry.Sub(WORDS.text("layouts"), this::layouts));
        entries.add(deed("layout.save", "Shortcut+Shift+S", this::saveLayout));
        entries.add(new Entry.Sub(WORDS.text("layout.forget"), this::forgettable));
        entries.add(deed("layout.reset", "Shortcut+Shift+R", () -> layouts.apply(layouts.preset())));
        entries.add(LINE);
        entries.add(deed("theme.flip", "Shortcut+Shift+T", theme::flip));
        entries.add(new Entry.Sub(WORDS.text("themes"), this::themes));
        entries.add(deed("full", "F11", acts.fullScreen()));
        return new Entry.Group(WORDS.text("menu.view"), entries);
    }

    private Entry.Group help() {
        return new Entry.Group(
                WORDS.text("menu.help"),
                List.of(
                        deed("help.view", "F1", () -> explain(front)),
                        deed("help.keys", "Shift+F1", () -> Keys.show(overlay, groups())),
                        LINE,
                        deed("about", "", acts.about())));
    }

    /** Returns a view's own commands; those that require the view to be visible bring it to the front first. */
    private Stream<Entry> deeds(View view) {
        return view.deeds().stream()
                .map(deed -> deed.inSight() ? deed.after(() -> show(view)) : deed)
                .map(Entry.Do::new);
    }

    private Stream<View> everyView() {
        return Stream.concat(Stream.of(connect), views.stream());
    }

    private void show(View view) {
        docking.show(view.id(), layouts.home());
    }

    private void hide() {
        docking.hide(front);
        docking.arrangement().panes().findFirst().ifPresent(this::front);
    }

    private Entry.Group of(Later view) {
        return new Entry.Group(view.title(), view.made() ? deeds(view).toList() : List.of());
    }

    private List<Deed> layouts() {
        var own = Stream.of(Preset.values())
                .map(preset -> Deed.of(
                        "layout." + preset.name(),
                        WORDS.text("layout." + preset.name()),
                        "",
                        () -> layouts.apply(preset)));
        var named = layouts.names().stream()
                .map(name -> Deed.of("layout.own", name, "", () -> {
                    if (!layouts.apply(name)) {
                        status.say(WORDS.text("layout.unreadable", name));
                    }
                }));
        return Stream.concat(own, named).toList();
    }

    private List<Deed> forgettable() {
        return layouts.names().stream()
                .map(name -> Deed.of("layout.forget", name, "", () -> {
                    layouts.forget(name);
                    status.say(WORDS.text("layout.forgotten", name));
                }))
                .toList();
    }

    private void saveLayout() {
        NameQuestion.ask(overlay, WORDS.text("layout.name"), "", name -> {
            layouts.save(name);
            status.say(WORDS.text("layout.saved", name));
        });
    }

    private List<Deed> themes() {
        return Stream.of(Theme.Choice.values())
                .map(choice -> Deed.of(
                        "theme." + choice.name(), WORDS.text("theme." + choice.name()), "", () -> theme.choose(choice)))
                .toList();
    }

    private List<Entry.Titled> suggested(String typed) {
        return acts.suggest().apply(typed).stream()
                .map(deed -> new Entry.Titled(connect.title(), deed))
                .toList();
    }

    private void explain(String id) {
        everyView().filter(view -> view.id().equals(id)).findFirst().ifPresent(view -> {
            show(view);
            HelpCard.show(view, view.node());
        });
    }

    private static Entry deed(String name, String keys, Runnable act) {
        return new Entry.Do(Deed.of(name, WORDS.text("deed." + name), keys, act));
    }

    private static String arrow(Side side) {
        return switch (side) {
            case LEFT -> "Left";
            case RIGHT -> "Right";
            case TOP -> "Up";
            case BOTTOM, MIDDLE -> "Down";
        };
    }
}
