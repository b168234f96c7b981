package mocapscope.app.model;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * Reads and writes the preferences file: one JSON object of string arrays. Reads token by token, because creating an
 * object mapper takes longer than everything else read at startup.
 */
final class PreferencesFileCodec {
    private static final JsonFactory JSON = new JsonFactory();
    private static final ObjectWriteContext PRETTY = new ObjectWriteContext.Base() {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter();
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    };

    private PreferencesFileCodec() {}

    /**
     * Reads the file.
     *
     * @throws IllegalArgumentException if it has another structure; invalid JSON throws the JSON reader's own exception
     */
    static Map<String, List<String>> read(Path file) {
        try (var parser = JSON.createParser(ObjectReadContext.empty(), file)) {
            var values = new TreeMap<String, List<String>>();
            expect(parser, JsonToken.START_OBJECT);
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                values.put(parser.currentName(), texts(parser));
            }
            return values;
        }
    }

    private static List<String> texts(JsonParser parser) {
        var texts = new ArrayList<String>();
        expect(parser, JsonToken.START_ARRAY);
        while (parser.nextToken() == JsonToken.VALUE_STRING) {
            texts.add(parser.getString());
        }
        if (parser.currentToken() != JsonToken.END_ARRAY) {
            throw new IllegalArgumentException("not a text: " + parser.currentToken());
        }
        return List.copyOf(texts);
    }

    private static void expect(JsonParser parser, JsonToken wanted) {
        var token = parser.nextToken();
        if (token != wanted) {
            throw new IllegalArgumentException("not %s but %s".formatted(wanted, token));
        }
    }

    static void write(OutputStream out, Map<String, List<String>> values) {
        try (var generator = JSON.createGenerator(PRETTY, out, JsonEncoding.UTF8)) {
            generator.writeStartObject();
            values.forEach((name, texts) -> {
                generator.writeArrayPropertyStart(name);
                texts.forEach(generator::writeString);
                generator.writeEndArray();
            });
            generator.writeEndObject();
        }
    }
}
