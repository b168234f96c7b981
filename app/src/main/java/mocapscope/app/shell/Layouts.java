package mocapscope.app.shell;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import mocapscope.app.dock.Arrangement;
import mocapscope.app.dock.ArrangementText;
import mocapscope.app.dock.Docking;
import mocapscope.app.model.Preferences;

/**
 * Applies layout presets and the user's named layouts, and restores the last one at startup. Until the user changes the
 * layout, it adapts to the window's width; tabs that the user brought to the front stay there.
 */
final class Layouts {
    private static final String LAST = "layout";
    private static final String NAMED = "layouts";
    private static final String VIEWS = "views";
    private static final String FRONTS = "front views";

    private final Preferences preferences;
    private final Docking docking;
    private final DoubleSupplier width;
    private Preset preset = Preset.MOTION;
    private boolean own;
    private boolean playing;
    private int size = -1;

    /** The layout last applied, without the tabs that the user brought to the front. */
    private Optional<Arrangement> standard = Optional.empty();

    Layouts(Preferences preferences, Docking docking, DoubleSupplier width) {
        this.preferences = preferences;
        this.docking = docking;
        this.width = width;
        docking.onChange(() -> own = true);
    }

    /** Restores the last layout. */
    void restore() {
        var last = preferences.find(LAST).stream().findFirst().flatMap(ArrangementText::read);
        last.ifPresentOrElse(
                arrangement -> {
                    own = true;
                    docking.arrange(arrangement);
                    newcomers().forEach(view -> docking.show(view, home()));
                },
                () -> change(preset, preferences.find(FRONTS)));
    }

    /** Returns the views that did not exist when the layout was stored, and so were not hidden by the user. */
    private List<String> newcomers() {
        var known = preferences.find(VIEWS);
        return docking.panes().stream().filter(view -> !known.contains(view)).toList();
    }

    /** Returns true if a built-in layout is unchanged. */
    boolean untouched() {
        return !own;
    }

    /** Returns true if the initial layout is still in use and was not selected by the user. */
    boolean unchosen() {
        return untouched() && preset == Preset.MOTION;
    }

    /** Applies another variant of the layout when the window's width requires it. */
    void fit() {
        int now = Preset.size(width.getAsDouble());
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

    void apply(Preset wanted) {
        own = false;
        change(wanted, List.of());
    }

    /** Applies a layout that was not requested by the user; tabs that the user brought to the front stay there. */
    void suit(Preset wanted) {
        change(wanted, chosen());
    }

    private void change(Preset wanted, List<String> fronts) {
        preset = wanted;
        size = Preset.size(width.getAsDouble());
        arrange(fronts);
    }

    private void arrange(List<String> fronts) {
        var wanted = home();
        standard = Optional.of(wanted);
        for (var view : fronts) {
            wanted = wanted.front(view);
        }
        docking.arrange(wanted);
    }

    /** Returns the panes that are in front now, but were not when the layout was applied. */
    private List<String> chosen() {
        var usual = standard.stream().flatMap(Arrangement::fronts).toList();
        return docking.arrangement()
                .fronts()
                .filter(view -> !usual.contains(view))
                .toList();
    }

    /** Returns the built-in layout that was applied last. */
    Preset preset() {
        return preset;
    }

    /** Returns the layout that gives each view its default position. */
    Arrangement home() {
        return preset.in(width.getAsDouble(), playing);
    }

    /** Stores the layout for the next start. */
    void remember() {
        preferences.store(VIEWS, docking.panes());
        preferences.store(FRONTS, untouched() ? chosen() : List.of());
        preferences.store(LAST, untouched() ? List.of() : List.of(ArrangementText.write(docking.arrangement())));
    }

    /** Returns the names given by the user, in that order. */
    List<String> names() {
        return List.copyOf(named().keySet());
    }

    void save(String name) {
        var all = named();
        all.put(name, ArrangementText.write(docking.arrangement()));
        keep(all);
        own = true;
    }

    /** Applies the layout stored under a name; returns false when it can no longer be read. */
    boolean apply(String name) {
        var arrangement = Optional.ofNullable(named().get(name)).flatMap(ArrangementText::read);
        arrangement.ifPresent(wanted -> {
            own = true;
            docking.arrange(wanted);
        });
        return arrangement.isPresent();
    }

    void forget(String name) {
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
