package mocapscope.protocol.sample;

import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** On which line of a JSON text a part stands, which a tree of values no longer knows. */
final class JsonLine {
    private static final JsonFactory JSON = JsonFactory.builder().build();

    private JsonLine() {}

    /** The line, from 1, of a part such as {@code bones[3].name}; where there is none such, of what it would stand in. */
    static int of(String json, String path) {
        var wanted = path.isEmpty()
                ? ""
                : "/" + path.replace("[", "/").replace("]", "").replace('.', '/');
        int line = 1;
        int longest = -1;
        try (var parser = JSON.createParser(ObjectReadContext.empty(), json)) {
            while (parser.nextToken() != null) {
                var here = parser.streamReadContext().pathAsPointer().toString();
                if (!(wanted + "/").startsWith(here + "/")) {
                    parser.skipChildren();
                } else if (here.length() > longest) {
                    longest = here.length();
                    line = parser.currentTokenLocation().getLineNr();
                }
                if (longest == wanted.length()) {
                    return line;
                }
            }
        } catch (JacksonException _) {
            return line; // it was read before, so what is wrong is behind the part
        }
        return line;
    }
}
