package mocapscope.protocol.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.regex.Pattern;
import mocapscope.protocol.limit.DocumentedLimit;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Parses a YAML or JSON document of limited size and depth into nodes, rejecting anchors and aliases. Parsing is event
 * by event. Memory is bounded, because anchors and aliases are rejected and length and depth are limited.
 */
final class YamlDocumentParser {
    /** The maximum length of a document in characters. */
    @DocumentedLimit(value = "a script", unit = "bytes", beyond = "refused")
    static final int LONGEST = 1 << 20;

    @DocumentedLimit(value = "nested levels of a script", unit = "levels", beyond = "refused with the position")
    private static final int DEEPEST = 16;

    @DocumentedLimit(
            value = "values of a script; aliases are refused",
            unit = "values",
            beyond = "refused with the position")
    private static final int MOST = 50_000;

    private static final StreamReadConstraints LIMITS = StreamReadConstraints.builder()
            .maxNestingDepth(2 * DEEPEST)
            .maxStringLength(LONGEST)
            .maxNameLength(1_024)
            .build();
    private static final TokenStreamFactory YAML =
            YAMLFactory.builder().streamReadConstraints(LIMITS).build();
    private static final TokenStreamFactory JSON =
            JsonFactory.builder().streamReadConstraints(LIMITS).build();

    /** The start of JSON: YAML may start with a brace too, but hardly with a quote behind it. */
    private static final Pattern JSON_BEGINS = Pattern.compile("\\s*+\\[?\\s*+\\{\\s*+[\"}]");

    private static final Pattern PLACE = Pattern.compile("line (\\d{1,7}), column (\\d{1,7})");

    private final JsonParser parser;
    private int nodes;

    private YamlDocumentParser(JsonParser parser) {
        this.parser = parser;
    }

    /** Parses the single node of {@code text}. */
    static YamlNode read(String text) throws InvalidScriptException {
        if (text.length() > LONGEST) {
            throw new InvalidScriptException("%d characters, limit %d".formatted(text.length(), LONGEST));
        }
        var factory = JSON_BEGINS.matcher(text).lookingAt() ? JSON : YAML;
        try (var parser = factory.createParser(ObjectReadContext.empty(), text)) {
            return new YamlDocumentParser(parser).all();
        } catch (JacksonException broken) {
            throw refused(broken);
        } catch (StackOverflowError _) {
            throw new InvalidScriptException("it is nested too deeply");
        }
    }

    /** Converts a parser error; YAML's parser first reports its context, then the problem, each with a position. */
    private static InvalidScriptException refused(JacksonException broken) {
        var reason =
                String.valueOf(broken.getOriginalMessage()).lines().findFirst().orElse("no YAML");
        var location = broken.getLocation();
        return location == null
                ? new InvalidScriptException(reason)
                : new InvalidScriptException(place(location), reason);
    }

    private YamlNode all() throws InvalidScriptException {
        if (parser.nextToken() == null) {
            throw new InvalidScriptException("the file is empty");
        }
        var all = node(0);
        if (parser.nextToken() != null) {
            throw new InvalidScriptException(here(), "a second document begins; a file contains only one");
        }
        return all;
    }

    private YamlNode node(int depth) throws InvalidScriptException {
        var at = here();
        if (depth > DEEPEST || ++nodes > MOST) {
            throw new InvalidScriptException(at, depth > DEEPEST ? "it is nested too deeply" : "it is too large");
        }
        refuseReferences(at);
        return switch (parser.currentToken()) {
            case START_OBJECT -> table(at, depth);
            case START_ARRAY -> listing(at, depth);
            default -> new YamlNode.ScalarNode(text(), at);
        };
    }

    private String text() {
        return parser.currentToken() == JsonToken.VALUE_NULL ? "" : String.valueOf(parser.getString());
    }

    private YamlNode table(YamlPosition at, int depth) throws InvalidScriptException {
        var values = new LinkedHashMap<YamlNode.MappingKey, YamlNode>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var key = new YamlNode.MappingKey(parser.currentName(), here());
            refuseReferences(key.place());
            parser.nextToken();
            if (values.put(key, node(depth + 1)) != null) {
                throw new InvalidScriptException(key.place(), "the key '" + key.name() + "' occurs twice");
            }
        }
        return new YamlNode.MappingNode(values, at);
    }

    private YamlNode listing(YamlPosition at, int depth) throws InvalidScriptException {
        var items = new ArrayList<YamlNode>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node(depth + 1));
        }
        return new YamlNode.SequenceNode(items, at);
    }

    /** Rejects anchors, aliases and tags, since aliases can expand a small document to a large one. */
    private void refuseReferences(YamlPosition at) throws InvalidScriptException {
        if (parser instanceof YAMLParser yaml
                && (yaml.isCurrentAlias() || yaml.getObjectId() != null || yaml.getRawTag() != null)) {
            throw new InvalidScriptException(
                    at,
                    "anchors (&), aliases (*) and tags (!) are not supported; put a text that begins with these in quotes");
        }
    }

    private YamlPosition here() {
        return place(parser.currentTokenLocation());
    }

    private static YamlPosition place(TokenStreamLocation location) {
        return new YamlPosition(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    }
}
