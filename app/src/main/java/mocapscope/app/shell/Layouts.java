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
 * Arrangements of views: those that come with the program, those that a person saved under a name, and the last one, which
 * comes back at the next start. As long as nobody moved anything, the arrangement goes by the window's width; tabs that a
 * person brought to the front stay there all the same.
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

    /** What was arranged last, without regard to what a person had brought to the front. */
    private Optional<Arrangement> standard = Optional.empty();

    Layouts(Preferences preferences, Docking docking, DoubleSupplier width) {
        this.preferences = preferences;
        this.docking = docking;
        this.width = width;
        docking.onChange(() -> own = true);
    }

    /** Arranges the views as they were last. */
    void restore() {
        var last = preferences.texts(LAST).stream().findFirst().flatMap(ArrangementText::read);
        last.ifPresentOrElse(
                arrangement -> {
                    own = true;
                    docking.arrange(arrangement);
                    newcomers().forEach(view -> docking.show(view, home()));
                },
                () -> change(preset, preferences.texts(FRONTS)));
    }

    /** Views that there were not yet when the arrangement was kept: nobody has hidden them. */
    private List<String> newcomers() {
        var known = preferences.texts(VIEWS);
        return docking.panes().stream().filter(view -> !known.contains(view)).toList();
    }

    /** Whether the arrangement is one of the program's own still. */
    boolean untouched() {
        return !own;
    }

    /** Whether it is still the one that stands at first, which nobody chose. */
    boolean unchosen() {
        return untouched() && preset == Preset.MOTION;
    }

    /** Arranges the views anew when the window has become so wide, or so narrow, that they should be. */
    void fit() {
        int now = Preset.size(width.getAsDouble());
        if (now != size && !own) {
            size = now;
            arrange(chosen());
        }
    }

    /** Whether a recording is there: then its timeline has a place of its own. */
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

    /** Applies one that nobody asked for: what a person brought to the front stays there. */
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

    /** What is in front, but was not when it was arranged. */
    private List<String> chosen() {
        var usual = standard.stream().flatMap(Arrangement::fronts).toList();
        return docking.arrangement()
                .fronts()
                .filter(view -> !usual.contains(view))
                .toList();
    }

    /** The one of the program's own that was applied last. */
    Preset preset() {
        return preset;
    }

    /** Where a view is unless a person puts it elsewhere. */
    Arrangement home() {
        return preset.in(width.getAsDouble(), playing);
    }

    /** Remembers the arrangement for the next start. */
    void remember() {
        preferences.keep(VIEWS, docking.panes());
        preferences.keep(FRONTS, untouched() ? chosen() : List.of());
        preferences.keep(LAST, untouched() ? List.of() : List.of(ArrangementText.write(docking.arrangement())));
    }

    /** The names that a person gave, in that order. */
    List<String> names() {
        return List.copyOf(named().keySet());
    }

    void save(String name) {
        var all = named();
        all.put(name, ArrangementText.write(docking.arrangement()));
        keep(all);
        own = true;
    }

    /** Arranges the views as they were when the name was given; false when that cannot be read any more. */
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
        var texts = preferences.texts(NAMED);
        var all = new LinkedHashMap<String, String>();
        for (int i = 0; i + 1 < texts.size(); i += 2) {
            all.put(texts.get(i), texts.get(i + 1));
        }
        return all;
    }

    private void keep(Map<String, String> all) {
        preferences.keep(
                NAMED,
                all.entrySet().stream()
                        .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
                        .toList());
    }
}
