package mocapscope.app.text;

import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/**
 * The display texts of one package and its subpackages, read by key from its texts.properties. A missing text is shown
 * as its key, so that one mistake never disables a view.
 */
public final class TextBundle {
    private static final System.Logger LOG = System.getLogger(TextBundle.class.getName());

    private final ResourceBundle bundle;

    private TextBundle(ResourceBundle bundle) {
        this.bundle = bundle;
    }

    /** Returns the texts of the package of {@code owner}, or of the nearest package above it that has texts. */
    public static TextBundle of(Class<?> owner) {
        var name = owner.getPackageName();
        while (name.contains(".") && owner.getResource("/" + name.replace('.', '/') + "/texts.properties") == null) {
            name = name.substring(0, name.lastIndexOf('.'));
        }
        return new TextBundle(ResourceBundle.getBundle(name + ".texts", Locale.ROOT, owner.getModule()));
    }

    /** Returns the text as it is. */
    public String text(String key) {
        try {
            var text = bundle.getString(key);
            return PseudoLocale.isEnabled() ? PseudoLocale.translate(text) : text;
        } catch (MissingResourceException _) {
            LOG.log(System.Logger.Level.WARNING, "a text is missing: " + key);
            return key;
        }
    }

    /** Returns the text with its {@code %s} and {@code %d} replaced, as by {@link String#format}. */
    public String text(String key, @Nullable Object... parts) {
        return String.format(Locale.US, text(key), parts);
    }

    /**
     * Returns {@code key.one} for 1, else {@code key.many}; the number is the first argument, grouped with commas if
     * the text requests that.
     */
    public String formatCount(String key, long number) {
        return text(key + (number == 1 ? ".one" : ".many"), number);
    }
}
