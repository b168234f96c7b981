package mocapscope.app.transcript;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.BooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.SessionChoiceBox;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.ToolBarToggleButton;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.event.SessionStateChange;

/**
 * The toolbar of the transcript view (recorded traffic), with session choice, message filter and list controls. Uses
 * one line if there is room for it, otherwise two.
 */
final class TranscriptToolBar extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(TranscriptToolBar.class);
    private static final double WIDE = 1240;
    /** The width from which the number of messages is shown, and the one from which the time in memory is a phrase. */
    private static final double SHORT = 560;

    private static final double LONG = 840;
    private static final double LEAST_CHOICE = 156;
    private static final double WIDEST_CHOICE = 320;
    /** Maximum part of a narrow bar's width that the session chooser takes. */
    private static final double CHOICE_PART = 0.36;

    private final SessionChoiceBox sessions;
    private final RapidUpdateLabel status = RapidUpdateLabel.forText("caption");
    private final Region space = new Region();
    private final HBox line = NodeConfigurator.styled(new HBox(), "bar-line");
    private final SessionStateBar state = new SessionStateBar();
    private final TranscriptMemoryBar memory;
    private final MessageFilterBar filter;
    private final Menu timeFormats = new Menu(TEXTS.text("time"));
    private final CheckMenuItem folded = new CheckMenuItem(TEXTS.text("folded"));
    private final MenuButton more =
            NodeConfigurator.styled(new MenuButton("⋯", null, timeFormats, folded), "bar-menu", "more");
    private final Map<MessageTimeFormat, RadioMenuItem> forms = new EnumMap<>(MessageTimeFormat.class);
    private final ToggleButton freeze = new ToolBarToggleButton("handshake-freeze", TEXTS.text("freeze"));
    private final ToggleButton follow = new ToolBarToggleButton("handshake-follow", TEXTS.text("follow"));
    private boolean showing;

    TranscriptToolBar(
            TranscriptViewModel model,
            Consumer<String> chosen,
            Consumer<UnaryOperator<MessageFilter>> filtered,
            Consumer<MessageTimeFormat> timed,
            Consumer<Boolean> onFolded,
            Preferences preferences,
            BooleanSupplier keepsHistory) {
        getStyleClass().add("view-bar");
        memory = new TranscriptMemoryBar(keepsHistory);
        sessions = new SessionChoiceBox("handshake-session", chosen);
        sessions.setMinWidth(LEAST_CHOICE);
        filter = new MessageFilterBar(model::session, filtered, preferences);
        HBox.setHgrow(space, Priority.ALWAYS);
        status.setId("handshake-status");
        more.setId("handshake-more");
        more.setAccessibleText(TEXTS.text("more"));
        more.setTooltip(new Tooltip(TEXTS.text("more")));
        more.setMinWidth(USE_PREF_SIZE);
        NodeConfigurator.focusedByKeyboard(more);
        folded.setId("handshake-folded");
        folded.setOnAction(_ -> onFolded.accept(folded.isSelected()));
        for (var form : MessageTimeFormat.values()) {
            var item = new RadioMenuItem(TEXTS.text("time." + form.textKey()));
            item.setOnAction(_ -> timed.accept(form));
            forms.put(form, item);
            timeFormats.getItems().add(item);
        }
        filter.getChildren().addAll(freeze, follow);
        widthProperty().subscribe(width -> arrange(width.doubleValue()));
    }

    BooleanProperty frozen() {
        return freeze.selectedProperty();
    }

    BooleanProperty following() {
        return follow.selectedProperty();
    }

    MessageFilterBar filter() {
        return filter;
    }

    void showTimeFormat(MessageTimeFormat form) {
        forms.forEach((one, item) -> item.setSelected(one == form));
    }

    private void arrange(double width) {
        boolean wide = width >= WIDE;
        sessions.setMaxWidth(Math.max(LEAST_CHOICE, Math.min(WIDEST_CHOICE, width * CHOICE_PART)));
        NodeConfigurator.setShown(status, width >= SHORT);
        memory.setTextShown(width >= LONG);
        status.setMinWidth(wide ? 0 : USE_PREF_SIZE); // the step is shortened first, and the filters never
        if (getChildren().size() == (wide ? 1 : 2)) {
            return;
        }
        filter.setPartOfRow(wide);
        line.getChildren().setAll(wide ? List.of(sessions, filter) : List.of(sessions, state));
        line.getChildren().addAll(space, status, memory, more);
        getChildren().setAll(wide ? List.of(line) : List.of(line, filter));
    }

    /** Shows the sessions, the one being viewed and the state of its list. */
    void show(TranscriptViewModel model) {
        showing = true;
        var choices = model.sessions().stream().map(TranscriptToolBar::choice).toList();
        var chosen = model.session().map(TranscriptToolBar::choice).orElse(null);
        sessions.show(choices, chosen);
        NodeConfigurator.setShown(sessions, choices.size() > 1);
        model.session()
                .ifPresentOrElse(
                        session -> {
                            state.show(session);
                            memory.show(session.session());
                        },
                        memory::clear);
        state.setVisible(chosen != null);
        memory.setVisible(chosen != null);
        Optional<MessageListViewport> browser = model.browser();
        status.setText(browser.map(TranscriptToolBar::formatStatus).orElse(""));
        filter.show(model.filter());
        folded.setSelected(model.isAllFolded());
        follow.setSelected(browser.map(MessageListViewport::following).orElse(true));
        freeze.setSelected(browser.map(MessageListViewport::frozen).orElse(false));
        showing = false;
    }

    boolean showing() {
        return showing;
    }

    private static SessionChoiceBox.SessionChoice choice(SessionSnapshot session) {
        return new SessionChoiceBox.SessionChoice(session.session().id(), session.name());
    }

    private static String formatStatus(MessageListViewport viewport) {
        var history = viewport.session().history();
        long first = history.firstMessage();
        long held = history.nextMessage() - first;
        var searched = viewport.search()
                .map(search -> searched(search, held))
                .orElseGet(() -> TEXTS.formatCount("messages", held));
        var omitted = first > 0 ? TEXTS.text("status.gone", DisplayNumberFormatter.formatCount(first)) : "";
        return searched + omitted + (viewport.frozen() ? TEXTS.text("status.frozen") : "");
    }

    private static String searched(MessageSearch search, long held) {
        long found = search.listing().size();
        return search.isDone()
                ? TEXTS.text(
                        "status.found", DisplayNumberFormatter.formatCount(found), TEXTS.formatCount("messages", held))
                : TEXTS.text(
                        "status.searching",
                        DisplayNumberFormatter.formatCount(found),
                        DisplayNumberFormatter.formatCount(search.searched()),
                        DisplayNumberFormatter.formatCount(held));
    }

    /** Shows the lamp of a session's verdict, its phase, handshake step and pending event in one line. */
    private static final class SessionStateBar extends HBox {

        private final StatusLamp lamp = new StatusLamp();
        private final Label phase = new Label();
        private final Label step = new Label();

        SessionStateBar() {
            setId("handshake-state");
            getStyleClass().add("state-line");
            setAlignment(Pos.CENTER_LEFT);
            phase.getStyleClass().add("phase");
            phase.setMinWidth(USE_PREF_SIZE);
            step.getStyleClass().add("caption");
            step.setMinWidth(0);
            getChildren().addAll(lamp, phase, step);
        }

        void show(SessionSnapshot session) {
            var state = session.state();
            var word = state.phase().name().toLowerCase(Locale.ROOT);
            var verdict = session.health().verdict();
            lamp.show(StatusLamp.LampState.of(verdict), verdict.sentence());
            phase.setText(word);
            step.setText(formatStep(state));
        }

        /** Returns the step and the pending event; empty if the phase alone describes the state. */
        static String formatStep(SessionStateChange state) {
            var waiting = state.waitingFor().isEmpty() ? "" : TEXTS.text("waiting", state.waitingFor());
            return state.step().isEmpty() || waiting.isEmpty() ? state.step() + waiting : state.step() + ", " + waiting;
        }
    }
}
