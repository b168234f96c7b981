package mocapscope.app.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Names of types and sizes of packages. */
class NamingTest {
    private static final int MOST_FILES = 40;
    private static final Path TOP = ProjectPages.here().top();

    private static SourceCode code;

    @BeforeAll
    static void parse() throws IOException {
        code = SourceCode.parseMain(TOP);
    }

    @Test
    void typeNamesAreUnique() {
        var repeated = new TreeMap<String, String>();
        code.types().stream()
                .filter(type -> !type.variant())
                .collect(Collectors.groupingBy(SourceCode.SourceType::name, TreeMap::new, Collectors.toList()))
                .forEach((name, types) -> {
                    if (types.size() > 1) {
                        repeated.put(
                                name,
                                types.stream()
                                        .map(SourceCode.SourceType::qualifiedName)
                                        .collect(Collectors.joining(", ")));
                    }
                });
        assertEquals(Map.of(), repeated);
    }

    @Test
    void packagesAreSmall() {
        var large = new TreeMap<String, Long>();
        code.files().stream()
                .collect(Collectors.groupingBy(file -> String.valueOf(file.getParent()), Collectors.counting()))
                .forEach((folder, count) -> {
                    var name = folder.substring(folder.lastIndexOf("mocapscope"))
                            .replace('/', '.')
                            .replace('\\', '.');
                    if (count > MOST_FILES) {
                        large.put(name, count);
                    }
                });
        assertEquals(Map.of(), large);
    }
}
