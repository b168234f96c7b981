package mocapscope.app.docs;

import java.nio.file.Files;
import java.nio.file.Path;

/** Fills all places of the pages anew; {@code bin/docs lists} runs it. */
final class Lists {
    private Lists() {}

    public static void main(String[] arguments) throws Exception {
        var pages = new ProjectPages(Path.of(arguments[0]));
        var rules = new RuleLists(pages);
        rules.problems().forEach(System.err::println);
        var composed = GeneratedSections.of(pages, rules);
        for (var page : pages.all()) {
            var text = Files.readString(page);
            var filled = PageTemplate.fill(
                    text, name -> composed.section(name).orElseThrow(() -> unknown(pages.name(page), name)));
            if (!filled.equals(text)) {
                Files.writeString(page, filled);
                System.err.println("written: " + pages.name(page));
            }
        }
        System.exit(rules.problems().isEmpty() ? 0 : 1);
    }

    private static IllegalArgumentException unknown(String page, String name) {
        return new IllegalArgumentException("no list makes '%s', which %s contains".formatted(name, page));
    }
}
