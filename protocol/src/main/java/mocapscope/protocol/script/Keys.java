package mocapscope.protocol.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the keys of a YAML mapping one by one and rejects keys that remain unread. */
final class Keys {
    private final Node.Table table;
    private final Map<String, Node> left = new LinkedHashMap<>();
    private final List<String> known = new ArrayList<>();

    Keys(Node.Table table) {
        this.table = table;
        table.values().forEach((key, value) -> left.put(key.name(), value));
    }

    /** Returns the keys of a node that must be a mapping; {@code what} names it in error messages. */
    static Keys of(Node node, String what) throws ScriptRefused {
        if (node instanceof Node.Table table) {
            return new Keys(table);
        }
        throw new ScriptRefused(node.place(), what + " must be a mapping, not " + node.kind());
    }

    Place place() {
        return table.place();
    }

    /** Returns true if the key exists; does not mark it as read. */
    boolean has(String key) {
        return left.containsKey(key);
    }

    Optional<Node> take(String key) {
        known.add(key);
        return Optional.ofNullable(left.remove(key));
    }

    Optional<Node.Text> takeText(String key) throws ScriptRefused {
        var node = take(key);
        return node.isEmpty() ? Optional.empty() : Optional.of(text(node.get(), "'" + key + "'"));
    }

    /** Reads a string; returns an empty one if the key is missing. */
    String text(String key) throws ScriptRefused {
        return takeText(key).map(Node.Text::value).orElse("");
    }

    Node.Text needText(String key) throws ScriptRefused {
        var text = takeText(key);
        if (text.isEmpty() || text.get().value().isBlank()) {
            throw new ScriptRefused(text.map(Node::place).orElse(place()), "'" + key + "' is missing");
        }
        return text.get();
    }

    /** Reads a count of at least {@code least}. */
    int count(String key, int least, int standard) throws ScriptRefused {
        var text = takeText(key);
        return text.isEmpty() ? standard : number(text.get(), least);
    }

    static int number(Node.Text text, int least) throws ScriptRefused {
        try {
            int number = Integer.decode(text.value());
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException _) {
            // reported below
        }
        throw new ScriptRefused(text.place(), "'%s' is not a number from %d on".formatted(text.value(), least));
    }

    List<Node> list(String key) throws ScriptRefused {
        var node = take(key);
        if (node.isEmpty()) {
            return List.of();
        }
        if (node.get() instanceof Node.Listing listing) {
            return listing.items();
        }
        throw new ScriptRefused(
                node.get().place(),
                "'%s' is a list, not %s".formatted(key, node.get().kind()));
    }

    /** Reads a mapping of strings, with their positions. */
    Map<String, Node.Text> texts(String key) throws ScriptRefused {
        var node = take(key);
        var texts = new LinkedHashMap<String, Node.Text>();
        if (node.isPresent()) {
            for (var each : Keys.of(node.get(), "'" + key + "'").left.entrySet()) {
                texts.put(each.getKey(), text(each.getValue(), "'" + each.getKey() + "'"));
            }
        }
        return texts;
    }

    /** Reads a mapping of strings. */
    Map<String, String> values(String key) throws ScriptRefused {
        var values = new LinkedHashMap<String, String>();
        for (var each : texts(key).entrySet()) {
            Secrets.refuse(each.getKey(), each.getValue());
            values.put(each.getKey(), each.getValue().value());
        }
        return values;
    }

    /** Reads a string that must be one of the keys of {@code words}. */
    <T> T choice(String key, Map<String, T> words, T standard) throws ScriptRefused {
        var text = takeText(key);
        if (text.isEmpty()) {
            return standard;
        }
        var found = words.get(text.get().value());
        if (found == null) {
            throw new ScriptRefused(
                    text.get().place(),
                    "'%s' is not a valid %s; available: %s"
                            .formatted(text.get().value(), key, String.join(", ", words.keySet())));
        }
        return found;
    }

    /** Rejects the first key that was not read. */
    void done() throws ScriptRefused {
        for (var key : table.values().keySet()) {
            if (left.containsKey(key.name())) {
                throw new ScriptRefused(
                        key.place(),
                        "'%s' is not a key here; available: %s".formatted(key.name(), String.join(", ", known)));
            }
        }
    }

    private static Node.Text text(Node node, String what) throws ScriptRefused {
        if (node instanceof Node.Text text) {
            return text;
        }
        throw new ScriptRefused(node.place(), what + " is a text, not " + node.kind());
    }
}
