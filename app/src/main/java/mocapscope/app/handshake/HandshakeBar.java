package mocapscope.app.handshake;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.FilterBox;
import mocapscope.app.control.Named;
import mocapscope.app.model.SessionSnapshot;

/** Above the list: the session and its state, what to filter, and whether to follow. Two lines where it is narrow. */
final class HandshakeBar extends VBox {
    private static final double NARROW = 820;

    private final ComboBox<Choice> sessions = new ComboBox<>();
    private final Label status = new Label();
    private final Region space = new Region();
    private final HBox first = new HBox();
    private final HBox second = new HBox();
    private final FilterBox words;
    private final StateLine state = new StateLine();
    private final ToggleButton in = toggle("handshake-in", "← In", true);
    private final ToggleButton out = toggle("handshake-out", "→ Out", true);
    private final ToggleButton findings = toggle("handshake-findings", "Findings only", false);
    private final ToggleButton follow = toggle("handshake-follow", "Follow", true);
    private final Consumer<UnaryOperator<Filter>> filtered;
    private boolean showing;

    /** A session to choose. */
    private record Choice(String id, String name) {}

    HandshakeBar(Consumer<String> chosen, Consumer<UnaryOperator<Filter>> filtered, Consumer<Boolean> followed) {
        this.filtered = filtered;
        getStyleClass().add("view-bar");
        sessions.setId("handshake-session");
        sessions.setConverter(new Named<>(Choice::name));
        sessions.valueProperty().addListener((_, _, choice) -> {
            if (choice != null && !showing) {
                chosen.accept(choice.id());
            }
        });
        in.getStyleClass().add("quiet");
        out.getStyleClass().add("quiet");
        findings.getStyleClass().add("quiet");
        in.setOnAction(_ -> directions());
        out.setOnAction(_ -> directions());
        findings.setOnAction(_ -> filtered.accept(filter -> filter.findingsOnly(findings.isSelected())));
        follow.setOnAction(_ -> followed.accept(follow.isSelected()));
        HBox.setHgrow(space, Priority.ALWAYS);
        words = new FilterBox(
                "handshake-filter", "Filter messages", text -> filtered.accept(filter -> filter.words(text)));
        status.setId("handshake-status");
        status.getStyleClass().add("caption");
        List.of(first, second).forEach(line -> line.getStyleClass().add("bar-line"));
        widthProperty().subscribe(width -> arrange(width.doubleValue() < NARROW));
    }

    private void arrange(boolean narrow) {
        if (getChildren().size() == (narrow ? 2 : 1)) {
            return;
        }
        var filters = List.of(words, in, out, findings, follow);
        first.getChildren().setAll(sessions, state, space, status);
        second.getChildren().clear();
        (narrow ? second : first).getChildren().addAll(filters);
        HBox.setHgrow(words, narrow ? Priority.ALWAYS : Priority.NEVER);
        getChildren().setAll(narrow ? List.of(first, second) : List.of(first));
    }

    /** Shows the sessions there are, the one looked at, and whether its list follows. */
    void show(HandshakeModel model) {
        showing = true;
        var choices = model.sessions().stream().map(HandshakeBar::choice).toList();
        if (!sessions.getItems().equals(choices)) {
            sessions.getItems().setAll(choices);
        }
        var chosen = model.session().map(HandshakeBar::choice).orElse(null);
        if (!Objects.equals(sessions.getValue(), chosen)) {
            sessions.setValue(chosen);
        }
        sessions.setVisible(choices.size() > 1);
        sessions.setManaged(choices.size() > 1);
        model.session().ifPresent(session -> state.show(session.state()));
        first.setVisible(chosen != null || getChildren().size() == 1);
        first.setManaged(first.isVisible());
        state.setVisible(chosen != null);
        status.setText(model.browser().map(StatusText::of).orElse(""));
        follow.setSelected(model.browser().map(Browser::following).orElse(true));
        showing = false;
    }

    private void directions() {
        filtered.accept(filter -> filter.directions(in.isSelected(), out.isSelected()));
    }

    private static Choice choice(SessionSnapshot session) {
        var whole = session.session();
        return new Choice(whole.id(), whole.title());
    }

    private static ToggleButton toggle(String id, String text, boolean on) {
        var button = new ToggleButton(text);
        button.setId(id);
        button.setSelected(on);
        button.getStyleClass().add("bar-button");
        button.setMinWidth(Region.USE_PREF_SIZE); // where there is no room, words of the state give way
        return button;
    }
}
