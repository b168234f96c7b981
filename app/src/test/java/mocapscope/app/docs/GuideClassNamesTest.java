package mocapscope.app.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Classes that the guides for newcomers name. */
class GuideClassNamesTest {
    private static final ProjectPages PAGES = ProjectPages.here();
    private static final Pattern CLASS =
            Pattern.compile("`([A-Z][a-z][A-Za-z]+)(?:\\.[A-Za-z_]+)*(?: implements ([A-Z]\\w+))?`");

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

    private static Set<String> classes() throws IOException {
        try (var app = Files.walk(PAGES.top().resolve("app/src"));
                var protocol = Files.walk(PAGES.top().resolve("protocol/src"))) {
            return Stream.concat(app, protocol)
                    .map(Path::getFileName)
                    .map(Path::toString)
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
    }
}
