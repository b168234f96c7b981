package mocapscope.app.shell;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Slider;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TreeTableView;
import javafx.scene.control.TreeView;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.text.Text;

/** Finds texts with little contrast, and controls without a name or a role for screen readers, among visible nodes. */
final class AccessibilityAudit {
    /** The least contrast of WCAG 2.2, level AA, success criterion 1.4.3. */
    static final double LEAST_CONTRAST = 4.5;

    private static final Set<AccessibleRole> ROLELESS = Set.of(AccessibleRole.NODE, AccessibleRole.PARENT);

    private final Map<String, String> offences = new LinkedHashMap<>();

    private AccessibilityAudit() {}

    /** Returns the controls without a name or a role, by their places. */
    static Map<String, String> names(List<Node> nodes) {
        var audit = new AccessibilityAudit();
        var labeled = nodes.stream()
                .filter(Label.class::isInstance)
                .map(node -> ((Label) node).getLabelFor())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        nodes.stream().filter(AccessibilityAudit::isUsed).forEach(node -> {
            if (!labeled.contains(node) && name(node).isBlank()) {
                audit.offences.put("no name: " + LayoutAudit.path(node), String.valueOf(node.getAccessibleRole()));
            }
            if (node.getAccessibleRole() == null || ROLELESS.contains(node.getAccessibleRole())) {
                audit.offences.put("no role: " + LayoutAudit.path(node), String.valueOf(node.getAccessibleRole()));
            }
        });
        return audit.offences;
    }

    /** Returns true for nodes that the user can focus or press. */
    static boolean isUsed(Node node) {
        return node.isFocusTraversable()
                || switch (node) {
                    case ButtonBase _, TextInputControl _, ComboBoxBase<?> _, ChoiceBox<?> _, Slider _ ->
                        !(node.getParent() instanceof ComboBoxBase<?>);
                    case TableView<?> _, TreeTableView<?> _, ListView<?> _, TreeView<?> _ -> true;
                    default -> false;
                };
    }

    private static String name(Node node) {
        if (node.getAccessibleText() != null && !node.getAccessibleText().isBlank()) {
            return node.getAccessibleText();
        }
        return switch (node) {
            case TabPane pane ->
                pane.getTabs().stream()
                        .map(Tab::getText)
                        .reduce((one, other) -> one.isBlank() || other.isBlank() ? "" : one)
                        .orElse("");
            case ButtonBase button ->
                String.valueOf(button.queryAccessibleAttribute(AccessibleAttribute.TEXT))
                        .replace("null", "");
            default -> "";
        };
    }

    /** Returns the texts of a scene whose contrast to the pixels around them is too small, by their places. */
    static Map<String, String> contrasts(Scene scene, List<Node> nodes) {
        var audit = new AccessibilityAudit();
        var picture = scene.snapshot(null);
        inFront(nodes).stream()
                .filter(node -> node instanceof Text text
                        && node.getScene() == scene
                        && !node.isDisabled()
                        && !text.getText().isBlank())
                .forEach(node -> audit.examine((Text) node, picture));
        return audit.offences;
    }

    /** Returns the nodes that are not below an overlay. */
    private static List<Node> inFront(List<Node> nodes) {
        int first = 0;
        for (int i = 0; i < nodes.size(); i++) {
            first = nodes.get(i) instanceof ModalOverlayPane ? i : first;
        }
        return nodes.subList(first, nodes.size());
    }

    private void examine(Text text, WritableImage picture) {
        var bounds = LayoutAudit.visibleBounds(text);
        if (LayoutAudit.opacity(text) == 0
                || bounds.getWidth() < 2
                || bounds.getHeight() < 2
                || !(text.getFill() instanceof Color fill)) {
            return;
        }
        var ground = mostFrequentColor(picture, bounds);
        double opacity = fill.getOpacity() * LayoutAudit.opacity(text);
        var seen = ground.interpolate(new Color(fill.getRed(), fill.getGreen(), fill.getBlue(), 1), opacity);
        double contrast = contrast(seen, ground);
        if (contrast < LEAST_CONTRAST) {
            offences.putIfAbsent(
                    "contrast: " + LayoutAudit.path(text),
                    "%.2f, %s on %s: %s".formatted(contrast, seen, ground, text.getText()));
        }
    }

    /** Returns the color of the ground: letters cover less of their line than it does. */
    private static Color mostFrequentColor(WritableImage picture, Bounds bounds) {
        int x = (int) bounds.getMinX();
        int y = (int) bounds.getMinY();
        int width = (int) Math.min(picture.getWidth() - x, Math.ceil(bounds.getWidth()));
        int height = (int) Math.min(picture.getHeight() - y, Math.ceil(bounds.getHeight()));
        var pixels = new int[width * height];
        picture.getPixelReader().getPixels(x, y, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        Arrays.sort(pixels);
        int ground = pixels[0];
        int most = 0;
        for (int start = 0, end = 0; start < pixels.length; start = end) {
            while (end < pixels.length && pixels[end] == pixels[start]) {
                end++;
            }
            if (end - start > most) {
                most = end - start;
                ground = pixels[start];
            }
        }
        return Color.rgb(ground >> 16 & 0xff, ground >> 8 & 0xff, ground & 0xff);
    }

    /** Returns the contrast ratio of WCAG, from 1 to 21. */
    static double contrast(Color one, Color other) {
        double light = Math.max(luminance(one), luminance(other));
        double dark = Math.min(luminance(one), luminance(other));
        return (light + 0.05) / (dark + 0.05);
    }

    private static double luminance(Color color) {
        return 0.2126 * linear(color.getRed()) + 0.7152 * linear(color.getGreen()) + 0.0722 * linear(color.getBlue());
    }

    private static double linear(double value) {
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
