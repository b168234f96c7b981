package mocapscope.app.intercept;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.scene.control.Button;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.SessionChoiceBox;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;

/**
 * A toolbar for selecting a session and holding back the session's outgoing or incoming messages. It has two lines
 * where there is little room.
 */
final class InterceptHoldToolBar extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(InterceptHoldToolBar.class);
    private static final double WIDE = 980;

    private final SessionChoiceBox sessions;
    private final ToggleButton holdOut =
            InterceptButtonFactory.toggle("intercept-hold-out", TEXTS.text("hold.out"), TEXTS.text("hold.out.hint"));
    private final ToggleButton holdIn =
            InterceptButtonFactory.toggle("intercept-hold-in", TEXTS.text("hold.in"), TEXTS.text("hold.in.hint"));
    private final RapidUpdateLabel count = RapidUpdateLabel.forText("caption");
    private final Button begin;
    private final ToggleButton fold =
            InterceptButtonFactory.toggle("intercept-fold", TEXTS.text("fold"), TEXTS.text("fold.hint"));
    private final ToggleButton freeze =
            InterceptButtonFactory.toggle("intercept-freeze", TEXTS.text("freeze"), TEXTS.text("freeze.hint"));
    private final ToggleButton follow =
            InterceptButtonFactory.toggle("intercept-follow", TEXTS.text("follow"), TEXTS.text("follow.hint"));
    private final HBox first = new HBox();
    private final HBox second = new HBox();
    private boolean showing;

    /** Creates the bar; {@code begins} opens the dialog for a session that is held from its first byte. */
    InterceptHoldToolBar(Consumer<String> chosen, Runnable begins) {
        getStyleClass().add("view-bar");
        sessions = new SessionChoiceBox("intercept-session", chosen);
        sessions.setMinWidth(60);
        sessions.setMaxWidth(320);
        begin = InterceptButtonFactory.button("intercept-begin", TEXTS.text("begin"), TEXTS.text("begin.hint"), begins);
        count.setId("intercept-held");
        count.managedProperty().bind(count.visibleProperty());
        fold.setSelected(true);
        follow.setSelected(true);
        List.of(holdOut, holdIn).forEach(button -> button.getStyleClass().add("hold"));
        List.of(first, second).forEach(line -> line.getStyleClass().add("bar-line"));
        widthProperty().subscribe(width -> arrange(width.doubleValue() >= WIDE));
    }

    private void arrange(boolean wide) {
        if (getChildren().size() == (wide ? 1 : 2)) {
            return;
        }
        first.getChildren().clear();
        second.getChildren().clear();
        if (wide) {
            first.getChildren()
                    .setAll(sessions, holdOut, holdIn, count, NodeConfigurator.spacer(), fold, freeze, follow, begin);
            getChildren().setAll(first);
        } else {
            first.getChildren().setAll(sessions, count, NodeConfigurator.spacer(), fold, freeze, follow);
            second.getChildren().setAll(holdOut, holdIn, NodeConfigurator.spacer(), begin);
            getChildren().setAll(first, second);
        }
    }

    /** Sets the listener for the hold switches. */
    void onHold(HoldListener listener) {
        holdOut.selectedProperty().addListener((_, _, on) -> hold(listener, true, on));
        holdIn.selectedProperty().addListener((_, _, on) -> hold(listener, false, on));
    }

    /** Called when the user switches holding of outgoing or incoming messages on or off. */
    interface HoldListener {
        void hold(boolean outgoing, boolean on);
    }

    private void hold(HoldListener listener, boolean outgoing, boolean on) {
        if (!showing) {
            listener.hold(outgoing, on);
        }
    }

    /** Returns menu items that do what the hold switches and the last button do. */
    List<MenuItem> holdItems() {
        return Stream.of(holdOut, holdIn, begin)
                .map(button -> {
                    var item = new MenuItem();
                    item.textProperty().bind(button.textProperty());
                    item.disableProperty().bind(button.disableProperty());
                    item.setOnAction(_ -> button.fire());
                    return item;
                })
                .toList();
    }

    BooleanProperty folded() {
        return fold.selectedProperty();
    }

    BooleanProperty frozen() {
        return freeze.selectedProperty();
    }

    BooleanProperty following() {
        return follow.selectedProperty();
    }

    BooleanProperty holdsOut() {
        return holdOut.selectedProperty();
    }

    BooleanProperty holdsIn() {
        return holdIn.selectedProperty();
    }

    boolean showing() {
        return showing;
    }

    /** Shows the selected session, what it holds, the number of held items, and if the diagram follows. */
    void show(InterceptViewModel model, int held, boolean follows, double read) {
        showing = true;
        var choices =
                model.sessions().stream().map(InterceptHoldToolBar::choice).toList();
        var chosen = model.session().map(InterceptHoldToolBar::choice).orElse(null);
        sessions.show(choices, chosen);
        showHolding(model);
        follow.setSelected(follows);
        count.setText(words(held, read));
        count.setVisible(!count.getText().isEmpty());
        showing = false;
    }

    /** Updates the hold switches of the chosen session only. */
    void holding(InterceptViewModel model) {
        showing = true;
        showHolding(model);
        showing = false;
    }

    private void showHolding(InterceptViewModel model) {
        var role = model.session().map(one -> one.session().role()).orElse(SessionRole.CLIENT);
        var relayed = model.session().map(SessionSnapshot::session).filter(Session::isRelayed);
        holdOut.setText(relayed.map(one -> toRole("hold.to-server", one, SessionRole.SERVER))
                .orElse(TEXTS.text("hold.out")));
        holdIn.setText(relayed.map(one -> toRole("hold.to-client", one, SessionRole.CLIENT))
                .orElse(TEXTS.text("hold.in")));
        holdOut.setSelected(holds(model, role.outgoing()));
        holdIn.setSelected(holds(model, role.incoming()));
        List.of(holdOut, holdIn).forEach(button -> button.setDisable(!model.isLive()));
    }

    private static String toRole(String key, Session session, SessionRole role) {
        return TEXTS.text(key, session.protocol().roleName(role));
    }

    private static String words(int held, double read) {
        if (held > 0) {
            return TEXTS.text("bar.held", DisplayNumberFormatter.formatCount(held));
        }
        return read < 0.99 ? TEXTS.text("bar.reading", Math.round(read * 100)) : "";
    }

    private static boolean holds(InterceptViewModel model, Direction direction) {
        return model.state()
                .filter(state -> state.holding().contains(direction))
                .isPresent();
    }

    private static SessionChoiceBox.SessionChoice choice(SessionSnapshot session) {
        var fullSession = session.session();
        var title = session.name();
        if (fullSession.isRelayed()) {
            return new SessionChoiceBox.SessionChoice(fullSession.id(), title);
        }
        var side = TEXTS.text("side.us", fullSession.protocol().roleName(fullSession.role()));
        return new SessionChoiceBox.SessionChoice(fullSession.id(), TEXTS.text("side", title, side));
    }
}
