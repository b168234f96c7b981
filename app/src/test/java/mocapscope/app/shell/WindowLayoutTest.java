package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.stage.Window;
import mocapscope.app.control.WindowContentScalePane;
import mocapscope.app.dock.DockLayoutNode;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.Protocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests that each view is legible in each layout, at each window size and in both themes. */
@Tag("slow")
class WindowLayoutTest extends DemoTestWindow {
    private static final List<WindowSize> SIZES = List.of(
            new WindowSize(1024, 700, 1),
            new WindowSize(1440, 900, 1),
            new WindowSize(1920, 1080, 1),
            new WindowSize(1920, 1080, 2)); // 3840x2160 pixels at 200 %
    private static final List<String> THEMES = List.of("DARK", "LIGHT");
    private static final List<String> DIALOGS = List.of(
            "connect.new",
            "connect.serve",
            "connect.examine",
            "history",
            "share",
            "takes.settings",
            "takes.convert",
            "palette",
            "help.keys",
            "help.view",
            "about");
    private static final Pattern WORD = Pattern.compile("[A-Za-z]{3,}");
    private static final Pattern TRANSLATED = Pattern.compile("[ÁČĐÉĞÍĻÑÖŘŠŢÜÝŽáčđéğíļñöřšţüýž]|^\\[");

    /** Style classes and types of texts that are in no bundle: data, and texts of protocols, which the commands print too. */
    private static final Set<String> DATA = Set.of(
            "card-axes",
            "card-endpoint",
            "card-state",
            "card-title",
            "card-word",
            "card-detail",
            "tile-title", // names of protocols
            "scheme-help",
            "protocol",
            "figure-unit",
            "finding-count",
            "group-name",
            "group-head",
            "lane-name",
            "lane-header",
            "timeline-name",
            "wall-name",
            "wall-word",
            "wall-session",
            "wall-sentence",
            "legend-entry",
            "scene-note",
            "SceneCaptionPane",
            "process",
            "status-cause",
            "phase",
            "state-line",
            "trail-head",
            "offer-bar",
            "figures",
            "help-keys",
            "palette-keys",
            "table-cell",
            "list-cell",
            "choice-box",
            "combo-box",
            "text-input",
            "form-field",
            "column-header"); // titles are constants of their classes, which are loaded before

    private static final PseudoClass HOVER = PseudoClass.getPseudoClass("hover");
    private static final DockLayoutPreset[] MOTION = {DockLayoutPreset.MOTION};

    /** The numbers of pulses after which offences are looked for again, until none is left. */
    private static final int[] SETTLING = {1, 4};

    private final Map<String, String> offences = new TreeMap<>();
    private boolean pseudo;
    private boolean hovered;

    /** The windows that were open before a dialog. */
    private List<Window> behind = List.of();

    /** The size of a window in the toolkit's units, and the number of pixels of one unit. */
    private record WindowSize(double width, double height, double scale) {}

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Override
    List<Protocol> protocols() {
        return ProtocolCatalog.protocols();
    }

    @Test
    void everyViewIsLegible() throws Exception {
        for (var theme : THEMES) {
            pulses(() -> act("theme." + theme), 1);
            for (var size : SIZES) {
                pulses(() -> resize(size), 1);
                for (var layout : size.width < 1920 && theme.equals("DARK") ? DockLayoutPreset.values() : MOTION) {
                    examineLayout(layout, theme + " " + size, isWhole(theme, size, layout));
                }
            }
        }
        pulses(() -> resize(SIZES.get(1)), 2);
        examineDialogs("");
        pulses(() -> act("text-size.150"), 2);
        examineLayout(DockLayoutPreset.MOTION, "150 %", true);
        examineDialogs("150 %");
        assertEquals("", formatOffences());
    }

    @Test
    void everyTextComesFromBundle(FxRobot robot) throws Exception {
        for (var dialog : DIALOGS) { // loads the constants of their classes, which other tests use
            pulses(() -> act(dialog), 1);
            pulses(this::closeDialogs, 1);
        }
        System.setProperty("mocapscope.pseudo-locale", "true");
        try {
            reopen(robot);
            until(() -> items().anyMatch(item -> "menu-handshake.follow".equals(item.getId())));
            pulses(() -> resize(SIZES.get(1)), 2);
            pseudo = true;
            examineLayout(DockLayoutPreset.MOTION, "pseudo-locale", true);
            examineDialogs("pseudo-locale");
        } finally {
            System.clearProperty("mocapscope.pseudo-locale");
        }
        assertEquals("", formatOffences());
    }

    private void examineDialogs(String state) throws Exception {
        behind = FxPulses.after(() -> List.copyOf(Window.getWindows()));
        for (var dialog : DIALOGS) {
            examine(() -> act(dialog), state + " " + dialog);
            pulses(this::closeDialogs, 1);
        }
        behind = List.of();
    }

    private void closeDialogs() {
        List.copyOf(Window.getWindows()).stream()
                .filter(window -> window != stage)
                .forEach(Window::hide);
        press(stage.getScene().getFocusOwner(), KeyCode.ESCAPE);
    }

