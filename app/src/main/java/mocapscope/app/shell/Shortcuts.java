package mocapscope.app.shell;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import mocapscope.app.control.Typing;
import mocapscope.app.pulse.Deed;

/** The keys of all deeds, in windows without a menu bar too; never those that somebody types a text with. */
final class Shortcuts {
    private List<Deed> deeds;

    Shortcuts(List<Deed> deeds) {
        this.deeds = keyed(deeds);
    }

    /** There are more of them now. */
    void replace(List<Deed> all) {
        deeds = keyed(all);
    }

    private static List<Deed> keyed(List<Deed> deeds) {
        return deeds.stream().filter(deed -> deed.keys().isPresent()).toList();
    }

    /** For the window whose menu bar knows the keys: adds those that it does not know. */
    void complete(Scene scene) {
        deeds.forEach(deed ->
                deed.further().forEach(keys -> scene.getAccelerators().put(keys, () -> run(deed))));
    }

    /** For the same window: keeps all from those who type. */
    static void guard(Scene scene) {
        scene.getRoot().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (Typing.is(scene, event)) {
                event.consume();
            }
        });
    }

    /** For any other window. */
    void hold(Scene scene) {
        scene.getRoot().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (!Typing.is(scene, event)) {
                deeds.stream()
                        .filter(deed -> deed.offered().get() && deed.meantBy(event))
                        .findFirst()
                        .ifPresent(deed -> {
                            deed.act().run();
                            event.consume();
                        });
            }
        });
    }

    private static void run(Deed deed) {
        if (deed.offered().get()) {
            deed.act().run();
        }
    }
}
