package mocapscope.app.model.settings;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mocapscope.protocol.file.ApplicationFolders;
import mocapscope.protocol.file.AtomicFileWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Stores the program's settings by name in one JSON file. */
public final class Preferences {
    private static final JsonFactory JSON = new JsonFactory();
    private static final System.Logger LOG = System.getLogger(Preferences.class.getName());

    private final @Nullable Path file;
    private final Map<String, List<String>> values = new TreeMap<>();
    /** Lock held while writing the file, so that readers never wait for the disk. */
    private final Object writing = new Object();

    private Preferences(@Nullable Path file) {
        this.file = file;
    }

    /** Returns the preferences in {@code file}; a missing or invalid file counts as empty. */
    public static Preferences load(Path file) {
        var preferences = new Preferences(file);
        if (Files.isRegularFile(file)) {
            try {
                preferences.values.putAll(read(file));
            } catch (JacksonException | IllegalArgumentException unreadable) {
                LOG.log(System.Logger.Level.WARNING, "the preferences cannot be read and are reset: " + file);
            }
        }
        return preferences;
    }

    /** Returns preferences that are kept only until the program ends. */
    public static Preferences unsaved() {
        return new Preferences(null);
    }

    /** Returns the file in the program's folders. */
    public static Path file(ApplicationFolders folders) {
        return folders.settings().resolve("preferences.json");
    }

    public synchronized List<String> find(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** Stores {@code texts} and writes the file if they changed. */
    public void store(String name, List<String> texts) {
        if (put(name, texts) && file != null) {
            try {
                save(file);
            } catch (IOException | JacksonException failure) {
                LOG.log(System.Logger.Level.WARNING, "the preferences cannot be saved: " + failure);
            }
        }
    }

    private synchronized boolean put(String name, List<String> texts) {
        return !texts.equals(values.put(name, List.copyOf(texts)));
    }

    private synchronized Map<String, List<String>> copy() {
        return new TreeMap<>(values);
    }

    private void save(Path into) throws IOException {
        synchronized (writing) {
            Files.createDirectories(into.getParent());
            AtomicFileWriter.replace(into, file -> write(file.stream(), copy()));
        }
    }

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

    /**
     * Reads the file.
     *
     * @throws IllegalArgumentException if it has another structure; invalid JSON throws the JSON reader's own exception
     */
    private static Map<String, List<String>> read(Path file) {
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

    private static void expect(JsonParser parser, JsonToken jsonToken) {
        var token = parser.nextToken();
        if (token != jsonToken) {
            throw new IllegalArgumentException("not %s but %s".formatted(jsonToken, token));
        }
    }

    private static void write(OutputStream out, Map<String, List<String>> values) {
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
