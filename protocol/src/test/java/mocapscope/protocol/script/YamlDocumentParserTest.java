package mocapscope.protocol.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of YAML and JSON, those that are meant badly among them. */
class YamlDocumentParserTest {

    @Test
    void keepsScalarsAsWritten() throws Exception {
        var mappingNode = assertInstanceOf(
                YamlNode.MappingNode.class, YamlDocumentParser.read("a: 07.13\nb: 0x10\nc: \"yes\"\nd: ''\ne: true\n"));

        var values = mappingNode.values().values().stream()
                .map(node -> ((YamlNode.ScalarNode) node).value())
                .toList();
        assertEquals(List.of("07.13", "0x10", "yes", "", "true"), values);
    }

    @Test
    void readsJsonLikeYaml() throws Exception {
        var json = YamlDocumentParser.read("{\"a\": [1, \"x\"], \"b\": {\"c\": \"\"}}");
        var yaml = YamlDocumentParser.read("a: [1, x]\nb:\n  c: ''\n");

        assertEquals(shape(yaml), shape(json));
    }

    @Test
    void recordsLineAndColumnOfNodes() throws Exception {
        var node = assertInstanceOf(YamlNode.MappingNode.class, YamlDocumentParser.read("a: 1\nbc:\n  - x\n"));

        assertEquals(
                List.of(new YamlPosition(1, 1), new YamlPosition(2, 1)),
                node.values().keySet().stream().map(YamlNode.MappingKey::place).toList());
        assertEquals(
                new YamlPosition(3, 5),
                ((YamlNode.SequenceNode) node.values().lastEntry().getValue())
                        .items()
                        .getFirst()
                        .place());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: &x [1]\nb: 2\n", "a: [1]\nb: *x\n", "a: !!java.lang.Runtime x\n", "&x a: 1\n"})
    void rejectsAnchorsAliasesAndTags(String text) {
        assertTrue(refused(text).contains("anchors (&), aliases (*) and tags (!) are not supported"), refused(text));
    }

    @Test
    void rejectsAliasBombAtFirstAnchor() {
        var bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 40; i++) {
            bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }

        assertTrue(refused(bomb.toString()).contains("(line 1, "), refused(bomb.toString()));
    }

    @Test
    void rejectsDuplicateKey() {
        assertEquals("the key 'a' occurs twice (line 2, column 1)", refused("a: 1\na: 2\n"));
        assertTrue(refused("{\"a\": 1, \"a\": 2}").startsWith("the key 'a' occurs twice"));
    }

    @Test
    void rejectsTooDeepNesting() {
        assertTrue(refused("[".repeat(100_000)).contains("deep"), refused("[".repeat(100_000)));
        assertTrue(refused("{\"a\": " + "[".repeat(20) + "]".repeat(20) + "}").contains("deep"));
        assertTrue(refused("a: " + "[".repeat(20) + "]".repeat(20)).contains("deep"));
    }

    @Test
    void rejectsTooLargeInput() {
        assertTrue(refused("a: " + "x".repeat(YamlDocumentParser.LONGEST)).contains("limit"));
        assertTrue(refused("[" + "1,".repeat(60_000) + "1]").contains("it is too large"));
    }

    @Test
    void reportsPositionOfSyntaxError() {
        assertTrue(refused("a: 1\nb: [1, 2\nc: 3\n").contains("(line 3, column "), refused("a: 1\nb: [1, 2\nc: 3\n"));
        assertTrue(refused("{\"a\": }").contains("(line 1, column "));
    }

    @Test
    void acceptsExactlyOneDocument() {
        assertTrue(refused("a: 1\n---\nb: 2\n").startsWith("a second document begins"));
        assertTrue(refused("").startsWith("the file is empty"));
    }

    /**
     * Tests that the beginning of JSON is found without going back: quadratic time would be too long for these blanks.
     */
    @Test
    void scansLeadingBlanksOnlyOnce() throws Exception {
        var blanks = "\n".repeat(YamlDocumentParser.LONGEST - 10);

        assertInstanceOf(YamlNode.MappingNode.class, YamlDocumentParser.read(blanks + "a: 1\n"));
        assertInstanceOf(YamlNode.MappingNode.class, YamlDocumentParser.read(blanks + "{\"a\": 1}"));
    }

    private static String refused(String text) {
        return String.valueOf(assertThrows(InvalidScriptException.class, () -> YamlDocumentParser.read(text))
                .getMessage());
    }

    /** Returns the nodes without their positions. */
    private static String shape(YamlNode node) {
        return switch (node) {
            case YamlNode.ScalarNode scalarNode -> scalarNode.value();
            case YamlNode.SequenceNode sequenceNode ->
                sequenceNode.items().stream()
                        .map(YamlDocumentParserTest::shape)
                        .toList()
                        .toString();
            case YamlNode.MappingNode mappingNode -> {
                var shape = new StringBuilder();
                mappingNode
                        .values()
                        .forEach((key, value) ->
                                shape.append(key.name()).append('=').append(shape(value)));
                yield shape.toString();
            }
        };
    }
}
