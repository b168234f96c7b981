package mocapscope.app.timing;

import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.pulse.ViewCommand;
import mocapscope.app.words.TextBundle;

/** The commands of the timing view for its toolbar, menu and shortcuts. */
final class TimingCommands {
    private static final TextBundle WORDS = TextBundle.of(TimingCommands.class);
    private static final double ZOOM = 1.6;

    /** Executes the commands of the timing view. */
    interface TimingCommandHandler {
        void pause(boolean yes);

        void live();

        void zoom(double factor);

        void window(int seconds);

        void step(boolean forward);

        void clearCursors();

        void changed();

        void worstFirst(boolean yes);
    }

    private final BooleanProperty paused = new SimpleBooleanProperty();
    private final BooleanProperty past = new SimpleBooleanProperty();
    private final BooleanProperty measuring = new SimpleBooleanProperty();
    private final BooleanProperty overview;
    private final BooleanProperty worstFirst;
    private final BooleanProperty logarithmic;
    private final List<ViewCommand> all;

    TimingCommands(TimingSettings settings, TimingCommandHandler handler) {
        overview = settings.createFlag("overview", _ -> handler.changed());
        worstFirst = settings.createFlag("worstFirst", handler::worstFirst);
        logarithmic = settings.createFlag("logarithmic", _ -> handler.changed());
        paused.subscribe(handler::pause);
        all = List.of(
                ViewCommand.toggle("timing.pause", WORDS.text("deed.pause"), "P", paused),
                ViewCommand.of("timing.live", WORDS.text("deed.live"), "Z", handler::live)
                        .withEnabled(past),
                ViewCommand.of("timing.previous", WORDS.text("deed.previous"), "[", () -> handler.step(false)),
                ViewCommand.of("timing.next", WORDS.text("deed.next"), "]", () -> handler.step(true)),
                ViewCommand.of("timing.in", WORDS.text("deed.in"), "Shortcut+Plus", () -> handler.zoom(1 / ZOOM))
                        .withAlternativeKeys("Shortcut+Equals", "Shortcut+Shift+Equals", "Shortcut+Add"),
                ViewCommand.of("timing.out", WORDS.text("deed.out"), "Shortcut+Minus", () -> handler.zoom(ZOOM))
                        .withAlternativeKeys("Shortcut+Subtract"),
                ViewCommand.of("timing.reset", WORDS.text("deed.reset"), "Shortcut+0", () -> handler.window(0))
                        .withAlternativeKeys("Shortcut+Numpad 0"),
                ViewCommand.toggle("timing.overview", WORDS.text("deed.overview"), "", overview),
                ViewCommand.toggle("timing.worst", WORDS.text("deed.worst"), "", worstFirst),
                ViewCommand.toggle("timing.log", WORDS.text("deed.log"), "", logarithmic),
                ViewCommand.of("timing.cursors", WORDS.text("deed.cursors"), "", handler::clearCursors)
                        .withEnabled(measuring));
    }

    List<ViewCommand> all() {
        return all;
    }

    BooleanProperty paused() {
        return paused;
    }

    /** Returns the property that is true while the window is fixed in the past. */
    BooleanProperty past() {
        return past;
    }

    /** Returns the property that is true while a cursor is set. */
    BooleanProperty measuring() {
        return measuring;
    }

    BooleanProperty overview() {
        return overview;
    }

    BooleanProperty worstFirst() {
        return worstFirst;
    }

    BooleanProperty logarithmic() {
        return logarithmic;
    }
}
