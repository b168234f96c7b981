package mocapscope.app.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.endpoint.Endpoint;

/** A bar that offers for ten seconds to reopen removed sessions. */
final class RemovedSessionReopenBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(RemovedSessionReopenBar.class);
    private static final long SHOWN = 10_000_000_000L;

    private final List<Endpoint> removed = new ArrayList<>();
    private final Label message = new Label();
    private boolean timed;
    private long until;

    /** Creates the bar, hidden; {@code reopen} opens one endpoint anew. */
    RemovedSessionReopenBar(Consumer<Endpoint> reopen) {
        setId("removed-sessions");
        getStyleClass().add("undo-bar");
        setAlignment(Pos.CENTER_LEFT);
        setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
        message.setTooltip(new Tooltip());
        message.setMinWidth(0);
        HBox.setHgrow(message, Priority.ALWAYS);
        var undo = new Button(TEXTS.text("removed.undo"));
        undo.setId("undo-remove");
        undo.setMinWidth(USE_PREF_SIZE);
        undo.setOnAction(_ -> {
            var endpoints = List.copyOf(removed);
            hide();
            endpoints.forEach(reopen);
        });
        getChildren().addAll(message, undo);
        NodeConfigurator.setShown(this, false);
    }

    /** Adds a session that the user removes now. */
    void add(SessionSnapshot session) {
        removed.add(session.session().endpoint());
        message.setText(
                removed.size() == 1
                        ? TEXTS.text("removed.one", session.name())
                        : TEXTS.text("removed.many", removed.size()));
        message.getTooltip().setText(message.getText() + "\n" + TEXTS.text("removed.help"));
        timed = false;
        NodeConfigurator.setShown(this, true);
    }

    /** Hides the bar ten seconds after its first refresh that follows a removal. */
    void refresh(long nanos) {
        if (removed.isEmpty()) {
            return;
        }
        if (!timed) {
            timed = true;
            until = nanos + SHOWN;
        } else if (nanos >= until) {
            hide();
        }
    }

    private void hide() {
        removed.clear();
        message.setText("");
        message.getTooltip().setText("");
        NodeConfigurator.setShown(this, false);
    }
}
