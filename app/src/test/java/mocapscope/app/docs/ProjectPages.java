package mocapscope.app.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The project's pages: all Markdown beside its code. */
record ProjectPages(Path top) {

    /** Those of the project whose tests run. */
    static ProjectPages here() {
        return new ProjectPages(Path.of("").toAbsolutePath().getParent());
    }

    List<Path> all() throws IOException {
        try (var beside = Files.list(top);
                var guide = Files.walk(docs())) {
            return Stream.concat(beside, guide)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    Path docs() {
        return top.resolve("docs");
    }

    /** Returns the path relative to the top folder, with slashes. */
    String name(Path page) {
        return top.relativize(page).toString().replace('\\', '/');
    }
}
