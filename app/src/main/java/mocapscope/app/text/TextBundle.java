package mocapscope.app.text;

import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/**
 * The display texts of one package and its subpackages, read by key from the file texts.properties. A missing text is
 * shown as its key, so that one mistake never disables a view.
 */
public final class TextBundle {
    private static final System.Logger LOG = System.getLogger(TextBundle.class.getName());

    /** The least number with a separator of thousands. */
    private static final long GROUPED_FROM = 1000;

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
        return format(text(key), parts);
    }

    /** Returns what {@link String#format} returns. */
    static String format(String text, @Nullable Object... parts) {
        var filled = fill(text, parts);
        return filled == null ? String.format(Locale.US, text, parts) : filled;
    }

    /**
     * Replaces each {@code %s}, {@code %d} and small {@code %,d}, at a fraction of the cost of a formatter; rows and
     * cards need hundreds of texts a second. Returns null if the text has other specifiers or the parts do not fit.
     */
    private static @Nullable String fill(String text, @Nullable Object... parts) {
        var filled = new StringBuilder(text.length() + 16);
        int next = 0;
        int from = 0;
        for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', from)) {
            var part = next < parts.length ? parts[next++] : null;
            boolean whole = part instanceof Integer || part instanceof Long;
            int length;
            if (text.startsWith("%s", at) && part instanceof String || text.startsWith("%d", at) && whole) {
                length = 2;
            } else if (text.startsWith("%,d", at) && isSmall(part)) {
                length = 3;
            } else {
                return null;
            }
            filled.append(text, from, at).append(part);
            from = at + length;
        }
        return filled.append(text, from, text.length()).toString();
    }

    private static boolean isSmall(@Nullable Object part) {
        return switch (part) {
            case Integer number -> Math.abs((long) number) < GROUPED_FROM;
            case Long number -> Math.abs(number) < GROUPED_FROM && number != Long.MIN_VALUE;
            case null, default -> false;
        };
    }

    /**
     * Returns {@code key.one} for 1, else {@code key.many}; the number is the first argument, grouped with commas if
     * the text requests that.
     */
    public String formatCount(String key, long number) {
        return text(key + (number == 1 ? ".one" : ".many"), number);
    }
}
