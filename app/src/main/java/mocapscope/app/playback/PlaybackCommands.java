package mocapscope.app.playback;

import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.pulse.ViewCommand;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.recording.PlaybackStepUnit;
import mocapscope.protocol.recording.RecordingPlayer;

/** The playback commands for the control bar, the menu and the keyboard. */
final class PlaybackCommands {
    private static final TextBundle WORDS = TextBundle.of(PlaybackCommands.class);

    /** Carries out the playback commands. */
    interface PlaybackCommandHandler {
        void togglePlayback();

        void goToStart();

        void goToEnd();

        void step(PlaybackStepUnit by, boolean forward);

        void setLooping(boolean again);

        void markA();

        void markB();

        void clearMarks();

        void changeSpeed(boolean yes);

        void resetSpeed();

        void showAll();

        void returnToLive();
    }

    private final BooleanProperty any = new SimpleBooleanProperty();
    private final BooleanProperty played = new SimpleBooleanProperty();
    private final BooleanProperty marked = new SimpleBooleanProperty();
    private final BooleanProperty past = new SimpleBooleanProperty();
    private final BooleanProperty looping = new SimpleBooleanProperty();
    private final List<ViewCommand> all;

    PlaybackCommands(PlaybackCommandHandler handler) {
        looping.subscribe(handler::setLooping);
        all = List.of(
                ViewCommand.of("playback.play", WORDS.text("deed.play"), "Space", handler::togglePlayback)
                        .withEnabled(any)
                        .requiringVisibleView(),
                ViewCommand.of("playback.start", WORDS.text("deed.start"), "Home", handler::goToStart)
                        .withEnabled(any),
                ViewCommand.of("playback.end", WORDS.text("deed.end"), "End", handler::goToEnd)
                        .withEnabled(any),
                step("frame-back", "Left", handler, PlaybackStepUnit.FRAME, false),
                step("frame-on", "Right", handler, PlaybackStepUnit.FRAME, true),
                step("message-back", "Shift+Left", handler, PlaybackStepUnit.MESSAGE, false),
                step("message-on", "Shift+Right", handler, PlaybackStepUnit.MESSAGE, true),
                ViewCommand.toggle("playback.loop", WORDS.text("deed.loop"), "L", looping)
                        .withEnabled(played),
                ViewCommand.of("playback.a", WORDS.text("deed.a"), "Shift+A", handler::markA)
                        .withEnabled(played),
                ViewCommand.of("playback.b", WORDS.text("deed.b"), "Shift+B", handler::markB)
                        .withEnabled(played),
                ViewCommand.of("playback.clear", WORDS.text("deed.clear"), "", handler::clearMarks)
                        .withEnabled(marked),
                ViewCommand.of("playback.slower", WORDS.text("deed.slower"), "Comma", () -> handler.changeSpeed(false))
                        .withEnabled(played),
                ViewCommand.of("playback.faster", WORDS.text("deed.faster"), "Period", () -> handler.changeSpeed(true))
                        .withEnabled(played),
                ViewCommand.of("playback.usual", WORDS.text("deed.usual"), "", handler::resetSpeed)
                        .withEnabled(played),
                ViewCommand.of("playback.all", WORDS.text("deed.all"), "", handler::showAll)
                        .withEnabled(any),
                ViewCommand.of("playback.live", WORDS.text("deed.live"), "", handler::returnToLive)
                        .withEnabled(past));
    }

    private ViewCommand step(
            String name, String keys, PlaybackCommandHandler handler, PlaybackStepUnit by, boolean forward) {
        return ViewCommand.of("playback." + name, WORDS.text("deed." + name), keys, () -> handler.step(by, forward))
                .withEnabled(any)
                .requiringVisibleView();
    }

    /** Enables the commands that apply now. */
    void refresh(PlaybackModel model) {
        any.set(model.chosen().isPresent());
        played.set(model.player().isPresent());
        marked.set(model.markers().isSet());
        past.set(model.isLookingBack());
        looping.set(model.player().map(RecordingPlayer::isLooping).orElse(false));
    }

    List<ViewCommand> all() {
        return all;
    }

    ViewCommand find(String name) {
        return all.stream()
                .filter(command -> command.id().equals("playback." + name))
                .findFirst()
                .orElseThrow();
    }

    BooleanProperty looping() {
        return looping;
    }
}
