package mocapscope.app.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that classes exist which guides and scripts name. */
class GuideClassNamesTest {
    private static final ProjectPages PAGES = ProjectPages.here();
    private static final Pattern CLASS =
            Pattern.compile("`([A-Z][a-z][A-Za-z]+)(?:\\.[A-Za-z_]+)*(?: implements ([A-Z]\\w+))?`");

    /** The full name of a class that a script runs. */
    private static final Pattern FULL_NAME =
            Pattern.compile("\\bmocapscope\\.(?:app|protocol)(?:\\.[a-z]\\w*)*\\.[A-Z]\\w+");

    /** The name, below its module, of a class that {@code bin/bench} or {@code bin/docs} runs. */
    private static final Pattern RUN_BY_BENCH = Pattern.compile("\\b(?:bench|maker)=((?:[a-z]\\w*\\.)*[A-Z]\\w+)");

    @Test
    void findsEveryClassNamedInGuides() throws IOException {
        var named = new TreeSet<String>();
        for (var guide : Stream.of("add-a-protocol.md", "add-a-view.md")
                .map(PAGES.docs()::resolve)
                .toList()) {
            CLASS.matcher(Files.readString(guide))
                    .results()
                    .flatMap(found -> Stream.of(found.group(1), found.group(2)))
                    .filter(name -> name != null)
                    .forEach(named::add);
        }
        assertFalse(named.isEmpty(), "no classes were found in the guides");
        named.removeAll(classes());
        assertEquals(Set.of(), named);
    }

    @Test
    void findsEveryClassNamedInScripts() throws IOException {
        var named = new TreeSet<String>();
        try (var scripts = Files.list(PAGES.top().resolve("bin"))) {
            for (var script : scripts.toList()) {
                var text = Files.readString(script);
                FULL_NAME.matcher(text).results().map(MatchResult::group).forEach(named::add);
                RUN_BY_BENCH.matcher(text).results().forEach(found -> named.add(found.group(1)));
            }
        }
        var paths = paths();
        named.removeIf(name -> paths.stream().anyMatch(path -> path.endsWith("/" + name.replace('.', '/') + ".java")));
        assertFalse(paths.isEmpty());
        assertEquals(Set.of(), named);
    }

    private static Set<String> paths() throws IOException {
        try (var app = Files.walk(PAGES.top().resolve("app/src"));
                var protocol = Files.walk(PAGES.top().resolve("protocol/src"))) {
            return Stream.concat(app, protocol)
                    .map(path -> path.toString().replace('\\', '/'))
                    .filter(path -> path.endsWith(".java"))
                    .collect(Collectors.toSet());
        }
    }

    private static Set<String> classes() throws IOException {
        return paths().stream()
                .map(path -> path.substring(path.lastIndexOf('/') + 1, path.length() - ".java".length()))
                .collect(Collectors.toSet());
    }
}
