package mocapscope.app.synthetic;

import javafx.event.EventType;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** Creates mouse events for tests that need no mouse. */
public final class SyntheticMouseEvents {
    private SyntheticMouseEvents() {}

    /** Creates an event at a position of its target, without buttons and keys. */
    public static MouseEvent at(EventType<MouseEvent> type, double x, double y) {
        return new MouseEvent(
                type,
                x,
                y,
                0,
                0,
                MouseButton.NONE,
                0,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                null);
    }
}
