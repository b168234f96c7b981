package mocapscope.app.transcript;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.BooleanProperty;
import javafx.scene.control.ComboBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.LiveLabel;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.SessionTitleDisambiguator;
import mocapscope.app.words.TextBundle;

/**
 * The toolbar of the transcript view: session, state, filter, time format, follow and freeze. Uses one line if there is
 * room for it.
 */
final class TranscriptBar extends VBox {
    private static final TextBundle WORDS = TextBundle.of(TranscriptBar.class);
    private static final double WIDE = 1340;
    private static final double SHORT = 560;
    private static final double LEAST_CHOICE = 156;
    private static final double WIDEST_CHOICE = 320;
    /** Maximum part of a narrow bar's width that the session chooser takes. */
    private static final double CHOICE_PART = 0.4;

    private final ComboBox<Choice> sessions = new ComboBox<>();
    private final LiveLabel status = LiveLabel.forText("caption");
    private final Region space = new Region();
    private final HBox line = new HBox();
    private final SessionStateBar state = new SessionStateBar();
    private final TranscriptMemoryBar memory = new TranscriptMemoryBar();
    private final MessageFilterBar filter;
    private final MenuButton showTimeFormat = new MenuButton(WORDS.text("time"));
    private final Map<MessageTimeFormat, RadioMenuItem> forms = new EnumMap<>(MessageTimeFormat.class);
    private final ToggleButton freeze = ToggleButtonFactory.toggle("handshake-freeze", WORDS.text("freeze"));
    private final ToggleButton follow = ToggleButtonFactory.toggle("handshake-follow", WORDS.text("follow"));
    private boolean showing;

    /** An item of the session chooser. */
    private record Choice(String id, String name) {}

    TranscriptBar(
            TranscriptModel model,
            Consumer<String> chosen,
            Consumer<UnaryOperator<MessageFilter>> filtered,
            Consumer<MessageTimeFormat> timed) {
        getStyleClass().add("view-bar");
        sessions.setId("handshake-session");
        sessions.setMinWidth(LEAST_CHOICE);
        sessions.setConverter(new DisplayNameConverter<>(Choice::name));
        sessions.valueProperty().addListener((_, _, choice) -> {
            if (choice != null && !showing) {
                chosen.accept(choice.id());
            }
        });
        filter = new MessageFilterBar(() -> model.session().map(SessionSnapshot::session), filtered);
        follow.getStyleClass().remove("quiet");
        freeze.getStyleClass().remove("quiet");
        HBox.setHgrow(space, Priority.ALWAYS);
        status.setId("handshake-status");
        status.setMinWidth(0);
        line.getStyleClass().add("bar-line");
        showTimeFormat.setId("handshake-time");
        showTimeFormat.getStyleClass().add("bar-menu");
        showTimeFormat.setFocusTraversable(false);
        for (var form : MessageTimeFormat.values()) {
            var item = new RadioMenuItem(WORDS.text("time." + form.textKey()));
            item.setOnAction(_ -> timed.accept(form));
            forms.put(form, item);
            showTimeFormat.getItems().add(item);
        }
        filter.getChildren().addAll(showTimeFormat, freeze, follow);
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
        status.setVisible(width >= SHORT);
        status.setManaged(width >= SHORT);
        if (getChildren().size() == (wide ? 1 : 2)) {
            return;
        }
        filter.setPrefWrapLength(wide ? WIDE : 0);
        line.getChildren().setAll(wide ? List.of(sessions, filter) : List.of(sessions, state));
        line.getChildren().addAll(space, status, memory);
        getChildren().setAll(wide ? List.of(line) : List.of(line, filter));
    }

    /** Shows the sessions, the one being viewed and the state of its list. */
    void show(TranscriptModel model) {
        showing = true;
        var disambiguator = SessionTitleDisambiguator.ofAll(model.sessions());
        var choices =
                model.sessions().stream().map(one -> choice(one, disambiguator)).toList();
        if (!sessions.getItems().equals(choices)) {
            sessions.getItems().setAll(choices);
        }
        var chosen = model.session().map(one -> choice(one, disambiguator)).orElse(null);
        if (!Objects.equals(sessions.getValue(), chosen)) {
            sessions.setValue(chosen);
        }
        sessions.setVisible(choices.size() > 1);
        sessions.setManaged(choices.size() > 1);
        model.session()
                .ifPresentOrElse(
                        session -> {
                            state.show(session.state());
                            memory.show(session.session());
                        },
                        memory::clear);
        state.setVisible(chosen != null);
        memory.setVisible(chosen != null);
        Optional<MessageListViewport> browser = model.browser();
        status.setText(browser.map(MessageListStatusFormatter::format).orElse(""));
        filter.show(model.filter());
        follow.setSelected(browser.map(MessageListViewport::following).orElse(true));
        freeze.setSelected(browser.map(MessageListViewport::frozen).orElse(false));
        showing = false;
    }

    boolean showing() {
        return showing;
    }

    private static Choice choice(SessionSnapshot session, SessionTitleDisambiguator disambiguator) {
        var whole = session.session();
        return new Choice(whole.id(), disambiguator.title(whole));
    }
}
