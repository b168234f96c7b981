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
    private final BooleanProperty placed = new SimpleBooleanProperty();
    private final Director director;
    private final Deed frame;
    private final Deed bubbles;
    private Selection selection = Selection.NOTHING;

    SceneDeeds(Switches switches, Director director, Orbit orbit, Photograph photograph) {
        this.switches = switches;
        this.director = director;
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
        all.add(Deed.of("scene.copy", WORDS.text("deed.copy"), "Shift+C", photograph::copy));
        all.add(Deed.of("scene.save", WORDS.text("deed.save"), "", photograph::save));
    }

    List<Deed> all() {
        return List.copyOf(all);
    }

    Tools tools() {
        var tools = new Tools(all());
        BUTTONS.forEach(one -> tools.add(Switches.title(one), switches.deed(one)));
        return tools.add(Switches.title(Switch.BUBBLES), bubbles)
                .add(Switches.title(Switch.FOLLOW), switches.deed(Switch.FOLLOW))
                .add(WORDS.text("button.frame"), frame);
    }

    /** What can be done now: something is picked that has a place, or there are bubbles. */
    void refresh(Selection now, boolean anyBubbles) {
        bubbled.set(anyBubbles);
        selection = now;
        placed.set(director.has(now));
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
