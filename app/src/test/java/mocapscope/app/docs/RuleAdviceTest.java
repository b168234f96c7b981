package mocapscope.app.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mocapscope.protocol.bytes.Rule;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests the advice of all rules: each names a source that exists, and claims no more than its source gives. The
 * documents lie beside the project; where they are missing, only the form of a source is checked.
 */
class RuleAdviceTest {
    private static final ProjectPages PAGES = ProjectPages.here();
    private static final Path SPECS = PAGES.top().resolve("../shared/specs");

    /** A document whose text contains the place that a source names as {@code %s}, a regular expression. */
    private record SpecText(String file, String place) {}

    /** Forms of a source that names a place in a document of the specifications. */
    private static final Map<Pattern, SpecText> DOCUMENTS = Map.of(
            Pattern.compile("vrpn\\.txt, (.+)"), new SpecText("vrpn.txt", "^%s"),
            Pattern.compile("VRPN\\.md (§[\\d.]+), measured"), new SpecText("VRPN.md", "^#+ %s "),
            Pattern.compile("AImation document 0\\.9\\.29, (.+)"), new SpecText("aimation.txt", "\\b%s\\b"),
            Pattern.compile("RGMP v2, (.+)"), new SpecText("rgmp-v2.txt", "Section titled “%s”"),
            Pattern.compile("SETP/CICPv2 draft 0\\.2, (.+)"), new SpecText("setp-draft-0.2.txt", "^%s"),
            Pattern.compile("SETP\\.md (§[\\d.]+)"), new SpecText("SETP.md", "^(#+ |\\*\\*)%s\\.? "),
            Pattern.compile("Mocapscope's reading (V\\d+) \\(VRPN\\.md\\)"), new SpecText("VRPN.md", "\\b%s\\b"),
            Pattern.compile("Mocapscope's reading ([RC]\\d+) \\(RGMP\\.md\\)"), new SpecText("RGMP.md", "\\b%s\\b"),
            Pattern.compile("Mocapscope's reading (R\\d+) \\(SETP\\.md\\)"), new SpecText("SETP.md", "\\b%s\\b"));

    /** Forms of a source that names a file of a project's version, a section of a standard, or this program. */
    private static final List<Pattern> VERSIONS = List.of(
            Pattern.compile("VRPN 07\\.38, vrpn_\\w+\\.[Ch]( \\([\\w:, ]+\\))?"),
            Pattern.compile("IKinema VRPN_LiveAction decca7c, vrpn_server\\.cpp( \\(\\w+\\))?"),
            Pattern.compile("AImationLiveLink [0-9a-f]{7}( and [0-9a-f]{7})?, \\w+\\.(cpp|h)( \\(\\w+\\))?"),
            Pattern.compile("rokoko-ros2-bridge [0-9a-f]{7}, \\w+\\.py"),
            Pattern.compile("(PlusToolkit PlusLib|OPT4SMART ros2-vicon-receiver), (issue|pull request) \\d+"),
            Pattern.compile("RFC \\d{3,4} §\\d+(\\.\\d+)*(, §\\d+(\\.\\d+)*)*"),
            Pattern.compile("tcpdump \\d+\\.\\d+, option -\\w"),
            Pattern.compile("OSC 1\\.0, [A-Z][A-Za-z ]+"),
            Pattern.compile("VMC Protocol specification, [A-Z][A-Za-z ]+"),
            Pattern.compile("free-d Installation Manual V1\\.4\\.4, (A(\\.\\d+)+|Appendix B)"),
            Pattern.compile("Java 25, \\w+Exception"),
            Pattern.compile("Mocapscope(, (option \\w+|docs/\\w+\\.md))?"));

    /** Words that accuse, or claim more than any source gives. */
    private static final Pattern BANNED = Pattern.compile(
            "\\b(certainly|definitely|obviously|clearly|surely|undoubtedly|impossible|proves?|crashed|did it crash"
                    + "|abuses?|attack|buggy|faulty|to blame|guilty|the fault of)\\b");

    /** Words of certainty, which need a standard, a document, an implementation or this program as their source. */
    private static final Pattern CERTAIN =
            Pattern.compile("\\b(always|never|must|cannot|every|each time|no one|only)\\b");

