package mocapscope.app.transcript;

import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.session.SessionPhase;
import mocapscope.protocol.session.SessionState;

/** Shows a session's phase, handshake step and pending event in one line. */
final class SessionStateBar extends HBox {
    private static final TextBundle WORDS = TextBundle.of(SessionStateBar.class);

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

    void show(SessionState state) {
        var word = state.phase().name().toLowerCase(Locale.ROOT);
        lamp.show(light(state.phase()), word);
        phase.setText(word);
        step.setText(formatStep(state));
    }

    /** Returns the step and the pending event; empty if the phase alone describes the state. */
    static String formatStep(SessionState state) {
        var waiting = state.waitingFor().isEmpty() ? "" : WORDS.text("waiting", state.waitingFor());
        return state.step().isEmpty() || waiting.isEmpty() ? state.step() + waiting : state.step() + ", " + waiting;
    }

    private static StatusLamp.LampState light(SessionPhase phase) {
        return switch (phase) {
            case LIVE -> StatusLamp.LampState.GOOD;
            case LISTENING, CONNECTING, HANDSHAKING -> StatusLamp.LampState.BUSY;
            case SILENT, WAITING, LOST -> StatusLamp.LampState.WARNING;
            case FAILED -> StatusLamp.LampState.BAD;
            case CLOSED -> StatusLamp.LampState.OFF;
        };
    }
}
