package mocapscope.app.playback;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.recording.player.PlayerStateSnapshot;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import org.jspecify.annotations.Nullable;

/** The bar of the playback view with its controls, such as play, step, loop and speed. */
final class PlaybackControlBar extends FlowPane {
    private static final TextBundle TEXTS = TextBundle.of(PlaybackControlBar.class);
    private static final List<Double> SPEEDS = List.of(0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0);

    private static final double ONE_LINE = 860;

    private final Region playIcon = new Region();
    private final ComboBox<String> speed = new ComboBox<>();
    private final ComboBox<String> selectionBox = new ComboBox<>();
    private final Label name = NodeConfigurator.styled(new Label(), "playback-name");
    private final RapidUpdateLabel position = new RapidUpdateLabel("playback-position");
    private final RapidUpdateLabel length = new RapidUpdateLabel("caption");
    private final RapidUpdateLabel day = new RapidUpdateLabel("caption");
    private final RapidUpdateLabel past = RapidUpdateLabel.forText("playback-past");
    private final Button live;
    private final ProgressBar progress = NodeConfigurator.styled(new ProgressBar(0), "playback-progress");
    private final Label doing = new Label();
    private final Button stopButton = NodeConfigurator.styled(new Button(TEXTS.text("bar.stop")), "bar-button");
    private final Label fault = NodeConfigurator.styled(new Label(), "playback-fault");
    private final HBox pastBox;
    private final HBox busyBox;
    private final DoubleConsumer speedConsumer;
    /** True when the bar is too narrow for one line. */
    private boolean narrow;

    private boolean showing;

    PlaybackControlBar(PlaybackCommands commands, DoubleConsumer speed, Consumer<Integer> choose, Runnable stop) {
        super(10, 2);
        speedConsumer = speed;
        getStyleClass().addAll("view-bar", "transport-bar");
        playIcon.getStyleClass().addAll("icon", "icon-play");
        var play = button(commands.find("play"), playIcon);
        play.setId("transport-play");
        live = button(commands.find("live"), null);
        live.setText(TEXTS.text("bar.live"));
        live.getStyleClass().add("to-live");
        var transport = new HBox(
                button(commands.find("start"), icon("icon-start")),
                button(commands.find("message-back"), icon("icon-message-back")),
                button(commands.find("frame-back"), icon("icon-frame-back")),
                play,
                button(commands.find("frame-on"), icon("icon-frame-on")),
                button(commands.find("message-on"), icon("icon-message-on")),
                button(commands.find("end"), icon("icon-end")));
        var clear = lettered(commands, "clear");
        clear.visibleProperty().bind(commands.find("clear").enabled());
        clear.managedProperty().bind(clear.visibleProperty());
        var marks = new HBox(loop(commands), lettered(commands, "a"), lettered(commands, "b"), clear);
        prepareSpeed();
        prepareSelection(choose);
        stopButton.setFocusTraversable(false);
        stopButton.setOnAction(_ -> stop.run());
        busyBox = new HBox(doing, progress, stopButton);
        pastBox = new HBox(past, live);
        getChildren().setAll(transport, marks, this.speed, new HBox(position, length, day), selectionBox, name);
        getChildren().addAll(pastBox, busyBox, fault);
        getChildren().forEach(node -> node.getStyleClass().add("bar-line"));
        List.of(pastBox, busyBox, fault, selectionBox).forEach(node -> offer(node, false));
        widthProperty().subscribe(width -> narrow = width.doubleValue() < ONE_LINE);
    }

    private static Region icon(String style) {
        return NodeConfigurator.styled(new Region(), "icon", style);
    }

    private static Button button(MenuAndPaletteCommand command, @Nullable Node icon) {
        var button = new Button(null, icon);
        button.setOnAction(_ -> command.action().run());
        return styled(button, command);
    }

    private static <B extends ButtonBase> B styled(B button, MenuAndPaletteCommand command) {
        button.getStyleClass().add("bar-button");
        button.setFocusTraversable(false);
        var keys = command.keys().map(one -> " (" + one.getDisplayText() + ")").orElse("");
        button.setTooltip(new Tooltip(command.label() + keys));
        button.setAccessibleText(command.label());
        button.setId(command.id().replace("playback.", "transport-"));
        button.disableProperty().bind(Bindings.not(command.enabled()));
        return button;
    }

    private static Button lettered(PlaybackCommands commands, String name) {
        var button = button(commands.find(name), null);
        button.setText(TEXTS.text("bar." + name));
        return button;
    }

    private static ToggleButton loop(PlaybackCommands commands) {
        var button = new ToggleButton(null, icon("icon-loop"));
        button.selectedProperty().bindBidirectional(commands.looping());
        return styled(button, commands.find("loop"));
    }

    private void prepareSpeed() {
        speed.setId("transport-speed");
        speed.getItems()
                .setAll(SPEEDS.stream().map(PlaybackControlBar::formatSpeed).toList());
        speed.setEditable(true);
        speed.setVisibleRowCount(SPEEDS.size());
        var help = TEXTS.text("bar.speed", SessionPlaybackSpecification.SLOWEST, SessionPlaybackSpecification.FASTEST);
        speed.setTooltip(new Tooltip(help));
        speed.setAccessibleText(help);
        speed.setOnAction(_ -> typed());
    }

