package mocapscope.protocol.sample;

import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Finds the line number of a value in JSON text, given the path of the value. A parsed tree no longer contains line
 * numbers.
 */
final class JsonValueLineFinder {
    private static final JsonFactory JSON = JsonFactory.builder().build();

    private JsonValueLineFinder() {}

    /**
     * Returns the line, from 1, of a value such as {@code bones[3].name}; for a missing value that of the enclosing
     * one.
     */
    static int of(String json, String path) {
        var query = path.isEmpty()
                ? ""
                : "/" + path.replace("[", "/").replace("]", "").replace('.', '/');
        int line = 1;
        int longest = -1;
        try (var parser = JSON.createParser(ObjectReadContext.empty(), json)) {
            while (parser.nextToken() != null) {
                var here = parser.streamReadContext().pathAsPointer().toString();
                if (!(query + "/").startsWith(here + "/")) {
                    parser.skipChildren();
                } else if (here.length() > longest) {
                    longest = here.length();
                    line = parser.currentTokenLocation().getLineNr();
                }
                if (longest == query.length()) {
                    return line;
                }
            }
        } catch (JacksonException _) {
            return line; // the text was parsed before, so the error lies after the value
        }
        return line;
    }
}
