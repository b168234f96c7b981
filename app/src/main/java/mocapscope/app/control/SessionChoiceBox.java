package mocapscope.app.control;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.ComboBox;
import mocapscope.app.text.TextBundle;
import org.jspecify.annotations.Nullable;

/**
 * A combo box in which the user selects a session by name. Its listener receives the user's choices only, not those
 * that the view shows.
 */
public final class SessionChoiceBox extends ComboBox<SessionChoiceBox.SessionChoice> {
    private static final TextBundle TEXTS = TextBundle.of(SessionChoiceBox.class);

    private boolean showing;

    /** A session to choose: its id, or an empty one for all sessions, and its display name. */
    public record SessionChoice(String id, String name) {}

    public SessionChoiceBox(String id, Consumer<String> chosen) {
        setId(id);
        setAccessibleText(TEXTS.text("session"));
        setConverter(new DisplayNameConverter<>(SessionChoice::name));
        valueProperty().addListener((_, _, choice) -> {
            if (choice != null && !showing) {
                chosen.accept(choice.id());
            }
        });
    }

    /** Shows the sessions, and the chosen one of them; null for none. */
    public void show(List<SessionChoice> choices, @Nullable SessionChoice chosen) {
        showing = true;
        if (!getItems().equals(choices)) {
            getItems().setAll(choices);
        }
        if (!Objects.equals(getValue(), chosen)) {
            setValue(chosen);
        }
        showing = false;
    }

    public Optional<String> chosenId() {
        return Optional.ofNullable(getValue()).map(SessionChoice::id);
    }
}