    /** Applies the typed speed; the next frame restores an invalid one. */
    private void typed() {
        if (showing || speed.getValue() == null) {
            return;
        }
        try {
            double target = Double.parseDouble(
                    speed.getValue().replace("×", "").replace(',', '.').strip());
            speedConsumer.accept(
                    Math.clamp(target, SessionPlaybackSpecification.SLOWEST, SessionPlaybackSpecification.FASTEST));
        } catch (NumberFormatException _) {
            speedConsumer.accept(Double.NaN);
        }
        getParent().requestFocus();
    }

    private void prepareSelection(Consumer<Integer> choose) {
        selectionBox.setId("transport-what");
        selectionBox.setFocusTraversable(false);
        selectionBox.setTooltip(new Tooltip(TEXTS.text("bar.what")));
        selectionBox.setAccessibleText(TEXTS.text("bar.what"));
        selectionBox.setOnAction(_ -> {
            int place = selectionBox.getSelectionModel().getSelectedIndex();
            if (!showing && place >= 0) {
                choose.accept(place);
            }
        });
    }

    static String formatSpeed(double speed) {
        return DisplayNumberFormatter.formatPlain(speed) + "×";
    }

    /** Returns the next faster or slower of the usual speeds. */
    static double nextSpeed(double now, boolean faster) {
        return faster
                ? SPEEDS.stream().filter(one -> one > now).findFirst().orElse(SessionPlaybackSpecification.FASTEST)
                : SPEEDS.reversed().stream()
                        .filter(one -> one < now)
                        .findFirst()
                        .orElse(SessionPlaybackSpecification.SLOWEST);
    }

    /** Shows the sources to select from. */
    void setChoices(List<TimelineRowsAndPlaybackProvider> sources, TimelineRowsAndPlaybackProvider chosen) {
        showing = true;
        var names = named(sources);
        if (!selectionBox.getItems().equals(names)) {
            selectionBox.getItems().setAll(names);
        }
        selectionBox.getSelectionModel().select(sources.indexOf(chosen));
        showing = false;
        offer(selectionBox, names.size() > 1);
        offer(name, names.size() == 1);
        name.setText(name(chosen));
    }

    /** Returns the sources' names, numbered where they are equal. */
    private static List<String> named(List<TimelineRowsAndPlaybackProvider> sources) {
        var names = new LinkedHashSet<String>();
        for (var source : sources) {
            var name = name(source);
            int n = 1;
            while (!names.add(n == 1 ? name : TEXTS.text("bar.numbered", name, n))) {
                n++;
            }
        }
        return List.copyOf(names);
    }

    private static String name(TimelineRowsAndPlaybackProvider source) {
        return source.isLive() ? TEXTS.text("bar.sessions") : source.name();
    }

    /** Shows the values that change during playback. */
    void show(PlaybackViewModel model, TimelineRowsAndPlaybackProvider source, PlaybackReadoutFormatter words) {
        boolean playing = source.isPlaying();
        playIcon.getStyleClass().set(1, playing ? "icon-pause" : "icon-play");
        long here = model.position();
        boolean recorded = !source.isLive();
        position.setText(recorded ? TimecodeFormatter.format(here) : words.formatTimeOfDay(here));
        length.setText(recorded ? "/ " + TimecodeFormatter.format(model.length()) : "");
        day.setText(recorded ? words.formatTimeOfDay(here) : "");
        offer(length, recorded);
        offer(day, recorded && !narrow);
        offer(pastBox, model.isLookingBack());
        past.setText(words.formatDelay());
        show(source.player().map(RecordingPlayer::state).orElse(null), source.scanProgress());
        var rate = formatSpeed(source.player().map(RecordingPlayer::speed).orElse(1.0));
        if (!speed.isFocused()
                && !speed.getEditor().isFocused()
                && !speed.isShowing()
                && !rate.equals(speed.getValue())) {
            showing = true;
            speed.setValue(rate);
            showing = false;
        }
        speed.setDisable(source.player().isEmpty());
    }

    /** Shows the progress of a slow seek, else of the search for activity marks. */
    private void show(@Nullable PlayerStateSnapshot state, double surveyed) {
        double jump = state != null && state.phase() == PlayerStateSnapshot.PlayerPhase.JUMPING ? state.progress() : 1;
        boolean jumping = jump < 1;
        offer(busyBox, jumping || surveyed < 1);
        offer(stopButton, jumping);
        if (jumping || surveyed < 1) {
            doing.setText(jumping ? TEXTS.text("bar.jumping") : TEXTS.text("bar.surveying"));
            progress.setProgress(jumping ? jump : surveyed);
        }
        var error = state == null ? "" : state.fault();
        offer(fault, !error.isEmpty());
        if (!fault.getText().equals(error)) {
            fault.setText(error);
            fault.setTooltip(new Tooltip(error));
        }
    }

    private static void offer(Node node, boolean enabled) {
        if (node.isVisible() != enabled || node.isManaged() != enabled) {
            NodeConfigurator.setShown(node, enabled);
        }
    }
}
