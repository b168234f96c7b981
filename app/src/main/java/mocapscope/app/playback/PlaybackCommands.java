package mocapscope.app.playback;

import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.pulse.Deed;
import mocapscope.app.words.Words;
import mocapscope.protocol.recording.RecordingPlayer;
import mocapscope.protocol.recording.PlaybackStepUnit;

/** The playback commands for the control bar, the menu and the keyboard. */
final class PlaybackCommands {
    private static final Words WORDS = Words.of(PlaybackCommands.class);

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
    private final List<Deed> all;

    PlaybackCommands(PlaybackCommandHandler doing) {
        looping.subscribe(doing::setLooping);
        all = List.of(
                Deed.of("playback.play", WORDS.text("deed.play"), "Space", doing::togglePlayback)
                        .offeredWhile(any)
                        .seen(),
                Deed.of("playback.start", WORDS.text("deed.start"), "Home", doing::goToStart)
                        .offeredWhile(any),
                Deed.of("playback.end", WORDS.text("deed.end"), "End", doing::goToEnd)
                        .offeredWhile(any),
                step("frame-back", "Left", doing, PlaybackStepUnit.FRAME, false),
                step("frame-on", "Right", doing, PlaybackStepUnit.FRAME, true),
                step("message-back", "Shift+Left", doing, PlaybackStepUnit.MESSAGE, false),
                step("message-on", "Shift+Right", doing, PlaybackStepUnit.MESSAGE, true),
                Deed.flip("playback.loop", WORDS.text("deed.loop"), "L", looping)
                        .offeredWhile(played),
                Deed.of("playback.a", WORDS.text("deed.a"), "Shift+A", doing::markA)
                        .offeredWhile(played),
                Deed.of("playback.b", WORDS.text("deed.b"), "Shift+B", doing::markB)
                        .offeredWhile(played),
                Deed.of("playback.clear", WORDS.text("deed.clear"), "", doing::clearMarks)
                        .offeredWhile(marked),
                Deed.of("playback.slower", WORDS.text("deed.slower"), "Comma", () -> doing.changeSpeed(false))
                        .offeredWhile(played),
                Deed.of("playback.faster", WORDS.text("deed.faster"), "Period", () -> doing.changeSpeed(true))
                        .offeredWhile(played),
                Deed.of("playback.usual", WORDS.text("deed.usual"), "", doing::resetSpeed)
                        .offeredWhile(played),
                Deed.of("playback.all", WORDS.text("deed.all"), "", doing::showAll).offeredWhile(any),
                Deed.of("playback.live", WORDS.text("deed.live"), "", doing::returnToLive)
                        .offeredWhile(past));
    }

    private Deed step(String name, String keys, PlaybackCommandHandler doing, PlaybackStepUnit by, boolean forward) {
        return Deed.of("playback." + name, WORDS.text("deed." + name), keys, () -> doing.step(by, forward))
                .offeredWhile(any)
                .seen();
    }

    /** Enables the commands that apply now. */
    void refresh(PlaybackModel model) {
        any.set(model.chosen().isPresent());
        played.set(model.player().isPresent());
        marked.set(model.markers().isSet());
        past.set(model.isLookingBack());
        looping.set(model.player().map(RecordingPlayer::isLooping).orElse(false));
    }

    List<Deed> all() {
        return all;
    }

    Deed find(String name) {
        return all.stream()
                .filter(deed -> deed.id().equals("playback." + name))
                .findFirst()
                .orElseThrow();
    }

    BooleanProperty looping() {
        return looping;
    }
}