    private static final Pattern PROVEN = Pattern.compile(
            "RFC \\d|OSC 1\\.0|VMC Protocol|free-d Installation Manual|vrpn\\.txt|VRPN 07|IKinema|AImation|RGMP v2|rokoko-|SETP/CICPv2|\\bMocapscope(?!')");

    /** Names in an advice, and the source that each of them needs. */
    private static final Map<Pattern, Pattern> NAMED = Map.of(
            Pattern.compile("C\\+\\+"), Pattern.compile("VRPN 07\\.38"),
            Pattern.compile("public plugin"), Pattern.compile("AImationLiveLink"),
            Pattern.compile("\\bStudio\\b"), Pattern.compile("AImation"),
            Pattern.compile("IKinema"), Pattern.compile("IKinema"),
            Pattern.compile("Rokoko"), Pattern.compile("rokoko-"),
            Pattern.compile("Mocapscope|[Tt]his program itself"), Pattern.compile("Mocapscope"),
            Pattern.compile("[Tt]he draft\\b"), Pattern.compile("SETP/CICPv2 draft|SETP\\.md"),
            Pattern.compile("[Tt]he document\\b"), Pattern.compile("AImation document|vrpn\\.txt"),
            Pattern.compile("[Tt]he specification\\b"), Pattern.compile("RGMP"));

    private static List<Rule> rules;

    @BeforeAll
    static void find() throws IOException {
        rules = new RuleLists(PAGES)
                .rules().values().stream()
                        .flatMap(List::stream)
                        .filter(rule -> !rule.advice().isEmpty())
                        .toList();
        assertFalse(rules.isEmpty());
    }

    @Test
    void everyAdviceHasSourceThatExists() {
        var problems = new ArrayList<String>();
        for (var rule : rules) {
            if (rule.adviceSource().isEmpty()) {
                problems.add(rule.code() + ": no source");
            }
            for (var source : rule.adviceSource().split("; ", -1)) {
                if (!exists(source)) {
                    problems.add(rule.code() + ": " + source);
                }
            }
        }
        assertEquals(List.of(), problems);
    }

    @Test
    void noAdviceClaimsMoreThanItsSource() {
        var problems = new ArrayList<String>();
        for (var rule : rules) {
            addMatch(rule, BANNED, problems);
            if (!PROVEN.matcher(rule.adviceSource()).find()) {
                addMatch(rule, CERTAIN, problems);
            }
        }
        assertEquals(List.of(), problems);
    }

    @Test
    void everyProgramOrDocumentNamedIsSource() {
        var problems = new ArrayList<String>();
        NAMED.forEach((name, source) -> rules.stream()
                .filter(rule -> !source.matcher(rule.adviceSource()).find())
                .forEach(rule -> addMatch(rule, name, problems)));
        assertEquals(List.of(), problems);
    }

    private static void addMatch(Rule rule, Pattern words, List<String> problems) {
        var matcher = words.matcher(rule.advice());
        if (matcher.find()) {
            problems.add("%s: %s (%s)".formatted(rule.code(), matcher.group(), rule.adviceSource()));
        }
    }

    private static boolean exists(String source) {
        for (var document : DOCUMENTS.entrySet()) {
            var matcher = document.getKey().matcher(source);
            if (matcher.matches()) {
                return contains(document.getValue(), matcher.group(1));
            }
        }
        return VERSIONS.stream().map(form -> form.matcher(source)).anyMatch(Matcher::matches) && hasPage(source);
    }

    private static boolean contains(SpecText text, String place) {
        var file = SPECS.resolve(text.file());
        if (!Files.exists(file)) {
            return true;
        }
        var found = text.place().formatted(Pattern.quote(place.replaceFirst("^§", "")));
        try {
            return Pattern.compile(found, Pattern.MULTILINE | Pattern.CASE_INSENSITIVE)
                    .matcher(Files.readString(file))
                    .find();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns true unless the source is a page of this project that does not exist. */
    private static boolean hasPage(String source) {
        int from = source.toLowerCase(Locale.ROOT).indexOf("docs/");
        return from < 0 || Files.exists(PAGES.top().resolve(source.substring(from)));
    }
}
