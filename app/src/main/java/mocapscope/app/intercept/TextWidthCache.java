package mocapscope.app.intercept;

import java.util.HashMap;
import java.util.Map;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/**
 * Measures text widths from cached character widths for each font. JavaFX thread only. For the thread that draws alone.
 */
final class TextWidthCache {
    private static final Map<Font, Map<Character, Double>> KNOWN = new HashMap<>();
    private static final char MORE = '…';

    private TextWidthCache() {}

    static double measure(String text, Font font) {
        double width = 0;
        for (int i = 0; i < text.length(); i++) {
            width += measure(text.charAt(i), font);
        }
        return width;
    }

    /** Returns a text shortened to {@code room}, with an ellipsis if it was cut. */
    static String truncate(String text, Font font, double room) {
        if (measure(text, font) <= room) {
            return text;
        }
        double width = measure(MORE, font);
        int end = 0;
        while (end < text.length() && width + measure(text.charAt(end), font) <= room) {
            width += measure(text.charAt(end), font);
            end++;
        }
        return text.substring(0, end) + MORE;
    }

    private static double measure(char letter, Font font) {
        return KNOWN.computeIfAbsent(font, _ -> new HashMap<>()).computeIfAbsent(letter, one -> {
            var text = new Text(String.valueOf(one));
            text.setFont(font);
            return text.getLayoutBounds().getWidth();
        });
    }
}
