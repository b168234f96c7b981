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
public final class ArrangementText {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The maximum depth; only a damaged text exceeds it. */
    private static final int DEEPEST = 16;

    private ArrangementText() {}

    public static String write(Arrangement arrangement) {
        var node = JSON.createObjectNode();
        arrangement.main().ifPresent(place -> node.set("main", node(place)));
        var windows = node.putArray("windows");
        for (var window : arrangement.afloat()) {
            windows.addObject()
                    .put("x", window.x())
                    .put("y", window.y())
                    .put("width", window.width())
                    .put("height", window.height())
                    .set("place", node(window.place()));
        }
        return JSON.writeValueAsString(node);
    }

    /** Decodes a layout; returns empty for an invalid text. */
    public static Optional<Arrangement> read(String text) {
        try {
            var node = JSON.readTree(text);
            if (!node.isObject()) {
                return Optional.empty();
            }
            var windows = new ArrayList<Arrangement.Afloat>();
            node.path("windows").forEach(window -> windows.add(window(window)));
            var main = node.has("main") ? Optional.of(place(node.path("main"), 0)) : Optional.<Place>empty();
            return Optional.of(new Arrangement(main, windows));
        } catch (JacksonException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static ObjectNode node(Place place) {
        var node = JSON.createObjectNode();
        switch (place) {
            case Place.Tabs tabs -> {
                ArrayNode panes = node.putArray("tabs");
                tabs.panes().forEach(panes::add);
                node.put("front", tabs.front());
            }
            case Place.Split split -> {
                node.put("across", split.across());
                var parts = node.putArray("parts");
                split.parts()
                        .forEach(part ->
                                parts.addObject().put("share", part.share()).set("place", node(part.place())));
            }
        }
        return node;
    }

    private static Arrangement.Afloat window(JsonNode node) {
        return new Arrangement.Afloat(
                place(node.path("place"), 0),
                node.path("x").asDouble(),
                node.path("y").asDouble(),
                node.path("width").asDouble(),
                node.path("height").asDouble());
    }

    private static Place place(JsonNode node, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("places in places, deeper than " + DEEPEST);
        }
        if (node.has("tabs")) {
            var panes = new ArrayList<String>();
            node.path("tabs").forEach(pane -> panes.add(pane.asString()));
            return new Place.Tabs(panes, node.path("front").asString());
        }
        var parts = new ArrayList<Place.Part>();
        for (var part : node.path("parts")) {
            double share = part.path("share").asDouble();
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("a share of " + share);
            }
            parts.add(new Place.Part(place(part.path("place"), depth + 1), share));
        }
        return Place.split(node.path("across").asBoolean(), List.copyOf(parts));
    }
}