    private static void press(Node owner, KeyCode key) {
        Event.fireEvent(owner, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
    }

    /**
     * Returns true if every view is shown, not only the first of each tab group. Large windows take long to draw, and the
     * theme changes no sizes.
     */
    private static boolean isWhole(String theme, WindowSize size, DockLayoutPreset layout) {
        return layout == DockLayoutPreset.MOTION && (size.width < 1920 || theme.equals("DARK"));
    }

    /** Shows the next view of each tab group at once, until all were shown. */
    private void examineLayout(DockLayoutPreset layout, String state, boolean whole) throws Exception {
        pulses(() -> act("layout." + layout), 1);
        double width = stage.getWidth()
                / WindowContentScalePane.scaleOf(stage.getScene().getRoot());
        var nodes = layout.layoutFor(width).main().orElseThrow();
        var groups = VIEWS.stream()
                .flatMap(view -> nodes.findTabGroup(view).stream())
                .map(DockLayoutNode.TabGroup::panes)
                .distinct()
                .toList();
        hovered = whole;
        int rounds = whole ? groups.stream().mapToInt(List::size).max().orElseThrow() : 1;
        for (int i = 0; i < rounds; i++) {
            int round = i;
            var shown = groups.stream()
                    .filter(group -> round == 0 || group.size() > 1)
                    .map(group -> group.get(round % group.size()))
                    .toList();
            examine(() -> shown.forEach(view -> act("show." + view)), state + " " + layout + " " + shown);
        }
    }

    private String formatOffences() {
        var text = new StringBuilder();
        offences.forEach((place, detail) ->
                text.append(place).append("\n        ").append(detail).append('\n'));
        return text.toString();
    }

    private void examine(Runnable change, String state) throws Exception {
        pulses(change, 1);
        Map<String, String> found = FxPulses.after(this::findOffences);
        for (int i = 0; i < SETTLING.length && !found.isEmpty(); i++) { // labels of live figures get their widths later
            pulses(() -> {}, SETTLING[i]);
            found.keySet().retainAll(FxPulses.after(this::findOffences).keySet());
        }
        found.forEach((place, detail) -> offences.putIfAbsent(place, state + ": " + detail));
    }

    private Map<String, String> findOffences() {
        var scenes = scenes();
        var nodes = DisplayAudit.run().nodes().stream()
                .filter(node -> scenes.contains(node.getScene()))
                .toList();
        var all = new TreeMap<String, String>();
        all.putAll(LayoutAudit.examine(nodes));
        all.putAll(AccessibilityAudit.names(nodes));
        if (pseudo) {
            nodes.forEach(node -> text(node)
                    .filter(text -> WORD.matcher(text).find()
                            && !TRANSLATED.matcher(text).find()
                            && !isData(node))
                    .ifPresent(text -> all.put("no bundle: " + LayoutAudit.path(node), text)));
        } else if (stage.getWidth() == 1440) {
            scenes.forEach(scene -> all.putAll(AccessibilityAudit.contrasts(scene, nodes)));
            if (hovered) {
                all.putAll(findOffencesOfHoveredNodes(nodes));
            }
        }
        return all;
    }

    /** Returns the texts with little contrast while the pointer is over each node. */
    private Map<String, String> findOffencesOfHoveredNodes(List<Node> nodes) {
        var found = new TreeMap<String, String>();
        nodes.forEach(node -> node.pseudoClassStateChanged(HOVER, true));
        scenes().forEach(scene -> AccessibilityAudit.contrasts(scene, nodes)
                .forEach((place, detail) -> found.put("hovered, " + place, detail)));
        nodes.forEach(node -> node.pseudoClassStateChanged(HOVER, node.isHover()));
        return found;
    }

    /** Returns the scenes of all windows, or only those of a dialog's own windows: what is behind them was examined before. */
    private List<Scene> scenes() {
        var dialogs = Window.getWindows().stream()
                .filter(window -> !behind.isEmpty() && !behind.contains(window) && !(window instanceof Tooltip))
                .map(Window::getScene)
                .toList();
        return dialogs.isEmpty()
                ? Window.getWindows().stream().map(Window::getScene).toList()
                : dialogs;
    }

    private static boolean isData(Node node) {
        return Stream.<@Nullable Node>iterate(node, Objects::nonNull, Node::getParent)
                .limit(5)
                .anyMatch(at -> DATA.contains(at.getClass().getSimpleName())
                        || at.getStyleClass().stream().anyMatch(DATA::contains));
    }

    private static Optional<String> text(Node node) {
        return Optional.ofNullable(
                node instanceof Labeled label ? label.getText() : node instanceof Text text ? text.getText() : null);
    }

    private void resize(WindowSize size) {
        stage.setRenderScaleX(size.scale);
        stage.setRenderScaleY(size.scale);
        stage.setWidth(size.width);
        stage.setHeight(size.height);
    }

    private static void pulses(Runnable change, int count) throws Exception {
        FxPulses.after(change, () -> true);
        for (int i = 1; i < count; i++) {
            FxPulses.after(() -> true);
        }
    }
}
