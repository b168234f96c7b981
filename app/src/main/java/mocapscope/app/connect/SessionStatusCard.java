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
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.PixelColorBuffer;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.SessionCommandController;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.stage.StageEndpoint;
import org.jspecify.annotations.Nullable;

/**
 * A card that shows one session's health, data rates, losses and reported problems, with controls for the session. It is
 * shown in full or in one line.
 */
final class SessionStatusCard extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(SessionStatusCard.class);
    private static final PseudoClass SILENT = PseudoClass.getPseudoClass("silent");
    private static final PseudoClass WARNING = PseudoClass.getPseudoClass("warning");
    private static final PseudoClass BAD = PseudoClass.getPseudoClass("bad");
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");
    private static final PseudoClass ONE_LINE = PseudoClass.getPseudoClass("one-line");
    private static final PseudoClass OVER = PseudoClass.getPseudoClass("over");

    /** The height of two lines of the sentence, alone and with the graph, which is higher below a sentence of one line. */
    private static final double TWO_LINES = 32;

    private static final double WITH_GRAPH = 64;

    /** The height of a card that was never shown in full: that of one with few figures. */
    private static final double USUAL_HEIGHT = 200;

    private final StatusLamp lamp = new StatusLamp();
    private final EditableSessionNameLabel name;
    private final Label protocol = NodeConfigurator.styled(new Label(), "protocol");
    private final AbbreviatingLabelPane endpoint = new AbbreviatingLabelPane("figures", "card-endpoint");
    private final Label sentence = NodeConfigurator.styled(new Label(), "card-state");
    private final Label since = NodeConfigurator.styled(new Label(), "figures", "card-detail");
    private final Label detail = NodeConfigurator.styled(new Label(), "card-detail");
    private final ValueUnitPane rate = new ValueUnitPane(TEXTS.text("card.rate"));
    private final ValueUnitPane latency = new ValueUnitPane(TEXTS.text("card.latency"));
    private final ValueUnitPane loss = new ValueUnitPane(TEXTS.text("card.loss"));
    private final HBox healthFigures = figureRow(rate, latency, loss);
    private final ValueUnitPane messages = new ValueUnitPane(TEXTS.text("card.messages"));
    private final ValueUnitPane bytes = new ValueUnitPane(TEXTS.text("card.bytes"));
    private final ValueUnitPane age = new ValueUnitPane(TEXTS.text("card.age"));
    private final HBox figures = figureRow(messages, bytes, age);
    private final Button axes = NodeConfigurator.styled(new Button(), "quiet-button", "card-axes");
    private final MessageRateGraph graph = new MessageRateGraph();
    private final PixelBufferPlotPane rasterPane = new PixelBufferPlotPane("flow");
    private final VBox trend = NodeConfigurator.styled(new VBox(), "card-trend");
    private final RequestParameterComboBoxPane offers;
    private final FindingCountsPane findings = new FindingCountsPane(this::openNewest);
    private final BiConsumer<String, SharedViewSelection> open;
    private final SessionCommandController controller;
    private final Optional<CardPlaybackBar> playback;
    private final SessionCardMetricsRow columns = new SessionCardMetricsRow(this::openNewest);
    private final VBox body = NodeConfigurator.styled(new VBox(), "card-body");
    private final IconButton close;
    private final IconButton retry;
    private final IconButton remove;
    private final SessionCardMenu menu;
    private AxesAndUnitOverride choice = AxesAndUnitOverride.AUTO;
    private @Nullable SessionCardTexts shown;
    private SessionSnapshot latest;
    private @Nullable SessionPhase phase;
    private boolean oneLine;
    private double fullHeight = USUAL_HEIGHT;

    /**
     * Uses {@code examine} to run the connection doctor on an endpoint, {@code convert} to open the convert dialog, {@code
     * select} to select the session, {@code open} to select something and bring a view to the front, and {@code remove}
     * to remove a session.
     */
    SessionStatusCard(
            SessionSnapshot session,
            SessionCommandController controller,
            Consumer<Endpoint> examine,
            Consumer<Path> convert,
            Consumer<SharedViewSelection> select,
            BiConsumer<String, SharedViewSelection> open,
            Consumer<SessionSnapshot> remove) {
        this.open = open;
        this.controller = controller;
        var selectedSession = session.session();
        var id = selectedSession.id();
        setId("card-" + id);
        getStyleClass().add("session-card");
        latest = session;
        Runnable removal = () -> remove.accept(latest);
        close = new IconButton("icon-close", TEXTS.text("card.close"), () -> controller.close(id));
        retry = new IconButton("icon-retry", TEXTS.text("card.retry"), () -> controller.retry(id));
        this.remove = new IconButton("icon-remove", TEXTS.text("card.remove"), removal);
        offers = new RequestParameterComboBoxPane(id, controller);
        playback = controller.player(id).map(CardPlaybackBar::new);
        name = new EditableSessionNameLabel(typed -> controller.rename(id, typed));
        menu = new SessionCardMenu(
                selectedSession, controller, examine, convert, this::editName, this::chooseColor, removal);
        prepareAxes(id, controller);
        detail.setWrapText(true);
        prepareHealth();
        prepareSelection(() -> select.accept(new SharedViewSelection.SessionSelection(id)));
        setOnContextMenuRequested(event -> {
            menu.show(this, event.getScreenX(), event.getScreenY());
            event.consume();
        });
        fill(selectedSession);
    }

    /** Selects the session on a press of the mouse, and of Enter on the focused card. */
    private void prepareSelection(Runnable select) {
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.LIST_ITEM);
        // Buttons consume their presses; a count that is clicked then selects its finding instead.
        setOnMousePressed(event -> {
            if (event.getButton() == MouseButton.PRIMARY) {
                select.run();
            }
        });
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && event.getTarget() == this) {
                select.run();
                event.consume();
            }
        });
    }

    private void fill(Session session) {
        HBox.setHgrow(name, Priority.ALWAYS);
        name.setMaxWidth(Double.MAX_VALUE);
        var head = NodeConfigurator.styled(
                new HBox(lamp, name, columns, retry, close, remove, menu.createButton()), "card-head");
        NodeConfigurator.setShown(columns, false);
        trend.getChildren().addAll(new HBox(8, sentence, since), rasterPane);
        VBox.setVgrow(rasterPane, Priority.ALWAYS);
        body.getChildren().addAll(way(session), trend, detail, offers);
        playback.ifPresent(body.getChildren()::add);
        body.getChildren().addAll(healthFigures, figures, axes, findings);
        getChildren().addAll(head, body);
        hoverProperty().subscribe(_ -> showButtons());
        focusWithinProperty().subscribe(_ -> showButtons());
        heightProperty().addListener((_, _, height) -> {
            if (!oneLine) {
                fullHeight = height.doubleValue();
            }
        });
    }

    /** Creates a line of figures, whose columns share the width that is left. */
    private static HBox figureRow(ValueUnitPane... columns) {
        for (var column : columns) {
            HBox.setHgrow(column, Priority.ALWAYS);
        }
        return NodeConfigurator.styled(new HBox(columns), "card-figures");
    }

    private void prepareHealth() {
        sentence.setWrapText(true);
        sentence.setAlignment(Pos.TOP_LEFT);
        sentence.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(sentence, Priority.ALWAYS);
        since.setMinWidth(USE_PREF_SIZE);
        rate.getStyleClass().add("first");
        messages.getStyleClass().add("first");
        NodeConfigurator.setShown(healthFigures, false);
        Tooltip.install(rate, new Tooltip(TEXTS.text("card.rate.help")));
        Tooltip.install(latency, new Tooltip(TEXTS.text("card.latency.help")));
        Tooltip.install(loss, new Tooltip(TEXTS.text("card.loss.open")));
        loss.setCursor(Cursor.HAND);
        loss.setOnMouseClicked(_ -> openNewestLoss());
    }

    private void openNewest(Severity severity) {
        var session = latest.session();
        latest.found()
                .newest(severity)
                .ifPresent(finding -> open.accept("findings", SharedViewSelection.of(session, finding)));
    }

    /** Shows the newest loss at its time. */
    private void openNewestLoss() {
        var session = latest.session();
        latest.health().marks().reversed().stream()
                .filter(mark -> mark.kind() == DeliveryProblemOccurrence.DeliveryProblemKind.LOST)
                .findFirst()
                .ifPresent(mark -> open.accept("timing", SharedViewSelection.of(session, mark)));
    }

    Session session() {
        return latest.session();
    }

    /** Lets the user edit the name. */
    void editName() {
        name.edit();
    }

    /** Lets the user choose the color. */
    void chooseColor() {
        SessionColorMenu.show(
                name,
                latest.accent(),
                accent -> controller.setAccent(latest.session().id(), accent));
    }

    private void prepareAxes(String id, SessionCommandController controller) {
        axes.setId("axes-" + id);
        axes.setMnemonicParsing(false);
        axes.setTooltip(new Tooltip());
        axes.setOnAction(
                _ -> new AxesAndUnitMenu(choice, override -> controller.setAxisMapping(id, override)).show(axes));
    }

    /** Creates the line with the session's address and protocol. */
    private HBox way(Session session) {
        protocol.setText(session.protocol().label());
        protocol.setMinWidth(USE_PREF_SIZE);
        HBox.setHgrow(endpoint, Priority.ALWAYS);
        return new HBox(6, endpoint, protocol);
    }

    /** Shows the session as it is, or with {@code past} as it was at the moment looked back on. */
    void show(SessionSnapshot session, boolean past) {
        var texts = SessionCardTexts.of(session, past);
        choice = session.bearings().choice();
        setStyle("-session: -color-session-%d;".formatted(session.accent()));
        boolean changed = !texts.equals(shown);
        if (changed) {
            shown = texts;
            write(texts);
        }
        graph.add(session.now(), session.traffic().messagesPerSecond());
        if (!oneLine) {
            rasterPane.paint(raster -> graph.paint(raster, rasterPane.ground(), rasterPane.fill(), rasterPane.line()));
        }
        boolean ever = session.traffic().messages() > 0;
        NodeConfigurator.setShown(figures, ever);
        boolean terminal = session.state().phase().isTerminal();
        NodeConfigurator.setShown(rasterPane, ever && !terminal);
        // A longer sentence moves nothing below it.
        double room = terminal ? 0 : ever ? WITH_GRAPH : TWO_LINES;
        if (trend.getMinHeight() != room) { // JavaFX requests layout for an equal height too
            trend.setMinHeight(room);
        }
        boolean isReadOnly = terminal || StageEndpoint.isStage(session.session().endpoint());
        var picks = isReadOnly ? List.<UserRequestWithParameterChoices>of() : session.offers();
        offers.show(picks);
        NodeConfigurator.setShown(offers, !picks.isEmpty());
        latest = session;
        findings.show(session.found().counts());
        playback.ifPresent(bar -> bar.show(session.state().phase()));
        if (session.state().phase() != phase) {
            phase = session.state().phase();
            look(phase);
            changed = true;
        }
        if (changed) {
            var word = session.state().phase().name().toLowerCase(Locale.ROOT);
            setAccessibleText(TEXTS.text("card.spoken", texts.title(), texts.sentence(), word));
        }
        var verdict = session.health().verdict();
        pseudoClassStateChanged(SILENT, verdict.cause() == HealthCause.SILENT);
        pseudoClassStateChanged(WARNING, verdict.grade() == HealthGrade.WARNING);
        pseudoClassStateChanged(BAD, verdict.grade() == HealthGrade.ERROR);
        rate.pseudoClassStateChanged(WARNING, verdict.hasProblem(HealthCause.RATE));
        loss.pseudoClassStateChanged(WARNING, verdict.hasProblem(HealthCause.LOSS));
    }

    void setSelected(boolean selected) {
        pseudoClassStateChanged(SELECTED, selected);
    }

    /** Returns the height of the card in full, as it was shown last. */
    double fullHeight() {
        return fullHeight;
    }

    /** Shows the card in one line, or else in full; in one line, a card of this width omits what it has no room for. */
    void setForm(boolean oneLine, double width) {
        this.oneLine = oneLine;
        pseudoClassStateChanged(ONE_LINE, oneLine);
        NodeConfigurator.setShown(body, !oneLine);
        NodeConfigurator.setShown(columns, oneLine);
        columns.fit(width);
        showButtons();
    }

    private void write(SessionCardTexts texts) {
        name.show(texts.title(), texts.shortTitle());
        columns.show(texts);
        endpoint.show(texts.endpoint(), texts.address());
        sentence.setText(texts.sentenceWithFindings());
        since.setText(texts.since());
        detail.setText(texts.detail());
        NodeConfigurator.setShown(detail, !texts.detail().isEmpty());
        axes.setText(texts.axes());
        axes.getTooltip().setText(TEXTS.text("card.axes", texts.axesBy()));
        NodeConfigurator.setShown(axes, !texts.axes().isEmpty());
        lamp.show(texts.light(), texts.sentence());
        rate.show(texts.rate(), texts.rateOf().isEmpty() ? TEXTS.text("card.rate") : texts.rateOf());
        latency.show(texts.latency());
        loss.show(texts.loss());
        boolean known = !(texts.rate() + texts.latency() + texts.loss()).isEmpty();
        NodeConfigurator.setShown(healthFigures, known || healthFigures.isManaged());
        messages.show(texts.messages());
        bytes.show(texts.bytes());
        age.show(texts.age());
    }

    private void look(SessionPhase now) {
        pseudoClassStateChanged(OVER, now.isTerminal());
        menu.setPhase(now);
        showButtons();
    }

    /**
     * Shows the buttons that the phase allows. Those that end the session take the room of the name only while the card is
     * pointed at or has the focus; a card in one line has room for none beside that of the menu.
     */
    private void showButtons() {
        boolean used = isHover() || isFocusWithin();
        close.setShown(!oneLine && used && menu.canClose());
        retry.setShown(!oneLine && menu.canRetry());
        remove.setShown(!oneLine && used);
    }

    /**
     * A pane that shows a changing number above its unit. Both stay aligned while the number changes. An unknown number
     * leaves its space empty.
     */
    private static final class ValueUnitPane extends VBox {
        private final RapidUpdateLabel value = new RapidUpdateLabel("figure-value");
        private final Label caption = NodeConfigurator.styled(new Label(), "figure-unit");

        ValueUnitPane(String unit) {
            getStyleClass().add("figure");
            caption.setText(unit);
            caption.setWrapText(true); // the words of some languages are longer
            getChildren().addAll(value, caption);
        }

        void show(String text) {
            value.setText(text);
            setVisible(!text.isEmpty());
        }

        /** Shows a number above a name, which may be longer than the card is wide. */
        void show(String text, String unit) {
            caption.setWrapText(false);
            caption.setText(unit);
            show(text);
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
        void paint(PixelColorBuffer raster, int ground, int fill, int line) {
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

    /** A pane that shows a session's findings by severity. Counts of zero are left out. */
    private static final class FindingCountsPane extends FlowPane {
        private final Map<Severity, Label> labels = new EnumMap<>(Severity.class);
        private Map<Severity, Long> shown = Map.of();

        /** Creates the pane; calls {@code openNewest} when a count is clicked. */
        FindingCountsPane(Consumer<Severity> openNewest) {
            getStyleClass().add("finding-counts");
            setPrefWrapLength(0); // wraps at the width it is given
            for (var severity : List.of(Severity.values()).reversed()) {
                var label = NodeConfigurator.styled(
                        new Label(), "finding-count", severity.name().toLowerCase(Locale.ROOT));
                label.setOnMouseClicked(_ -> openNewest.accept(severity));
                label.setTooltip(new Tooltip(TEXTS.text("card.findings.open")));
                labels.put(severity, label);
                getChildren().add(label);
            }
            show(Map.of());
        }

        void show(Map<Severity, Long> counts) {
            if (counts.equals(shown) && !shown.isEmpty()) {
                return;
            }
            shown = counts;
            long all = 0;
            for (var entry : labels.entrySet()) {
                long count = counts.getOrDefault(entry.getKey(), 0L);
                all += count;
                entry.getValue().setText(words(count, entry.getKey()));
                NodeConfigurator.setShown(entry.getValue(), count > 0);
            }
            NodeConfigurator.setShown(this, all > 0);
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
