package mocapscope.app.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.Rule;

/**
 * All rules there are, a list for each package that has some, found among the classes themselves. What each means lies
 * beside this class, as {@code vrpn.NO_PONG = …}.
 */
final class RuleLists {
    private static final String MEANINGS = "app/src/test/resources/mocapscope/app/docs/meanings.properties";
    private static final String PACKAGE = "mocapscope.protocol.";

    private final Map<String, List<Rule>> rules;
    private final Properties meanings = new Properties();

    RuleLists(ProjectPages pages) throws IOException {
        rules = found(pages.top().resolve("protocol/target/classes"));
        try (var in = Files.newBufferedReader(pages.top().resolve(MEANINGS))) {
            meanings.load(in);
        }
    }

    /** The packages that have rules, and the rules of each. */
    Map<String, List<Rule>> rules() {
        return rules;
    }

    /** Returns rules without a meaning, and meanings without a rule. */
    List<String> problems() {
        var known = new ArrayList<String>();
        rules.forEach((packageName, its) -> its.forEach(rule -> known.add(key(packageName, rule))));
        var problems = new ArrayList<String>();
        known.stream()
                .filter(key -> !meanings.containsKey(key))
                .map(key -> "no meaning of " + key)
                .forEach(problems::add);
        meanings.stringPropertyNames().stream()
                .filter(key -> !known.contains(key))
                .map(key -> "no rule " + key)
                .forEach(problems::add);
        return problems;
    }

    String table(String packageName) {
        var table = new MarkdownTable("Code", "Grade", "Rule", "Section", "Meaning and remedy");
        for (var rule : rules.getOrDefault(packageName, List.of())) {
            table.row(
                    MarkdownTable.code(rule.code()),
                    rule.severity().name().toLowerCase(Locale.ROOT),
                    rule.number(),
                    MarkdownTable.plain(rule.section()),
                    meaning(packageName, rule));
        }
        return table.toString();
    }

    private String meaning(String packageName, Rule rule) {
        var advice = rule.advice().isEmpty()
                ? ""
                : " *%s* (%s)".formatted(MarkdownTable.plain(rule.advice()), MarkdownTable.plain(rule.adviceSource()));
        return MarkdownTable.plain(meanings.getProperty(key(packageName, rule), "")) + advice;
    }

    private static String key(String packageName, Rule rule) {
        return packageName + "." + rule.code();
    }

    private static Map<String, List<Rule>> found(Path classes) throws IOException {
        try (var files = Files.walk(classes.resolve(PACKAGE.replace('.', '/')))) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(name -> name.endsWith(".class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replaceAll("[/\\\\]", "."))
                    .sorted()
                    .flatMap(RuleLists::ofClass)
                    .collect(Collectors.groupingBy(RuleLists::room, TreeMap::new, Collectors.toList()));
        }
    }

    private static Stream<Rule> ofClass(String name) {
        try {
            var type = Class.forName(name, false, RuleLists.class.getClassLoader());
            return Rule.class.isAssignableFrom(type) && type.isEnum()
                    ? Stream.of(type.getEnumConstants()).map(Rule.class::cast)
                    : Stream.empty();
        } catch (ClassNotFoundException gone) {
            throw new IllegalStateException("a class was there and cannot be found: " + name, gone);
        }
    }

    /** Returns the package of a rule below the root, without subpackages. */
    private static String room(Rule rule) {
        return rule.getClass().getPackageName().substring(PACKAGE.length()).replaceFirst("\\..*", "");
    }
}
