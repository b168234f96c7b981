package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.input.KeyEvent;
import mocapscope.app.model.Selection;
import mocapscope.app.pulse.Deed;
import mocapscope.app.words.Words;

/** Everything that can be done in the scene beside pointing: for its menu, its tools, the window's menu and the keys. */
final class SceneDeeds {
    private static final Words WORDS = Words.of(SceneDeeds.class);
    private static final List<Switch> BUTTONS = List.of(Switch.TRAILS, Switch.NAMES, Switch.AXES, Switch.GRID);

    private final Switches switches;
    private final List<Deed> all = new ArrayList<>();
    private final BooleanProperty bubbled = new SimpleBooleanProperty();
    private final BooleanProperty measuring = new SimpleBooleanProperty();
    private final Measure measure;
    private final BooleanProperty placed = new SimpleBooleanProperty();
    private final Director director;
    private final Deed frame;
    private final Deed bubbles;
    private Selection selection = Selection.NOTHING;

    SceneDeeds(Switches switches, Director director, Orbit orbit, Measure measure, Photograph photograph) {
        this.switches = switches;
        this.director = director;
        this.measure = measure;
        measuring.subscribe(wanted -> {
            if (wanted != measure.on()) {
                toggle(wanted);
            }
        });
        frame = Deed.of("scene.frame", WORDS.text("deed.frame"), "F", director::frameAll);
        bubbles = switches.deed(Switch.BUBBLES).offeredWhile(bubbled);
        all.add(frame);
        all.add(Deed.of("scene.home", WORDS.text("deed.home"), "H", director::home));
        all.add(Deed.of("scene.centre", WORDS.text("deed.centre"), "C", () -> director.focus(selection))
                .offeredWhile(placed));
        for (var view : Viewpoint.values()) {
            all.add(view.deed(orbit));
        }
        for (var one : Switch.values()) {
            all.add(one == Switch.BUBBLES ? bubbles : switches.deed(one));
        }
        measuring();
        all.add(Deed.of("scene.copy", WORDS.text("deed.copy"), "Shift+C", photograph::copy));
        all.add(Deed.of("scene.save", WORDS.text("deed.save"), "", photograph::save));
    }

    private void measuring() {
        all.add(Deed.flip("scene.measure", WORDS.text("deed.measure"), "M", measuring));
        all.add(Deed.of("scene.measure-from", WORDS.text("deed.measure-from"), "", () -> measure.from(selection))
                .offeredWhile(placed));
        all.add(Deed.of("scene.measure-to", WORDS.text("deed.measure-to"), "", () -> measure.pick(selection))
                .offeredWhile(placed.and(measuring)));
        all.add(Deed.of("scene.measure-end", WORDS.text("deed.measure-end"), "Esc", measure::end)
                .offeredWhile(measuring));
    }

    private void toggle(boolean wanted) {
        if (wanted) {
            measure.begin();
        } else {
            measure.end();
        }
    }

    /** Adds what others do. */
    void add(Deed deed) {
        all.add(deed);
    }

    List<Deed> all() {
        return List.copyOf(all);
    }

    Tools tools() {
        var tools = new Tools(all);
        BUTTONS.forEach(one -> tools.add(Switches.title(one), switches.deed(one)));
        return tools.add(Switches.title(Switch.BUBBLES), bubbles)
                .add(Switches.title(Switch.FOLLOW), switches.deed(Switch.FOLLOW))
                .add(WORDS.text("button.measure"), named("scene.measure"))
                .add(WORDS.text("button.frame"), frame);
    }

    private Deed named(String id) {
        return all.stream().filter(deed -> deed.id().equals(id)).findFirst().orElseThrow();
    }

    /** What can be done now: something is picked that has a place, or there are bubbles. */
    void refresh(Selection now, boolean anyBubbles) {
        bubbled.set(anyBubbles);
        selection = now;
        placed.set(director.has(now));
        measuring.set(measure.on());
    }

    /** Does what a key of the picture's means. */
    void key(KeyEvent event) {
        for (var deed : all) {
            if (deed.keys().isPresent()
                    && deed.keys().get().match(event)
                    && deed.offered().get()) {
                deed.act().run();
                event.consume();
                return;
            }
        }
    }
}
