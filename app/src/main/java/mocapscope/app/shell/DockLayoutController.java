package mocapscope.app.shell;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import mocapscope.app.dock.DockLayout;
import mocapscope.app.dock.DockLayoutJsonCodec;
import mocapscope.app.dock.DockManager;
import mocapscope.app.model.settings.Preferences;

/**
 * Applies layout presets and the user's named layouts, and restores the last one at startup. Until the user changes the
 * layout, it adapts to the window's width; tabs that the user brought to the front stay there.
 */
final class DockLayoutController {
    private static final String LAST = "layout";
    private static final String NAMED = "layouts";
    private static final String VIEWS = "views";
    private static final String FRONTS = "front views";

    private final Preferences preferences;
    private final DockManager manager;
    private final DoubleSupplier width;
    private DockLayoutPreset preset = DockLayoutPreset.MOTION;
    private boolean own;
    private boolean playing;
    private int size = -1;

    /** The layout last applied, without the tabs that the user brought to the front. */
    private Optional<DockLayout> standard = Optional.empty();

    /** The tabs that the user had brought to the front when the layout was applied last. */
    private List<String> kept = List.of();

    DockLayoutController(Preferences preferences, DockManager manager, DoubleSupplier width) {
        this.preferences = preferences;
        this.manager = manager;
        this.width = width;
        manager.onChange(() -> own = true);
    }

    /** Restores the last layout. */
    void restore() {
        var last = preferences.find(LAST).stream().findFirst().flatMap(DockLayoutJsonCodec::read);
        last.ifPresentOrElse(
                layout -> {
                    own = true;
                    manager.applyLayout(layout);
                    newViews().forEach(view -> manager.show(view, defaultLayout()));
                },
                () -> change(preset, preferences.find(FRONTS)));
    }

    /**
     * Returns the views of the built-in layout that did not exist when the layout was stored, and so were not hidden by
     * the user.
     */
    private List<String> newViews() {
        var known = preferences.find(VIEWS);
        return defaultLayout().panes().filter(view -> !known.contains(view)).toList();
    }

    /** Returns true if a built-in layout is unchanged. */
    boolean isUnmodified() {
        return !own;
    }

    /** Returns true if the initial layout is still in use and was not selected by the user. */
    boolean isDefault() {
        return isUnmodified() && preset == DockLayoutPreset.MOTION;
    }

    /** Applies another variant of the layout when the window's width requires it. */
    void adaptToWidth() {
        int now = DockLayoutPreset.widthClass(width.getAsDouble());
        if (now != size && !own) {
            size = now;
            arrange(chosen());
        }
    }

    /** Sets whether a recording is open, in which case its timeline gets a place of its own. */
    void playing(boolean now) {
        if (now != playing) {
            playing = now;
            if (!own) {
                arrange(chosen());
            }
        }
    }

    void apply(DockLayoutPreset preset) {
        own = false;
        change(preset, List.of());
    }

    /** Applies a layout that was not requested by the user; tabs that the user brought to the front stay there. */
    void applyAutomatically(DockLayoutPreset preset) {
        change(preset, chosen());
    }

    private void change(DockLayoutPreset layoutPreset, List<String> fronts) {
        preset = layoutPreset;
        size = DockLayoutPreset.widthClass(width.getAsDouble());
        arrange(fronts);
    }

    private void arrange(List<String> fronts) {
        var layout = defaultLayout();
        standard = Optional.of(layout);
        kept = fronts;
        for (var view : fronts) {
            layout = layout.withPaneInFront(view);
        }
        manager.applyLayout(layout);
    }

    /** Returns the panes that the user has brought to the front, in this layout or in a variant for another width. */
    private List<String> chosen() {
        var usual = standard.stream().flatMap(DockLayout::frontPanes).toList();
        return manager.currentLayout()
                .frontPanes()
                .filter(view -> kept.contains(view) || !usual.contains(view))
                .toList();
    }

    /** Returns the built-in layout that was applied last. */
    DockLayoutPreset preset() {
        return preset;
    }

    /** Returns the layout that gives each view its default position. */
    DockLayout defaultLayout() {
        return preset.layoutFor(width.getAsDouble(), playing);
    }

    /** Stores the layout for the next start. */
    void store() {
        preferences.store(VIEWS, manager.panes());
        preferences.store(FRONTS, isUnmodified() ? chosen() : List.of());
        preferences.store(
                LAST, isUnmodified() ? List.of() : List.of(DockLayoutJsonCodec.write(manager.storableLayout())));
    }

    /** Returns the names given by the user, in that order. */
    List<String> savedNames() {
        return List.copyOf(named().keySet());
    }

    void save(String name) {
        var all = named();
        all.put(name, DockLayoutJsonCodec.write(manager.storableLayout()));
        keep(all);
        own = true;
    }

    /** Applies the layout stored under a name; returns false when it can no longer be read. */
    boolean apply(String name) {
        var arrangement = Optional.ofNullable(named().get(name)).flatMap(DockLayoutJsonCodec::read);
        arrangement.ifPresent(layout -> {
            own = true;
            manager.applyLayout(layout);
        });
        return arrangement.isPresent();
    }

    void remove(String name) {
        var all = named();
        all.remove(name);
        keep(all);
    }

    private Map<String, String> named() {
        var texts = preferences.find(NAMED);
        var all = new LinkedHashMap<String, String>();
        for (int i = 0; i + 1 < texts.size(); i += 2) {
            all.put(texts.get(i), texts.get(i + 1));
        }
        return all;
    }

    private void keep(Map<String, String> all) {
        preferences.store(
                NAMED,
                all.entrySet().stream()
                        .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
                        .toList());
    }
}
