package mocapscope.app.dock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encodes a dock layout as one line of JSON for the preferences, and decodes it.
 *
 * <pre>
 *   {"main": PLACE, "windows": [{"x": 1, "y": 2, "width": 3, "height": 4, "place": PLACE}]}
 *   PLACE: {"tabs": ["timing", "tables"], "front": "timing"}  or  {"across": true, "parts": [{"share": 0.2, "place": PLACE}, …]}
 * </pre>
 */
public final class DockLayoutJsonCodec {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The maximum depth; only a damaged text exceeds it. */
    private static final int DEEPEST = 16;

    private DockLayoutJsonCodec() {}

    public static String write(DockLayout layout) {
        var node = JSON.createObjectNode();
        layout.main().ifPresent(layoutNode -> node.set("main", node(layoutNode)));
        var windows = node.putArray("windows");
        for (var window : layout.floatingWindows()) {
            windows.addObject()
                    .put("x", window.x())
                    .put("y", window.y())
                    .put("width", window.width())
                    .put("height", window.height())
                    .set("place", node(window.layout()));
        }
        return JSON.writeValueAsString(node);
    }

    /** Decodes a layout; returns empty for an invalid text. */
    public static Optional<DockLayout> read(String text) {
        try {
            var node = JSON.readTree(text);
            if (!node.isObject()) {
                return Optional.empty();
            }
            var windows = new ArrayList<DockLayout.FloatingWindowLayout>();
            node.path("windows").forEach(window -> windows.add(window(window)));
            var main = node.has("main") ? Optional.of(place(node.path("main"), 0)) : Optional.<DockLayoutNode>empty();
            return Optional.of(new DockLayout(main, windows));
        } catch (JacksonException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static ObjectNode node(DockLayoutNode layoutNode) {
        var node = JSON.createObjectNode();
        switch (layoutNode) {
            case DockLayoutNode.TabGroup group -> {
                ArrayNode panes = node.putArray("tabs");
                group.panes().forEach(panes::add);
                node.put("front", group.front());
            }
            case DockLayoutNode.SplitGroup splitGroup -> {
                node.put("across", splitGroup.horizontal());
                var parts = node.putArray("parts");
                splitGroup
                        .parts()
                        .forEach(part ->
                                parts.addObject().put("share", part.share()).set("place", node(part.node())));
            }
        }
        return node;
    }

    private static DockLayout.FloatingWindowLayout window(JsonNode node) {
        return new DockLayout.FloatingWindowLayout(
                place(node.path("place"), 0),
                node.path("x").asDouble(),
                node.path("y").asDouble(),
                node.path("width").asDouble(),
                node.path("height").asDouble());
    }

    private static DockLayoutNode place(JsonNode node, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("places in places, deeper than " + DEEPEST);
        }
        if (node.has("tabs")) {
            var panes = new ArrayList<String>();
            node.path("tabs").forEach(pane -> panes.add(pane.asString()));
            return new DockLayoutNode.TabGroup(panes, node.path("front").asString());
        }
        var parts = new ArrayList<DockLayoutNode.SplitGroupPart>();
        for (var part : node.path("parts")) {
            double share = part.path("share").asDouble();
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("a share of " + share);
            }
            parts.add(new DockLayoutNode.SplitGroupPart(place(part.path("place"), depth + 1), share));
        }
        return DockLayoutNode.split(node.path("across").asBoolean(), List.copyOf(parts));
    }
}
