package mocapscope.app.control;

import java.util.function.Function;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/**
 * A JavaFX string converter that shows the values of a choice box by display name. Values are selected, never typed.
 */
public final class DisplayNameConverter<T> extends StringConverter<T> {
    private final Function<T, String> name;

    public DisplayNameConverter(Function<T, String> name) {
        this.name = name;
    }

    @Override
    public String toString(@Nullable T value) {
        return value == null ? "" : name.apply(value);
    }

    @Override
    public T fromString(String text) {
        throw new UnsupportedOperationException("chosen, not typed: " + text);
    }
}
