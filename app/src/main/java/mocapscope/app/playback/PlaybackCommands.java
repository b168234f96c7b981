package mocapscope.app.playback;

import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.pulse.ViewCommand;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.recording.RecordingPlayer;
import mocapscope.protocol.recording.PlaybackStepUnit;

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

    PlaybackCommands(PlaybackCommandHandler doing) {
        looping.subscribe(doing::setLooping);
        all = List.of(
                ViewCommand.of("playback.play", WORDS.text("deed.play"), "Space", doing::togglePlayback)
                        .withEnabled(any)
                        .requiringVisibleView(),
                ViewCommand.of("playback.start", WORDS.text("deed.start"), "Home", doing::goToStart)
                        .withEnabled(any),
                ViewCommand.of("playback.end", WORDS.text("deed.end"), "End", doing::goToEnd)
                        .withEnabled(any),
                step("frame-back", "Left", doing, PlaybackStepUnit.FRAME, false),
                step("frame-on", "Right", doing, PlaybackStepUnit.FRAME, true),
                step("message-back", "Shift+Left", doing, PlaybackStepUnit.MESSAGE, false),
                step("message-on", "Shift+Right", doing, PlaybackStepUnit.MESSAGE, true),
                ViewCommand.toggle("playback.loop", WORDS.text("deed.loop"), "L", looping)
                        .withEnabled(played),
                ViewCommand.of("playback.a", WORDS.text("deed.a"), "Shift+A", doing::markA)
                        .withEnabled(played),
                ViewCommand.of("playback.b", WORDS.text("deed.b"), "Shift+B", doing::markB)
                        .withEnabled(played),
                ViewCommand.of("playback.clear", WORDS.text("deed.clear"), "", doing::clearMarks)
                        .withEnabled(marked),
                ViewCommand.of("playback.slower", WORDS.text("deed.slower"), "Comma", () -> doing.changeSpeed(false))
                        .withEnabled(played),
                ViewCommand.of("playback.faster", WORDS.text("deed.faster"), "Period", () -> doing.changeSpeed(true))
                        .withEnabled(played),
                ViewCommand.of("playback.usual", WORDS.text("deed.usual"), "", doing::resetSpeed)
                        .withEnabled(played),
                ViewCommand.of("playback.all", WORDS.text("deed.all"), "", doing::showAll).withEnabled(any),
                ViewCommand.of("playback.live", WORDS.text("deed.live"), "", doing::returnToLive)
                        .withEnabled(past));
    }

    private ViewCommand step(String name, String keys, PlaybackCommandHandler doing, PlaybackStepUnit by, boolean forward) {
        return ViewCommand.of("playback." + name, WORDS.text("deed." + name), keys, () -> doing.step(by, forward))
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
                .filter(deed -> deed.id().equals("playback." + name))
                .findFirst()
                .orElseThrow();
    }

    BooleanProperty looping() {
        return looping;
    }
}
