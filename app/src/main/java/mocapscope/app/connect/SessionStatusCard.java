package mocapscope.app.connect;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeLayout;
import mocapscope.app.control.PixelRaster;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.RasterPane;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.SessionController;
import mocapscope.app.model.snapshot.AxisMappingOverride;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthMark;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.UserRequestChoices;
import org.jspecify.annotations.Nullable;

/** A card that shows one session's verdict, rates, loss and findings, with buttons and a menu to control it. */
final class SessionStatusCard extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(SessionStatusCard.class);
    private static final PseudoClass SILENT = PseudoClass.getPseudoClass("silent");
    private static final PseudoClass WARNING = PseudoClass.getPseudoClass("warning");
    private static final PseudoClass BAD = PseudoClass.getPseudoClass("bad");
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");
    private static final PseudoClass OVER = PseudoClass.getPseudoClass("over");

    private static final KeyCombination RENAME = new KeyCodeCombination(KeyCode.F2);

    private final StatusLamp lamp = new StatusLamp();
    private final SessionNamePane name;
    private final Label protocol = NodeLayout.styled(new Label(), "protocol");
    private final Label endpoint = NodeLayout.styled(new Label(), "figures", "card-endpoint");
    private final Label sentence = NodeLayout.styled(new Label(), "card-state");
    private final Label detail = NodeLayout.styled(new Label(), "card-detail");
    private final ValueUnitPane messages = new ValueUnitPane(TEXTS.text("card.messages"));
    private final ValueUnitPane bytes = new ValueUnitPane(TEXTS.text("card.bytes"));
    private final ValueUnitPane age = new ValueUnitPane(TEXTS.text("card.age"));
    private final HBox figures = NodeLayout.styled(new HBox(messages, bytes, age), "card-figures");
    private final Button axes = NodeLayout.styled(new Button(), "quiet-button", "card-axes");
    private final MessageRateGraph graph = new MessageRateGraph();
    private final RasterPane rasterPane = new RasterPane("flow");
    private final OfferedRequestsPane offers;
    private final FindingCountsPane findings = new FindingCountsPane(this::openNewest, this::openNewestLoss);
    private final BiConsumer<String, Selection> open;
    private final Optional<CardPlaybackBar> playback;
    private final IconButton close;
    private final IconButton retry;
    private final IconButton requestButton;
    private final boolean answers;
    private AxisMappingOverride choice = AxisMappingOverride.AUTO;
    private @Nullable SessionCardTexts shown;
    private @Nullable SessionSnapshot latest;
    private @Nullable SessionPhase phase;

    /**
     * Uses {@code examine} to run the connection doctor on an endpoint, {@code convert} to open the convert dialog, {@code
     * select} to select the session, and {@code open} to select something and bring a view to the front.
     */
    SessionStatusCard(
            SessionSnapshot session,
            SessionController controller,
            Consumer<Endpoint> examine,
            Consumer<Path> convert,
            Consumer<Selection> select,
            BiConsumer<String, Selection> open) {
        this.open = open;
        var selectedSession = session.session();
        var id = selectedSession.id();
        setId("card-" + id);
        getStyleClass().addAll("session-card", "accent-" + session.accent());
        close = new IconButton("icon-close", TEXTS.text("card.close"), () -> controller.close(id));
        retry = new IconButton("icon-retry", TEXTS.text("card.retry"), () -> controller.retry(id));
        var remove = new IconButton("icon-remove", TEXTS.text("card.remove"), () -> controller.remove(id));
        answers = controller.player(id).isEmpty()
                && !selectedSession.protocol().requests(selectedSession.role()).isEmpty();
        requestButton = createRequestButton(selectedSession, controller);
        offers = new OfferedRequestsPane(id, controller);
        playback = controller.player(id).map(CardPlaybackBar::new);
        prepareAxes(id, controller);
        sentence.setWrapText(true);
        detail.setWrapText(true);
        name = new SessionNamePane(typed -> controller.rename(id, typed));
        addMenu(() -> controller.resetCounters(id));
        // Buttons consume their presses; a count that is clicked then selects its finding instead.
        setOnMousePressed(event -> {
            if (event.getButton() == MouseButton.PRIMARY) {
                select.accept(new Selection.SessionSelection(id));
            }
        });
        var head = head(
                examining(selectedSession, examine),
                converting(selectedSession, convert),
                requestButton,
                retry,
                close,
                remove);
        getChildren()
                .addAll(
                        head,
                        way(selectedSession),
                        new VBox(sentence, detail),
                        offers,
                        figures,
                        rasterPane,
                        axes,
                        findings);
        playback.ifPresent(bar -> getChildren().add(getChildren().indexOf(figures), bar));
    }

    private void openNewest(Severity severity) {
        if (latest != null) {
            var session = latest.session();
            latest.found()
                    .newest(severity)
                    .ifPresent(finding -> open.accept("findings", Selection.of(session, finding)));
        }
    }

    /** Shows the newest loss at its time. */
    private void openNewestLoss() {
        if (latest != null) {
            var session = latest.session();
            latest.health().marks().reversed().stream()
                    .filter(mark -> mark.kind() == HealthMark.HealthMarkKind.LOST)
                    .findFirst()
                    .ifPresent(mark -> open.accept("timing", Selection.of(session, mark)));
        }
    }

    /** Lets the user edit the name. */
    void editName() {
        name.edit();
    }

    /** Adds the context menu of the card. */
    private void addMenu(Runnable reset) {
        var rename = new MenuItem(TEXTS.text("card.rename"));
        rename.setAccelerator(RENAME);
        rename.setOnAction(_ -> editName());
        var item = new MenuItem(TEXTS.text("card.reset"));
        item.setOnAction(_ -> reset.run());
        var menu = new ContextMenu(rename, item);
        setOnContextMenuRequested(event -> {
            menu.show(this, event.getScreenX(), event.getScreenY());
            event.consume();
        });
    }

    private IconButton createRequestButton(Session session, SessionController controller) {
        var button = new IconButton(
                "icon-ask",
                TEXTS.text("card.ask"),
                () -> new RequestDialog(session, controller).show(getScene().getWindow()));
        button.setId("ask-" + session.id());
        return button;
    }

    private static IconButton examining(Session session, Consumer<Endpoint> examine) {
        var button =
                new IconButton("icon-doctor", TEXTS.text("card.examine"), () -> examine.accept(session.endpoint()));
        button.setId("examine-" + session.id());
        button.setShown(
                session.role() == SessionRole.CLIENT && !session.endpoint().isFile());
        return button;
    }

    private static IconButton converting(Session session, Consumer<Path> convert) {
        var button = new IconButton(
                "icon-convert",
                TEXTS.text("card.convert"),
                () -> convert.accept(Path.of(session.endpoint().toString())));
        button.setId("convert-" + session.id());
        button.setShown(session.endpoint().isFile());
        return button;
    }

    private void prepareAxes(String id, SessionController controller) {
        axes.setId("axes-" + id);
        axes.setMnemonicParsing(false);
        axes.setTooltip(new Tooltip());
        axes.setOnAction(
                _ -> new AxisMappingMenu(choice, override -> controller.setAxisMapping(id, override)).show(axes));
    }

    private HBox head(IconButton... buttons) {
        var head = new HBox(lamp, name, NodeLayout.spacer());
        head.getChildren().addAll(buttons);
        head.getStyleClass().add("card-head");
        return head;
    }

    /** Creates the line with the session's address and protocol. */
    private HBox way(Session session) {
        protocol.setText(session.protocol().label());
        protocol.setMinWidth(USE_PREF_SIZE);
        endpoint.setTooltip(new Tooltip());
        endpoint.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(endpoint, Priority.ALWAYS);
        return new HBox(6, endpoint, protocol);
    }

    /** Shows the session as it is, or with {@code past} as it was at the moment looked back on. */
    void show(SessionSnapshot session, boolean past) {
        var texts = SessionCardTexts.of(session, past);
        choice = session.bearings().choice();
        if (!texts.equals(shown)) {
            shown = texts;
            write(texts);
        }
        graph.add(session.now(), session.traffic().messagesPerSecond());
        rasterPane.paint(raster -> graph.paint(raster, rasterPane.ground(), rasterPane.fill(), rasterPane.line()));
        boolean ever = session.traffic().messages() > 0;
        NodeLayout.setShown(figures, ever);
        NodeLayout.setShown(rasterPane, ever && !session.state().phase().isTerminal());
        var picks = session.state().phase().isTerminal() ? List.<UserRequestChoices>of() : session.offers();
        offers.show(picks);
        NodeLayout.setShown(offers, !picks.isEmpty());
        latest = session;
        findings.show(session.found().counts(), texts.loss());
        playback.ifPresent(bar -> bar.show(session.state().phase()));
        if (session.state().phase() != phase) {
            phase = session.state().phase();
            look(phase, session.session().role());
        }
        var verdict = session.health().verdict();
        pseudoClassStateChanged(SILENT, verdict.cause() == HealthCause.SILENT);
        pseudoClassStateChanged(WARNING, verdict.grade() == HealthGrade.WARNING);
        pseudoClassStateChanged(BAD, verdict.grade() == HealthGrade.ERROR);
    }

    void setSelected(boolean selected) {
        pseudoClassStateChanged(SELECTED, selected);
    }

    private void write(SessionCardTexts texts) {
        name.show(texts.title());
        endpoint.setText(texts.endpoint());
        endpoint.getTooltip().setText(texts.endpoint());
        sentence.setText(texts.sentence());
        detail.setText(texts.detail());
        NodeLayout.setShown(detail, !texts.detail().isEmpty());
        axes.setText(texts.axes());
        axes.getTooltip().setText(TEXTS.text("card.axes", texts.axesBy()));
        NodeLayout.setShown(axes, !texts.axes().isEmpty());
        lamp.show(texts.light(), texts.sentence());
        messages.show(texts.messages());
        bytes.show(texts.bytes());
        age.show(texts.age());
    }

    private void look(SessionPhase now, SessionRole role) {
        pseudoClassStateChanged(OVER, now.isTerminal());
        setAccessibleText(now.name().toLowerCase(Locale.ROOT));
        requestButton.setShown(answers && (now == SessionPhase.LIVE || now == SessionPhase.SILENT));
        boolean live = playback.isEmpty();
        close.setShown(live && !now.isTerminal());
        retry.setShown(live && role == SessionRole.CLIENT && (now.isTerminal() || now == SessionPhase.WAITING));
    }

    /** A pane that shows a changing number above its unit. Both stay aligned while the number changes. */
    private static final class ValueUnitPane extends VBox {
        private final RapidUpdateLabel value = new RapidUpdateLabel("figure-value");

        ValueUnitPane(String unit) {
            getStyleClass().add("figure");
            var caption = NodeLayout.styled(new Label(unit), "figure-unit");
            getChildren().addAll(value, caption);
        }

        void show(String text) {
            value.setText(text);
        }
    }

    /**
     * A ring buffer of message rates, ten values a second, that paints itself as an area graph. Each value is one pixel
     * wide, with the newest at the right.
     */
    private static final class MessageRateGraph {
        private static final int KEPT = 1024;

        private static final long TENTH = 100_000_000;

        private final double[] values = new double[KEPT];
        private int end;
        private long until = Long.MIN_VALUE;

        /** Adds the value at {@code nanos}, which also fills the time since the previous one at a low frame rate. */
        void add(long nanos, double value) {
            if (until == Long.MIN_VALUE || nanos < until - TENTH) {
                end = 0; // the recording was rewound
                until = nanos - TENTH;
            }
            long missing = Math.min(KEPT, (nanos - until) / TENTH);
            for (long i = 0; i < missing; i++) {
                values[end++ % KEPT] = value;
            }
            until += missing * TENTH;
            until = Math.max(until, nanos - TENTH);
        }

        /** Paints the area below the values, with a line on top. */
        void paint(PixelRaster raster, int ground, int fill, int line) {
            raster.fill(ground);
            int columns = Math.min(Math.min(end, KEPT), raster.width());
            double most = most(columns);
            int bottom = raster.height() - 1;
            int before = -1;
            for (int i = 0; i < columns; i++) {
                int x = raster.width() - columns + i;
                int y = bottom - (int) Math.round(value(columns - i) / most * (bottom - 1));
                raster.fillColumn(x, y, bottom, fill);
                raster.fillColumn(x, before < 0 ? y : before, y, line);
                before = y;
            }
        }

        /** Returns the largest of the latest values plus a margin; never 0. */
        private double most(int latest) {
            double most = 1;
            for (int ago = 1; ago <= latest; ago++) {
                most = Math.max(most, value(ago));
            }
            return most * 1.1;
        }

        private double value(int ago) {
            return values[(end - ago) % KEPT];
        }
    }

    /** A pane that shows a session's message loss and its findings by severity. Counts of zero are left out. */
    private static final class FindingCountsPane extends FlowPane {
        private final Map<Severity, Label> labels = new EnumMap<>(Severity.class);
        private final Label loss = new Label();
        private Map<Severity, Long> shown = Map.of();

        /** Creates the pane; calls {@code openNewest} or {@code openNewestLoss} when a count is clicked. */
        FindingCountsPane(Consumer<Severity> openNewest, Runnable openNewestLoss) {
            loss.setOnMouseClicked(_ -> openNewestLoss.run());
            loss.setTooltip(new Tooltip(TEXTS.text("card.loss.open")));
            getStyleClass().add("finding-counts");
            setPrefWrapLength(0); // wraps at the width it is given
            loss.getStyleClass().addAll("finding-count", "warning", "card-loss");
            getChildren().add(loss);
            for (var severity : List.of(Severity.values()).reversed()) {
                var label = NodeLayout.styled(
                        new Label(), "finding-count", severity.name().toLowerCase(Locale.ROOT));
                label.setOnMouseClicked(_ -> openNewest.accept(severity));
                label.setTooltip(new Tooltip(TEXTS.text("card.findings.open")));
                labels.put(severity, label);
                getChildren().add(label);
            }
            show(Map.of(), "");
        }

        /** Shows the counts; {@code lost} describes the lost messages of the last ten seconds, and is empty for none. */
        void show(Map<Severity, Long> counts, String lost) {
            if (counts.equals(shown) && lost.equals(loss.getText()) && !shown.isEmpty()) {
                return;
            }
            loss.setText(lost);
            NodeLayout.setShown(loss, !lost.isEmpty());
            shown = counts;
            long all = 0;
            for (var entry : labels.entrySet()) {
                long count = counts.getOrDefault(entry.getKey(), 0L);
                all += count;
                entry.getValue().setText(words(count, entry.getKey()));
                NodeLayout.setShown(entry.getValue(), count > 0);
            }
            NodeLayout.setShown(this, all > 0 || !lost.isEmpty());
        }

        private static String words(long count, Severity severity) {
            var word = severity.name().toLowerCase(Locale.ROOT);
            return DisplayNumberFormatter.formatCount(count) + " " + (count == 1 ? word : word + "s");
        }
    }

    /** The play and loop controls on the session card of a recording. */
    private static final class CardPlaybackBar extends HBox {
        private final RecordingPlayer recordingPlayer;
        private final Button play = new Button();
        private final CheckBox loop = new CheckBox(TEXTS.text("loop"));

        CardPlaybackBar(RecordingPlayer player) {
            this.recordingPlayer = player;
            getStyleClass().add("playback-bar");
            play.setId("playback-play");
            play.setOnAction(_ -> playOrPause());
            boolean several = player.recordingSource().tracks().size() > 1;
            var help = new Tooltip(several ? TEXTS.text("play.help.several") : TEXTS.text("play.help"));
            play.setTooltip(help);
            loop.setTooltip(help);
            loop.setSelected(player.isLooping());
            loop.setOnAction(_ -> player.setLooping(loop.isSelected()));
            getChildren().setAll(play, loop);
        }

        /** Updates the controls; a recording that cannot be read cannot be played again. */
        void show(SessionPhase phase) {
            setDisable(phase == SessionPhase.FAILED);
            show();
        }

        private void show() {
            boolean playing = recordingPlayer.isPlaying();
            loop.setSelected(recordingPlayer.isLooping());
            play.setText(playing ? TEXTS.text("pause") : TEXTS.text("play"));
        }

        private void playOrPause() {
            if (recordingPlayer.isPlaying()) {
                recordingPlayer.pause();
            } else {
                recordingPlayer.resume();
            }
            show();
        }
    }
}
