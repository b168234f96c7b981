package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the contrast of each theme's text colors on its surfaces, for texts that are drawn on canvases too, and the sizes
 * of the style sheets' fonts.
 */
class ThemeColorsTest {
    private static final Path SHEETS = Path.of("src/main/resources/mocapscope/app/shell");
    private static final Pattern COLOR = Pattern.compile("-color-([\\w-]+):\\s*([^;]+);");
    private static final Pattern FONT_SIZE = Pattern.compile("font-size:\\s*([\\d.]+)px");
    private static final double LEAST_FONT = 11;
    private static final List<String> TEXTS = List.of(
            "fg-default", "fg-muted", "fg-subtle", "accent-fg", "success-fg", "warning-fg", "danger-fg", "in", "out");
    private static final List<String> SURFACES =
            List.of("bg-inset", "bg-default", "bg-subtle", "bg-overlay", "bg-silent");
    private static final List<String> TINTS =
            List.of("neutral-subtle", "accent-subtle", "success-subtle", "warning-subtle", "danger-subtle");

    @ParameterizedTest
    @ValueSource(strings = {"dark", "light"})
    void textsAreLegibleOnEverySurface(String theme) throws IOException {
        var colors = colors(theme);
        var grounds = new LinkedHashMap<String, Color>();
        SURFACES.forEach(name -> grounds.put(name, colors.get(name)));
        TINTS.forEach(name -> grounds.put(name, blend(colors.get(name), colors.get("bg-default"))));
        var illegible = new ArrayList<String>();
        for (var text : TEXTS) {
            grounds.forEach((name, ground) -> {
                double contrast = AccessibilityAudit.contrast(colors.get(text), ground);
                if (contrast < AccessibilityAudit.LEAST_CONTRAST) {
                    illegible.add("%s on %s: %.2f".formatted(text, name, contrast));
                }
            });
        }
        assertEquals(List.of(), illegible);
    }

    @Test
    void noTextIsSmallerThanElevenPixels() throws IOException {
        try (var sheets = Files.walk(SHEETS.getParent())) {
            var small = new ArrayList<String>();
            for (var sheet :
                    sheets.filter(file -> file.toString().endsWith(".css")).toList()) {
                FONT_SIZE
                        .matcher(Files.readString(sheet))
                        .results()
                        .filter(size -> Double.parseDouble(size.group(1)) < LEAST_FONT)
                        .forEach(size -> small.add(sheet.getFileName() + ": " + size.group()));
            }
            assertEquals(List.of(), small);
        }
    }

    private static Map<String, Color> colors(String theme) throws IOException {
        var colors = new LinkedHashMap<String, Color>();
        COLOR.matcher(Files.readString(SHEETS.resolve(theme + ".css")))
                .results()
                .forEach(color -> colors.put(color.group(1), Color.web(color.group(2))));
        return colors;
    }

    private static Color blend(Color tint, Color ground) {
        return ground.interpolate(new Color(tint.getRed(), tint.getGreen(), tint.getBlue(), 1), tint.getOpacity());
    }
}
