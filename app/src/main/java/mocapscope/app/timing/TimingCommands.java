package mocapscope.app.timing;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.snapshot.AllSessionsProblemFinder;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;
import org.jspecify.annotations.Nullable;

/** The commands of the timing view for its toolbar, menu and shortcuts. */
final class TimingCommands {
    private static final TextBundle TEXTS = TextBundle.of(TimingCommands.class);
    private static final double ZOOM = 1.6;
    private static final int USUAL_WINDOW = 10;
    private static final long A_SECOND = 1_000_000_000L;

    private final TimingViewModel model;
    private final SelectionController controller;
    private final TimingViewPreferences settings;
    private final Runnable changed;
    private final Runnable rearranged;
    private final Consumer<String> message;
    private final BooleanProperty paused = new SimpleBooleanProperty();
    private final BooleanProperty past = new SimpleBooleanProperty();
    private final BooleanProperty measuring = new SimpleBooleanProperty();
    private final BooleanProperty overview;
    private final BooleanProperty table;
    private final BooleanProperty worstFirst;
    private final BooleanProperty logarithmic;
    private final List<MenuSection> groups;
    private @Nullable Snapshot latest;
    /** The selection of a step since the newest snapshot: a key may be pressed again before the next frame. */
    private @Nullable SharedViewSelection stepped;

    /**
     * Runs {@code changed} after each command, and {@code rearranged} when the order of the rows changes; {@code message}
     * shows a text in the status bar.
     */
    TimingCommands(
            TimingViewModel model,
            SelectionController controller,
            TimingViewPreferences settings,
            Runnable changed,
            Runnable rearranged,
            Consumer<String> message) {
        this.model = model;
        this.controller = controller;
        this.settings = settings;
        this.changed = changed;
        this.rearranged = rearranged;
        this.message = message;
        model.timeline().window(settings.window(USUAL_WINDOW) * A_SECOND);
        overview = settings.createFlag("overview", _ -> changed.run());
        table = settings.createFlag("table", _ -> rearranged.run());
        worstFirst = settings.createFlag("worstFirst", this::worstFirst);
        logarithmic = settings.createFlag("logarithmic", _ -> changed.run());
        paused.subscribe(this::pause);
        groups = List.of(
                MenuSection.of(
                        MenuAndPaletteCommand.toggle("timing.pause", TEXTS.text("command.pause"), "P", paused),
                        MenuAndPaletteCommand.of("timing.live", TEXTS.text("command.live"), "Z", this::live)
                                .withEnabled(past)),
                MenuSection.of(
                        MenuAndPaletteCommand.of(
                                "timing.previous", TEXTS.text("command.previous"), "[", () -> step(false)),
                        MenuAndPaletteCommand.of("timing.next", TEXTS.text("command.next"), "]", () -> step(true))),
                MenuSection.of(
                        MenuAndPaletteCommand.of(
                                        "timing.in", TEXTS.text("command.in"), "Shortcut+Plus", () -> zoom(1 / ZOOM))
                                .withAlternativeKeys("Shortcut+Equals", "Shortcut+Shift+Equals", "Shortcut+Add"),
                        MenuAndPaletteCommand.of(
                                        "timing.out", TEXTS.text("command.out"), "Shortcut+Minus", () -> zoom(ZOOM))
                                .withAlternativeKeys("Shortcut+Subtract"),
                        MenuAndPaletteCommand.of(
                                        "timing.reset", TEXTS.text("command.reset"), "Shortcut+0", () -> window(0))
                                .withAlternativeKeys("Shortcut+Numpad 0")),
                MenuSection.of(
                        MenuAndPaletteCommand.toggle("timing.overview", TEXTS.text("command.overview"), "", overview),
                        MenuAndPaletteCommand.toggle("timing.table", TEXTS.text("command.table"), "", table),
                        MenuAndPaletteCommand.toggle("timing.worst", TEXTS.text("command.worst"), "", worstFirst),
                        MenuAndPaletteCommand.toggle("timing.log", TEXTS.text("command.log"), "", logarithmic)),
                MenuSection.of(MenuAndPaletteCommand.of(
                                "timing.cursors", TEXTS.text("command.cursors"), "", this::clearCursors)
                        .withEnabled(measuring)));
    }

    List<MenuSection> groups() {
        return groups;
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

    BooleanProperty table() {
        return table;
    }

    BooleanProperty worstFirst() {
        return worstFirst;
    }

    BooleanProperty logarithmic() {
        return logarithmic;
    }

    private void pause(boolean enabled) {
        if (enabled) {
            model.pause();
        } else {
            model.resume();
        }
    }

    void live() {
        model.timeline().returnToLive();
        changed.run();
    }

    private void zoom(double factor) {
        double middle = model.timeline().isLive() ? 1 : 0.5;
        model.timeline().zoom(factor, middle);
        changed.run();
    }

    void window(int seconds) {
        int target = seconds == 0 ? USUAL_WINDOW : seconds;
        model.timeline().window(target * A_SECOND);
        settings.window(String.valueOf(target));
        changed.run();
    }

    /** Stores the newest snapshot, since keys step through the problems while the view is hidden too. */
    void refresh(Snapshot snapshot) {
        latest = snapshot;
        stepped = null;
    }

    private void step(boolean forward) {
        var problem = latest == null
                ? Optional.<AllSessionsProblemFinder.Problem>empty()
                : model.step(latest, stepped == null ? latest.selection() : stepped, forward);
        if (problem.isPresent()) {
            stepped = problem.get().selection();
            controller.select(stepped);
        } else {
            message.accept(forward ? TEXTS.text("problem.none.later") : TEXTS.text("problem.none.earlier"));
        }
        changed.run();
    }

    void clearCursors() {
        model.cursors().clear();
        changed.run();
    }

    private void worstFirst(boolean enabled) {
        model.worstFirst(enabled);
        rearranged.run();
    }
}
