package mocapscope.app.bench;

import java.util.HashMap;
import java.util.Map;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/**
 * Measures text widths from cached character widths for each font. JavaFX thread only. For the thread that draws alone.
 */
final class Widths {
    private static final Map<Font, Map<Character, Double>> KNOWN = new HashMap<>();
    private static final char MORE = '…';

    private Widths() {}

    static double of(String text, Font font) {
        double width = 0;
        for (int i = 0; i < text.length(); i++) {
            width += of(text.charAt(i), font);
        }
        return width;
    }

    /** Returns a text shortened to {@code room}, with an ellipsis if it was cut. */
    static String fitting(String text, Font font, double room) {
        if (of(text, font) <= room) {
            return text;
        }
        double width = of(MORE, font);
        int end = 0;
        while (end < text.length() && width + of(text.charAt(end), font) <= room) {
            width += of(text.charAt(end), font);
            end++;
        }
        return text.substring(0, end) + MORE;
    }

    private static double of(char letter, Font font) {
        return KNOWN.computeIfAbsent(font, _ -> new HashMap<>()).computeIfAbsent(letter, one -> {
            var text = new Text(String.valueOf(one));
            text.setFont(font);
            return text.getLayoutBounds().getWidth();
        });
    }
}
