package mocapscope.app.playback;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.TextInputDetector;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.playback.OpenRecordingAndLookBackProvider;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.AbstractTitledView;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.recording.player.RecordingPlayer;

/** The playback view, which shows a timeline and playback controls for a recording or for the live sessions. */
public final class PlaybackView extends AbstractTitledView {
    private static final TextBundle TEXTS = TextBundle.of(PlaybackView.class);

    private final PlaybackViewModel model;
    private final PlaybackReadoutFormatter words;
    private final PlaybackCommands commands;
    private final PlaybackControlBar bar;
    private final TimelinePane timeline = new TimelinePane();
    private final TimelineMouseHandler hand;
    private final BorderPane root = NodeConfigurator.styled(new BorderPane(), "playback-view");
    private final EmptyStatePane empty = new EmptyStatePane(TEXTS.text("empty"), TEXTS.text("empty.hint"));
    private final UpdateThrottle looking = UpdateThrottle.fivePerSecond();
    private final UpdateThrottle picture = UpdateThrottle.twentyPerSecond();
    private final UpdateThrottle figures = UpdateThrottle.twentyPerSecond();

    /** Uses {@code open} to open a recording. */
    public PlaybackView(OpenRecordingAndLookBackProvider provider, SelectionController controller, Runnable open) {
        super("playback", TEXTS.text("title"), TEXTS.text("help"));
        model = new PlaybackViewModel(provider);
        words = new PlaybackReadoutFormatter(model);
        commands = new PlaybackCommands(model, this::atOnce);
        bar = new PlaybackControlBar(
                commands, commands::speed, this::choose, () -> model.player().ifPresent(RecordingPlayer::cancelSeek));
        hand = new TimelineMouseHandler(model, timeline, words, controller, this::atOnce);
        var button = new Button(TEXTS.text("empty.open"));
        button.setId("playback-open");
        button.setOnAction(_ -> open.run());
        empty.getChildren().add(button);
        ViewStyleSheetAttacher.add(root, PlaybackView.class, "playback.css");
        root.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        root.setCenter(empty);
    }

    /** Handles its keys in an event filter, since controls with the focus would consume arrows, Home and End. */
    private void key(KeyEvent event) {
        if (TextInputDetector.isTyping(root.getScene(), event)) {
            return;
        }
        commands().stream()
                .filter(command -> command.enabled().get() && command.matches(event))
                .findFirst()
                .ifPresent(viewCommand -> {
                    viewCommand.action().run();
                    event.consume();
                });
    }

    @Override
    public List<MenuSection> commandGroups() {
        return commands.groups();
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        boolean look = looking.isDue(snapshot.nanos());
        if (look) {
            look(snapshot);
        }
        model.advance(snapshot.nanos());
        model.follow(snapshot);
        model.chosen().ifPresent(source -> {
            timeline.placeMarkers(model);
            if (picture.isDue(snapshot.nanos())) {
                timeline.show(model, source);
                hand.updateReadout();
            }
            if (figures.isDue(snapshot.nanos())) {
                bar.show(model, source, words);
            }
        });
    }

    @Override
    public void invalidate() {
        looking.reset();
        atOnce();
    }

    /** Updates the commands while the view is hidden, since keys and menus can still run them. */
    public void refreshHidden(Snapshot snapshot) {
        if (looking.isDue(snapshot.nanos())) {
            look(snapshot);
        }
    }

    private void look(Snapshot snapshot) {
        if (model.refresh(snapshot)) {
            timeline.setRows(model.rows());
            atOnce();
        }
        commands.refresh();
        var chosen = model.chosen();
        root.setCenter(chosen.isPresent() ? timeline : empty);
        root.setTop(chosen.isPresent() ? bar : null);
        chosen.ifPresent(source -> {
            long epoch = source.epochNanosAt(0, snapshot);
            words.setEpoch(epoch);
            timeline.setEpoch(epoch);
            bar.setChoices(model.sources(), source);
        });
    }

    private void atOnce() {
        picture.reset();
        figures.reset();
    }

    private void choose(int place) {
        model.choose(model.sources().get(place));
        looking.reset();
        atOnce();
    }
}
