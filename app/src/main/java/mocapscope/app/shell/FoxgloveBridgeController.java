package mocapscope.app.shell;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.model.FoxgloveBridgeManager;
import mocapscope.app.model.FoxgloveBridgeState;
import mocapscope.app.model.LiveSessionListenerAttacher;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.status.StatusBarView;
import mocapscope.app.text.TextBundle;

/** Switches the bridge to the Foxglove viewer on and off, and shows the bridge's state and errors in the window. */
final class FoxgloveBridgeController {
    private static final TextBundle TEXTS = TextBundle.of(FoxgloveBridgeController.class);

    private final FoxgloveBridgeManager bridge;
    private final Consumer<String> text;
    private final Consumer<String> message;
    private final BiConsumer<String, MenuAndPaletteCommand> advice;
    private final BooleanProperty on = new SimpleBooleanProperty();
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private boolean restoring;
    private boolean isChangedByProgram;

    /** Uses {@code advice} to show a text with a command to choose. */
    FoxgloveBridgeController(
            LiveSessionListenerAttacher sessions,
            Preferences preferences,
            String program,
            StatusBarView status,
            BiConsumer<String, MenuAndPaletteCommand> advice) {
        this.bridge = new FoxgloveBridgeManager(sessions, preferences, program);
        this.message = status::showMessage;
        this.text = status::showBridge;
        this.advice = advice;
        on.subscribe((_, now) -> change(now));
    }

    MenuAndPaletteCommand command() {
        return MenuAndPaletteCommand.toggle("bridge", TEXTS.text("command.bridge"), "", on);
    }

    /** Starts the bridge if the user had switched it on. */
    void restore() {
        if (bridge.isStored()) {
            restoring = true;
            on.set(true);
            restoring = false;
        }
    }

    private void change(boolean now) {
        if (isChangedByProgram) {
            return;
        }
        if (!restoring) {
            bridge.store(now);
        }
        if (now) {
            bridge.start();
        } else {
            bridge.stop();
        }
    }

    /** Shows the state; called once a frame. */
    void refresh(Snapshot snapshot) {
        if (fifth.isDue(snapshot.nanos())) {
            var state = bridge.state();
            bridge.takeProblem().ifPresent(line -> message.accept(TEXTS.text("bridge.message", line)));
            text.accept(state.map(FoxgloveBridgeController::describe).orElse(""));
            state.flatMap(FoxgloveBridgeState::failure).filter(_ -> on.get()).ifPresent(this::fail);
        }
    }

    /** Switches it off, which is not stored: the next start of the program tries again. */
    private void fail(String reason) {
        isChangedByProgram = true;
        on.set(false);
        bridge.stop();
        isChangedByProgram = false;
        advice.accept(
                TEXTS.text("bridge.failed", reason),
                MenuAndPaletteCommand.of(
                        "bridge-free-port", TEXTS.text("bridge.free-port"), "", this::startAtFreePort));
    }

    private void startAtFreePort() {
        isChangedByProgram = true;
        on.set(true);
        isChangedByProgram = false;
        bridge.store(true);
        bridge.startAtFreePort();
    }

    /** Ends the bridge as the window closes. */
    void close() {
        bridge.stop();
    }

    private static String describe(FoxgloveBridgeState state) {
        if (state.address().isEmpty()) {
            return TEXTS.text("bridge.starting");
        }
        var viewers = state.viewers() == 0
                ? TEXTS.text("bridge.viewers.none")
                : TEXTS.formatCount("bridge.viewers", state.viewers());
        var words = TEXTS.text("bridge.state", state.address().get(), viewers);
        return state.dropped() == 0 ? words : words + ", " + TEXTS.text("bridge.dropped", state.dropped());
    }
}
