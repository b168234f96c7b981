package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import mocapscope.app.control.CssPlotLineColorSupplierNode;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The session colors differ for all eyes, stand out from the ground and are the same everywhere. */
class SessionColorsTest {
    private static final Pattern COLOR = Pattern.compile("-color-session-(\\d+): #(\\w{6});");
    private static final Pattern TRANSLUCENT = Pattern.compile("rgba\\((\\d+), (\\d+), (\\d+), ([0-9.]+)\\)");
    private static final Pattern SERIES = Pattern.compile("-hue-(\\d+): -color-session-(\\d+);");

    /** Normal vision, and protanopia, deuteranopia and tritanopia by Machado, Oliveira and Fernandes, 2009, severity 1. */
    private static final List<double[][]> EYES = List.of(
            new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
            new double[][] {
                {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}
            },
            new double[][] {
                {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}
            },
            new double[][] {
                {1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}
            });

    private static final double[][] CONES = {
        {0.4122214708, 0.5363325363, 0.0514459929},
        {0.2119034982, 0.6806995451, 0.1073969566},
        {0.0883024619, 0.2817188376, 0.6299787005}
    };
    private static final double[][] LAB = {
        {0.2104542553, 0.7936177850, -0.0040720468},
        {1.9779984951, -2.4285922050, 0.4505937099},
        {0.0259040371, 0.7827717662, -0.8086757660}
    };

    @ParameterizedTest
    @CsvSource({"dark, 0.085", "light, 0.065"})
    void colorsDifferForEveryKindOfEye(String theme, double least) throws IOException {
        var colors = sessionColors(theme);
        for (var eye : EYES) {
            for (int i = 0; i < colors.size(); i++) {
                for (int j = 0; j < i; j++) {
                    double distance = distance(labOf(colors.get(i), eye), labOf(colors.get(j), eye));
                    assertTrue(distance > least, "colors %d and %d of %s: %.3f".formatted(j, i, theme, distance));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"dark, 14171b, 3, 17", "light, ffffff, 3, 8"})
    void colorsStandOutFromGround(String theme, String ground, double least, double most) throws IOException {
        for (int color : sessionColors(theme)) {
            double contrast = contrast(color, Integer.parseInt(ground, 16));
            assertTrue(contrast >= least && contrast <= most, "%06x: %.2f".formatted(color, contrast));
        }
    }

    @ParameterizedTest
    @CsvSource({"dark, accent", "dark, warning", "dark, danger", "light, accent", "light, warning", "light, danger"})
    void textsStandOutFromRowsWithFindings(String theme, String kind) throws IOException {
        var style = read("shell/" + theme + ".css");
        var ground = rgb(valueOf(style, "-color-bg-default"));
        var mixed = TRANSLUCENT.matcher(valueOf(style, "-color-%s-subtle".formatted(kind)));
        assertTrue(mixed.matches());
        double part = Double.parseDouble(mixed.group(4));
        int row = 0;
        for (int i = 0; i < 3; i++) {
            double under = ground >> 16 - 8 * i & 0xFF;
            row = row << 8 | (int) Math.round(under + part * (Integer.parseInt(mixed.group(i + 1)) - under));
        }
        for (var name : List.of("-color-fg-default", "-color-fg-muted", "-color-in", "-color-out")) {
            double contrast = contrast(rgb(valueOf(style, name)), row);
            assertTrue(contrast >= 4.5, "%s: %.2f".formatted(name, contrast));
        }
    }

    @Test
    void sceneHasColorsOfDarkTheme() throws IOException {
        assertEquals(
                sessionColors("dark"),
                IntStream.range(0, ScenePaletteTexture.ACCENTS)
                        .mapToObj(ScenePaletteTexture::hue)
                        .toList());
    }

    @Test
    void plotLinesHaveColorsOfSessions() throws IOException {
        var numbers = new HashSet<String>();
        var line = SERIES.matcher(read("control/control.css"));
        while (line.find()) {
            assertEquals(line.group(1), line.group(2));
            numbers.add(line.group(1));
        }

        assertEquals(SessionSnapshot.ACCENTS, numbers.size());
        assertEquals(SessionSnapshot.ACCENTS - 1, CssPlotLineColorSupplierNode.wrapIndex(-1));
    }

    /** Returns the colors of a theme as 0xRRGGBB, which are as many as sessions are given. */
    private static List<Integer> sessionColors(String theme) throws IOException {
        var colors = COLOR.matcher(read("shell/" + theme + ".css"))
                .results()
                .map(match -> Integer.parseInt(match.group(2), 16))
                .toList();
        assertEquals(SessionSnapshot.ACCENTS, colors.size());
        return colors;
    }

    /** Returns the value of a color in a style sheet. */
    private static String valueOf(String style, String name) {
        int at = style.indexOf("    " + name + ": ") + name.length() + 6;
        return style.substring(at, style.indexOf(';', at));
    }

    private static int rgb(String value) {
        return Integer.parseInt(value.substring(1), 16);
    }

    private static String read(String sheet) throws IOException {
        try (var in = SessionColorsTest.class.getResourceAsStream("/mocapscope/app/" + sheet)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static double distance(double[] one, double[] other) {
        return Math.sqrt(IntStream.range(0, 3)
                .mapToDouble(i -> (one[i] - other[i]) * (one[i] - other[i]))
                .sum());
    }

    /** Returns a color in OKLab as an eye sees it. */
    private static double[] labOf(int color, double[][] eye) {
        var seen = product(eye, linear(color));
        for (int i = 0; i < 3; i++) {
            seen[i] = Math.clamp(seen[i], 0, 1);
        }
        var cones = product(CONES, seen);
        for (int i = 0; i < 3; i++) {
            cones[i] = Math.cbrt(cones[i]);
        }
        return product(LAB, cones);
    }

    private static double[] product(double[][] matrix, double[] vector) {
        return IntStream.range(0, 3)
                .mapToDouble(
                        row -> matrix[row][0] * vector[0] + matrix[row][1] * vector[1] + matrix[row][2] * vector[2])
                .toArray();
    }

    private static double[] linear(int color) {
        return IntStream.of(16, 8, 0)
                .mapToDouble(shift -> (color >> shift & 0xFF) / 255.0)
                .map(part -> part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4))
                .toArray();
    }

    private static double contrast(int one, int other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(int color) {
        var linear = linear(color);
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    }
}
