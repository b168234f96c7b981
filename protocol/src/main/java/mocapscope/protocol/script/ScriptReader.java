package mocapscope.protocol.script;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.SessionRole;

/** Reads conformance scripts written in YAML or JSON. {@code docs/scripts.md} describes the format. */
public final class ScriptReader {
    @DocumentedLimit(value = "cases of a script", unit = "cases", beyond = "refused with the position")
    private static final int MOST_CASES = 1_000;

    private static final int MOST_BESIDE = 16;

    private ScriptReader() {}

    /**
     * Reads the cases shipped with a protocol, in the order of its files; empty if it ships none.
     *
     * @throws IOException if a file is missing or cannot be read
     * @throws InvalidScriptException for the first error in a file
     */
    public static ConformanceScript readBundled(Protocol protocol) throws IOException, InvalidScriptException {
        var conformanceCases = new ArrayList<ConformanceCase>();
        for (var name : protocol.scripts()) {
            try (var in = protocol.getClass().getResourceAsStream(name)) {
                if (in == null) {
                    throw new IOException("missing: " + name);
                }
                conformanceCases.addAll(read(in).cases());
            }
        }
        return new ConformanceScript(protocol.label(), conformanceCases);
    }

    /**
     * Reads a stream of limited length to its end.
     *
     * @throws IOException if it cannot be read
     * @throws InvalidScriptException for the first error, or if it exceeds 1 MiB
     */
    public static ConformanceScript read(InputStream in) throws IOException, InvalidScriptException {
        var bytes = in.readNBytes(YamlDocumentParser.LONGEST + 1);
        if (bytes.length > YamlDocumentParser.LONGEST) {
            throw new InvalidScriptException("a script has at most %d bytes".formatted(YamlDocumentParser.LONGEST));
        }
        try {
            return read(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException _) {
            throw new InvalidScriptException("it is not UTF-8 text");
        }
    }

    /**
     * Reads a script, or a single case as a script of its own.
     *
     * @throws InvalidScriptException for the first error
     */
    public static ConformanceScript read(String text) throws InvalidScriptException {
        var node = YamlDocumentParser.read(text);
        var reader = YamlMappingReader.of(node, "a script");
        if (!reader.has("cases")) {
            var one = readCase(node);
            return new ConformanceScript(one.title(), List.of(one));
        }
        var title = reader.text("title");
        var conformanceCases = new ArrayList<ConformanceCase>();
        var ids = new HashSet<String>();
        for (var each : reader.list("cases")) {
            var one = readCase(each);
            if (!ids.add(one.id()) || ids.size() > MOST_CASES) {
                throw new InvalidScriptException(
                        each.place(), "the case '%s' occurs twice, or there are too many".formatted(one.id()));
            }
            conformanceCases.add(one);
        }
        reader.rejectUnread();
        return new ConformanceScript(title, conformanceCases);
    }

    private static ConformanceCase readCase(YamlNode node) throws InvalidScriptException {
        var reader = YamlMappingReader.of(node, "a case");
        var us = reader.choice("side", ScriptKeywordMapping.SIDES, SessionRole.CLIENT);
        var read = new ConformanceCase(
                reader.requireText("id").value(),
                reader.text("title"),
                reader.text("about"),
                reader.text("section"),
                us,
                reader.text("scheme"),
                reader.values("options"),
                readCompanionCount(reader, us),
                reader.choice("errors", ScriptKeywordMapping.VERDICTS, ConformanceVerdict.FAILED),
                readInterceptRules(reader.list("arm"), us),
                steps(reader.list("steps"), us));
        reader.rejectUnread();
        return read;
    }

    private static int readCompanionCount(YamlMappingReader reader, SessionRole us) throws InvalidScriptException {
        int beside = reader.count("beside", 0, 0);
        if (beside > MOST_BESIDE || beside > 0 && us == SessionRole.SERVER) {
            throw new InvalidScriptException(
                    reader.place(), "'beside' is at most %d, and only for a client".formatted(MOST_BESIDE));
        }
        return beside;
    }

    /** Reads intercept rules; {@code us} is the role of the local side. */
    static List<InterceptRule> readInterceptRules(List<YamlNode> nodes, SessionRole us) throws InvalidScriptException {
        var reader = new InterceptRuleReader(us);
        var arm = new ArrayList<InterceptRule>();
        for (var node : nodes) {
            arm.add(reader.read(node));
        }
        return arm;
    }

    private static List<ScriptStep> steps(List<YamlNode> nodes, SessionRole us) throws InvalidScriptException {
        var reader = new ScriptStepReader(us);
        var steps = new ArrayList<ScriptStep>();
        for (var node : nodes) {
            steps.add(reader.read(node));
        }
        return steps;
    }
}
