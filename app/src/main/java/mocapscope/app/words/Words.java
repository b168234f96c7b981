package mocapscope.app.words;

import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/**
 * The texts of one room, from its {@code texts.properties}. A text that is missing shows its key, so that
 * one slip never costs a view.
 */
public final class Words {
    private static final System.Logger LOG = System.getLogger(Words.class.getName());

    private final ResourceBundle bundle;

    private Words(ResourceBundle bundle) {
        this.bundle = bundle;
    }

    /** Those of the package that {@code owner} is in. */
    public static Words of(Class<?> owner) {
        return new Words(ResourceBundle.getBundle(owner.getPackageName() + ".texts", Locale.ROOT, owner.getModule()));
    }

    /** The text as it stands. */
    public String text(String key) {
        try {
            return bundle.getString(key);
        } catch (MissingResourceException _) {
            LOG.log(System.Logger.Level.WARNING, "a text is missing: " + key);
            return key;
        }
    }

    /** The text with its {@code %s} and {@code %d} filled in, as {@link String#format} does. */
    public String text(String key, @Nullable Object... parts) {
        return String.format(Locale.ROOT, text(key), parts);
    }

    /** {@code key.one} for one, else {@code key.many}; the number is its first part, with commas if it is asked for so. */
    public String count(String key, long number) {
        return text(key + (number == 1 ? ".one" : ".many"), number);
    }
}
