package mocapscope.app.shell;

import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.stage.Window;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.model.LiveSessionListenerAttacher;
import mocapscope.app.model.StageSharingManager;
import mocapscope.app.model.StageSharingState;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.status.StatusBarView;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.file.UserStateFolder;

/**
 * Starts and stops sharing the application window's sessions through a NATS server, and displays the sharing status.
 */
final class StageSharingController {
    private static final TextBundle TEXTS = TextBundle.of(StageSharingController.class);

    private final StageSharingManager sharing;
    private final StatusBarView status;
    private final Supplier<Window> owner;
    private final Consumer<String> message;
    private final BooleanProperty on = new SimpleBooleanProperty();
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private boolean isChangedByProgram;

    /** Uses {@code owner} as the window below the dialog. */
    StageSharingController(
            LiveSessionListenerAttacher sessions,
            Preferences preferences,
            String program,
            StatusBarView status,
            Supplier<Window> owner) {
        this.sharing = new StageSharingManager(
                sessions, preferences, program, UserStateFolder.find().resolve("stage"));
        this.status = status;
        this.owner = owner;
        this.message = status::showMessage;
        status.onStopSharing(() -> on.set(false));
        on.subscribe((_, now) -> change(now));
    }

    MenuAndPaletteCommand command() {
        return MenuAndPaletteCommand.of("share", TEXTS.text("command.share"), "", () -> on.set(!on.get()))
                .withText(Bindings.when(on).then(TEXTS.text("share.end")).otherwise(TEXTS.text("command.share")));
    }

    private void change(boolean now) {
        if (isChangedByProgram) {
            return;
        }
        if (now) {
            new StageSharingDialog(sharing, this::settle).show(owner.get());
        } else {
            sharing.stop();
        }
    }

    /** Switches it off again if the dialog was cancelled. */
    private void settle() {
        isChangedByProgram = true;
        on.set(sharing.isWanted());
        isChangedByProgram = false;
    }

    /** Shows the state; called once a frame. */
    void refresh(Snapshot snapshot) {
        if (fifth.isDue(snapshot.nanos())) {
            sharing.takeMessage().ifPresent(line -> message.accept(TEXTS.text("share.message", line)));
            var state = sharing.state();
            status.showSharing(
                    state.map(StageSharingController::describe).orElse(""),
                    state.map(StageSharingController::explain).orElse(""),
                    state.filter(StageSharingController::isProblem).isPresent());
        }
    }

    private static boolean isProblem(StageSharingState state) {
        return !state.isConnected() || state.droppedEntries() + state.droppedOthers() > 0;
    }

    private static String describe(StageSharingState state) {
        long dropped = state.droppedEntries() + state.droppedOthers();
        var sent = state.isConnected()
                ? TEXTS.text("share.state", state.name(), state.stored())
                : TEXTS.text("share.state.away", state.name());
        var waiting = state.waitingEntries() == 0 ? "" : TEXTS.text("share.waiting", state.waitingEntries());
        return sent + waiting + (dropped == 0 ? "" : TEXTS.text("share.dropped", dropped));
    }

    private static String explain(StageSharingState state) {
        return TEXTS.text(
                "share.tip",
                state.address(),
                state.stored(),
                state.waitingEntries(),
                state.droppedEntries(),
                state.droppedOthers());
    }

    /** Ends the sharing as the window closes. */
    void close() {
        sharing.close();
    }
}
