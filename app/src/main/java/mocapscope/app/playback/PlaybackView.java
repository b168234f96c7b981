package mocapscope.app.playback;

import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.StyleSheetLoader;
import mocapscope.app.control.TextInputDetector;
import mocapscope.app.model.PlaybackProvider;
import mocapscope.app.model.Snapshot;
import mocapscope.app.pulse.Deed;
import mocapscope.app.pulse.Help;
import mocapscope.app.pulse.View;
import mocapscope.app.words.Words;
import mocapscope.protocol.recording.RecordingPlayer;
import mocapscope.protocol.recording.PlayerState;
import mocapscope.protocol.recording.PlaybackStepUnit;

/** The view with one timeline for all sessions, recorded or live. */
public final class PlaybackView implements View {
    private static final Words WORDS = Words.of(PlaybackView.class);

    private final PlaybackModel model;
    private final PlaybackWords words;
    private final PlaybackDeeds deeds;
    private final TransportBar bar;
    private final TimelineNode timeline = new TimelineNode();
    private final TimelineHand hand;
    private final BorderPane root = new BorderPane();
    private final EmptyStatePane empty = new EmptyStatePane(WORDS.text("empty"), WORDS.text("empty.hint"));
    private final UpdateThrottle looking = UpdateThrottle.fivePerSecond();
    private final UpdateThrottle picture = UpdateThrottle.twentyPerSecond();
    private final UpdateThrottle figures = UpdateThrottle.twentyPerSecond();

    /** Uses {@code open} to open a recording. */
    public PlaybackView(PlaybackProvider playing, Runnable open) {
        model = new PlaybackModel(playing);
        words = new PlaybackWords(model);
        var doings = new Doings();
        deeds = new PlaybackDeeds(doings);
        bar = new TransportBar(
                deeds, doings::speed, doings::choose, () -> model.player().ifPresent(RecordingPlayer::cancelSeek));
        hand = new TimelineHand(model, timeline, words, this::atOnce);
        var button = new Button(WORDS.text("empty.open"));
        button.setId("playback-open");
        button.setOnAction(_ -> open.run());
        empty.getChildren().add(button);
        root.getStyleClass().add("playback-view");
        StyleSheetLoader.add(root, PlaybackView.class, "playback.css");
        root.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        root.setCenter(empty);
    }

    /** Handles its keys in an event filter, since controls with the focus would consume arrows, Home and End. */
    private void key(KeyEvent event) {
        if (TextInputDetector.isTyping(root.getScene(), event)) {
            return;
        }
        deeds.all().stream()
                .filter(deed -> deed.offered().get() && deed.meantBy(event))
                .findFirst()
                .ifPresent(deed -> {
                    deed.act().run();
                    event.consume();
                });
    }

    @Override
    public String id() {
        return "playback";
    }

    @Override
    public String title() {
        return WORDS.text("title");
    }

    @Override
    public Help help() {
        return Help.read(WORDS.text("help"));
    }

    @Override
    public List<Deed> deeds() {
        return deeds.all();
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
        model.tick(snapshot.nanos());
        model.chosen().ifPresent(programme -> {
            timeline.place(model);
            if (picture.isDue(snapshot.nanos())) {
                timeline.show(model, programme);
                hand.say();
            }
            if (figures.isDue(snapshot.nanos())) {
                bar.show(model, programme, words);
            }
        });
    }

    @Override
    public void invalidate() {
        looking.reset();
        atOnce();
    }

    /** Updates the commands while the view is hidden, since keys and menus can still run them. */
    public void always(Snapshot snapshot) {
        if (looking.isDue(snapshot.nanos())) {
            look(snapshot);
        }
    }

    private void look(Snapshot snapshot) {
        if (model.refresh(snapshot)) {
            timeline.arrange(model.lanes());
            atOnce();
        }
        deeds.refresh(model);
        var chosen = model.chosen();
        root.setCenter(chosen.isPresent() ? timeline : empty);
        root.setTop(chosen.isPresent() ? bar : null);
        chosen.ifPresent(programme -> {
            long epoch = programme.epoch(0, snapshot);
            words.epoch(epoch);
            timeline.epoch(epoch);
            bar.choices(model.programmes(), programme);
        });
    }

    private void atOnce() {
        picture.reset();
        figures.reset();
    }

    private final class Doings implements PlaybackDeeds.Doing {

        @Override
        public void playOrPause() {
            model.chosen().ifPresent(programme -> {
                programme.playOrPause();
                model.sight().hold();
            });
            atOnce();
        }

        @Override
        public void toStart() {
            model.go(
                    model.points().a() == Points.NONE
                            ? model.sight().first()
                            : start() + model.points().a());
            atOnce();
        }

        @Override
        public void toEnd() {
            model.chosen().ifPresent(programme -> {
                programme.toEnd();
                if (programme.live()) {
                    model.sight().follow();
                }
            });
            atOnce();
        }

        @Override
        public void step(PlaybackStepUnit by, boolean forward) {
            model.chosen().ifPresent(programme -> {
                programme.step(by, forward);
                model.sight().hold();
            });
            atOnce();
        }

        @Override
        public void loop(boolean again) {
            player(player -> {
                player.setLooping(again);
                if (again && player.state().phase() == PlayerState.PlayerPhase.ENDED) {
                    player.resume();
                }
            });
        }

        @Override
        public void markA() {
            model.mark(model.points().withA(model.here()));
            atOnce();
        }

        @Override
        public void markB() {
            model.mark(model.points().withB(model.here()));
            atOnce();
        }

        @Override
        public void clearMarks() {
            model.mark(Points.NOWHERE);
            atOnce();
        }

        @Override
        public void faster(boolean yes) {
            player(player -> player.speed(TransportBar.next(player.speed(), yes)));
        }

        @Override
        public void usualSpeed() {
            speed(1);
        }

        void speed(double wanted) {
            player(player -> player.speed(Double.isNaN(wanted) ? player.speed() : wanted));
        }

        void choose(int place) {
            model.choose(model.programmes().get(place));
            looking.reset();
            atOnce();
        }

        @Override
        public void all() {
            model.sight().all();
            atOnce();
        }

        @Override
        public void live() {
            toEnd();
        }

        private long start() {
            return model.chosen().map(Programme::start).orElse(0L);
        }

        private void player(Consumer<RecordingPlayer> what) {
            model.player().ifPresent(what);
            atOnce();
        }
    }
}
