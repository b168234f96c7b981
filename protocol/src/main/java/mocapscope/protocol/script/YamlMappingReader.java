package mocapscope.protocol.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the expected keys of a YAML mapping one by one, then rejects any other keys as unknown. */
final class YamlMappingReader {
    private final YamlNode.MappingNode mappingNode;
    private final Map<String, YamlNode> left = new LinkedHashMap<>();
    private final List<String> known = new ArrayList<>();

    YamlMappingReader(YamlNode.MappingNode node) {
        this.mappingNode = node;
        node.values().forEach((key, value) -> left.put(key.name(), value));
    }

    /** Returns the keys of a node that must be a mapping; {@code description} names it in error messages. */
    static YamlMappingReader of(YamlNode node, String description) throws InvalidScriptException {
        if (node instanceof YamlNode.MappingNode mappingNode) {
            return new YamlMappingReader(mappingNode);
        }
        throw new InvalidScriptException(node.place(), description + " must be a mapping, not " + node.kind());
    }

    YamlPosition place() {
        return mappingNode.place();
    }

    /** Returns true if the key exists; does not mark it as read. */
    boolean has(String key) {
        return left.containsKey(key);
    }

    Optional<YamlNode> take(String key) {
        known.add(key);
        return Optional.ofNullable(left.remove(key));
    }

    Optional<YamlNode.ScalarNode> takeText(String key) throws InvalidScriptException {
        var node = take(key);
        return node.isEmpty() ? Optional.empty() : Optional.of(text(node.get(), "'" + key + "'"));
    }

    /** Reads a string; returns an empty one if the key is missing. */
    String text(String key) throws InvalidScriptException {
        return takeText(key).map(YamlNode.ScalarNode::value).orElse("");
    }

    YamlNode.ScalarNode requireText(String key) throws InvalidScriptException {
        var text = takeText(key);
        if (text.isEmpty() || text.get().value().isBlank()) {
            throw new InvalidScriptException(text.map(YamlNode::place).orElse(place()), "'" + key + "' is missing");
        }
        return text.get();
    }

    /** Reads a count of at least {@code least}. */
    int count(String key, int least, int standard) throws InvalidScriptException {
        var text = takeText(key);
        return text.isEmpty() ? standard : number(text.get(), least);
    }

    static int number(YamlNode.ScalarNode node, int least) throws InvalidScriptException {
        try {
            int number = Integer.decode(node.value());
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException _) {
            // reported below
        }
        throw new InvalidScriptException(
                node.place(), "'%s' is not a number from %d on".formatted(node.value(), least));
    }

    List<YamlNode> list(String key) throws InvalidScriptException {
        var node = take(key);
        if (node.isEmpty()) {
            return List.of();
        }
        if (node.get() instanceof YamlNode.SequenceNode sequenceNode) {
            return sequenceNode.items();
        }
        throw new InvalidScriptException(
                node.get().place(),
                "'%s' is a list, not %s".formatted(key, node.get().kind()));
    }

    /** Reads a mapping of strings, with their positions. */
    Map<String, YamlNode.ScalarNode> texts(String key) throws InvalidScriptException {
        var node = take(key);
        var nodes = new LinkedHashMap<String, YamlNode.ScalarNode>();
        if (node.isPresent()) {
            for (var each :
                    YamlMappingReader.of(node.get(), "'" + key + "'").left.entrySet()) {
                nodes.put(each.getKey(), text(each.getValue(), "'" + each.getKey() + "'"));
            }
        }
        return nodes;
    }

    /** Reads a mapping of strings. */
    Map<String, String> values(String key) throws InvalidScriptException {
        var values = new LinkedHashMap<String, String>();
        for (var each : texts(key).entrySet()) {
            ScriptSecretPlaceholder.rejectPlaceholder(each.getKey(), each.getValue());
            values.put(each.getKey(), each.getValue().value());
        }
        return values;
    }

    /** Reads a string that must be one of the keys of {@code words}. */
    <T> T choice(String key, Map<String, T> words, T standard) throws InvalidScriptException {
        var text = takeText(key);
        if (text.isEmpty()) {
            return standard;
        }
        var found = words.get(text.get().value());
        if (found == null) {
            throw new InvalidScriptException(
                    text.get().place(),
                    "'%s' is not a valid %s; available: %s"
                            .formatted(text.get().value(), key, String.join(", ", words.keySet())));
        }
        return found;
    }

    /** Rejects the first key that was not read. */
    void rejectUnread() throws InvalidScriptException {
        for (var key : mappingNode.values().keySet()) {
            if (left.containsKey(key.name())) {
                throw new InvalidScriptException(
                        key.place(),
                        "'%s' is not a key here; available: %s".formatted(key.name(), String.join(", ", known)));
            }
        }
    }

    private static YamlNode.ScalarNode text(YamlNode node, String description) throws InvalidScriptException {
        if (node instanceof YamlNode.ScalarNode scalarNode) {
            return scalarNode;
        }
        throw new InvalidScriptException(node.place(), description + " is a text, not " + node.kind());
    }
}
