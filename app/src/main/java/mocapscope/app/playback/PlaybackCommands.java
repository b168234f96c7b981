package mocapscope.app.playback;

import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.recording.player.PlaybackStepUnit;
import mocapscope.protocol.recording.player.PlayerStateSnapshot;
import mocapscope.protocol.recording.player.RecordingPlayer;

/** The playback commands for the control bar, the menu and the keyboard. */
final class PlaybackCommands {
    private static final TextBundle TEXTS = TextBundle.of(PlaybackCommands.class);

    private final PlaybackViewModel model;
    private final Runnable changed;
    private final BooleanProperty any = new SimpleBooleanProperty();
    private final BooleanProperty played = new SimpleBooleanProperty();
    private final BooleanProperty marked = new SimpleBooleanProperty();
    private final BooleanProperty past = new SimpleBooleanProperty();
    private final BooleanProperty looping = new SimpleBooleanProperty();
    private final List<MenuSection> groups;

    /** Runs {@code changed} after each command. */
    PlaybackCommands(PlaybackViewModel model, Runnable changed) {
        this.model = model;
        this.changed = changed;
        looping.subscribe(this::setLooping);
        groups = List.of(
                MenuSection.of(
                        MenuAndPaletteCommand.of(
                                        "playback.play", TEXTS.text("command.play"), "Space", this::togglePlayback)
                                .withEnabled(any)
                                .requiringVisibleView(),
                        MenuAndPaletteCommand.of("playback.start", TEXTS.text("command.start"), "Home", this::goToStart)
                                .withEnabled(any),
                        MenuAndPaletteCommand.of("playback.end", TEXTS.text("command.end"), "End", this::goToEnd)
                                .withEnabled(any)),
                MenuSection.of(
                        step("frame-back", "Left", PlaybackStepUnit.FRAME, false),
                        step("frame-on", "Right", PlaybackStepUnit.FRAME, true),
                        step("message-back", "Shift+Left", PlaybackStepUnit.MESSAGE, false),
                        step("message-on", "Shift+Right", PlaybackStepUnit.MESSAGE, true)),
                MenuSection.of(
                        MenuAndPaletteCommand.toggle("playback.loop", TEXTS.text("command.loop"), "L", looping)
                                .withEnabled(played),
                        MenuAndPaletteCommand.of("playback.a", TEXTS.text("command.a"), "Shift+A", this::markA)
                                .withEnabled(played),
                        MenuAndPaletteCommand.of("playback.b", TEXTS.text("command.b"), "Shift+B", this::markB)
                                .withEnabled(played),
                        MenuAndPaletteCommand.of("playback.clear", TEXTS.text("command.clear"), "", this::clearMarks)
                                .withEnabled(marked)),
                MenuSection.of(
                        MenuAndPaletteCommand.of(
                                        "playback.slower",
                                        TEXTS.text("command.slower"),
                                        "Comma",
                                        () -> changeSpeed(false))
                                .withEnabled(played),
                        MenuAndPaletteCommand.of(
                                        "playback.faster",
                                        TEXTS.text("command.faster"),
                                        "Period",
                                        () -> changeSpeed(true))
                                .withEnabled(played),
                        MenuAndPaletteCommand.of("playback.usual", TEXTS.text("command.usual"), "", this::resetSpeed)
                                .withEnabled(played)),
                MenuSection.of(
                        MenuAndPaletteCommand.of("playback.all", TEXTS.text("command.all"), "", this::showAll)
                                .withEnabled(any),
                        MenuAndPaletteCommand.of("playback.live", TEXTS.text("command.live"), "", this::returnToLive)
                                .withEnabled(past)));
    }

    private MenuAndPaletteCommand step(String name, String keys, PlaybackStepUnit by, boolean forward) {
        return MenuAndPaletteCommand.of(
                        "playback." + name, TEXTS.text("command." + name), keys, () -> step(by, forward))
                .withEnabled(any)
                .requiringVisibleView();
    }

    /** Enables the commands that apply now. */
    void refresh() {
        any.set(model.chosen().isPresent());
        played.set(model.player().isPresent());
        marked.set(model.markers().isSet());
        past.set(model.isLookingBack());
        looping.set(model.player().map(RecordingPlayer::isLooping).orElse(false));
    }

    List<MenuSection> groups() {
        return groups;
    }

    MenuAndPaletteCommand find(String name) {
        return groups.stream()
                .flatMap(group -> group.commands().stream())
                .filter(command -> command.id().equals("playback." + name))
                .findFirst()
                .orElseThrow();
    }

    BooleanProperty looping() {
        return looping;
    }

    private void togglePlayback() {
        model.chosen().ifPresent(source -> {
            source.togglePlayback();
            model.viewport().stopFollowing();
        });
        changed.run();
    }

    private void goToStart() {
        model.goTo(
                model.markers().a() == AbRepeatMarkers.NONE
                        ? model.viewport().first()
                        : start() + model.markers().a());
        changed.run();
    }

    private void goToEnd() {
        model.chosen().ifPresent(source -> {
            source.goToEnd();
            if (source.isLive()) {
                model.viewport().follow();
            }
        });
        changed.run();
    }

    private void step(PlaybackStepUnit by, boolean forward) {
        model.chosen().ifPresent(source -> {
            source.step(by, forward);
            model.viewport().stopFollowing();
        });
        changed.run();
    }

    private void setLooping(boolean again) {
        player(player -> {
            player.setLooping(again);
            if (again && player.state().phase() == PlayerStateSnapshot.PlayerPhase.ENDED) {
                player.resume();
            }
        });
    }

    private void markA() {
        model.setMarkers(model.markers().withA(model.playerPosition()));
        changed.run();
    }

    private void markB() {
        model.setMarkers(model.markers().withB(model.playerPosition()));
        changed.run();
    }

    private void clearMarks() {
        model.setMarkers(AbRepeatMarkers.NOWHERE);
        changed.run();
    }

    private void changeSpeed(boolean enabled) {
        player(player -> player.speed(PlaybackControlBar.nextSpeed(player.speed(), enabled)));
    }

    private void resetSpeed() {
        speed(1);
    }

    void speed(double target) {
        player(player -> player.speed(Double.isNaN(target) ? player.speed() : target));
    }

    private void showAll() {
        model.viewport().showAll();
        changed.run();
    }

    private void returnToLive() {
        goToEnd();
    }

    private long start() {
        return model.chosen().map(TimelineRowsAndPlaybackProvider::start).orElse(0L);
    }

    private void player(Consumer<RecordingPlayer> action) {
        model.player().ifPresent(action);
        changed.run();
    }
}
