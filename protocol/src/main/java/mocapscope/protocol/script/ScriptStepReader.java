package mocapscope.protocol.script;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import mocapscope.protocol.session.endpoint.SessionRole;

/** Parses one script step from a YAML node. The key of the step determines its type. */
public final class ScriptStepReader {
    /** The default time limit of an expectation. */
    public static final Duration WITHIN = Duration.ofSeconds(5);
    /** The default duration that a state must last. */
    static final Duration LASTING = Duration.ofSeconds(2);

    private static final List<String> STEPS = List.of("send", "hex", "ask", "expect", "never", "wait", "close", "mute");
    private static final String FINDING = "finding ";
    private static final Pattern HEX = Pattern.compile("(?:[0-9a-f]{2})+");

    private final SessionRole us;

    ScriptStepReader(SessionRole us) {
        this.us = us;
    }

    ScriptStep read(YamlNode node) throws InvalidScriptException {
        if (node instanceof YamlNode.ScalarNode scalarNode) {
            return bare(scalarNode);
        }
        var reader = YamlMappingReader.of(node, "a step");
        var step = step(word(reader), reader);
        reader.rejectUnread();
        return step;
    }

    private static ScriptStep bare(YamlNode.ScalarNode node) throws InvalidScriptException {
        return switch (node.value()) {
            case "mute" -> new ScriptStep.MuteStep();
            case "close" -> new ScriptStep.CloseStep("");
            default ->
                throw new InvalidScriptException(
                        node.place(), "a step begins with one of: " + String.join(", ", STEPS));
        };
    }

    private static String word(YamlMappingReader reader) throws InvalidScriptException {
        var found = STEPS.stream().filter(reader::has).toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw new InvalidScriptException(reader.place(), "a step has one of these keys: " + String.join(", ", STEPS));
    }

    private ScriptStep step(String word, YamlMappingReader reader) throws InvalidScriptException {
        return switch (word) {
            case "send" -> send(reader);
            case "hex" -> bytes(reader);
            case "ask" -> readRequest(reader);
            case "expect" -> expect(reader);
            case "never" -> never(reader);
            case "wait" -> new ScriptStep.WaitStep(ScriptDurationFormat.parse(reader.requireText("wait")));
            case "close" -> close(reader);
            default -> mute(reader);
        };
    }

    private ScriptStep send(YamlMappingReader reader) throws InvalidScriptException {
        return new ScriptStep.SendStep(
                reader.requireText("send").value(),
                reader.text("channel"),
                reader.choice("from", ScriptKeywordMapping.directionKeywords(us), us.outgoing()),
                reader.values("set"),
                ScriptDurationFormat.parse(reader, "within", WITHIN));
    }

    private ScriptStep bytes(YamlMappingReader reader) throws InvalidScriptException {
        var node = reader.requireText("hex");
        ScriptSecretPlaceholder.rejectPlaceholder("hex", node);
        var digits = node.value().replaceAll("\\s", "").toLowerCase(Locale.ROOT);
        if (!HEX.matcher(digits).matches()) {
            throw new InvalidScriptException(node.place(), "'hex' is two digits a byte, such as 76 72 70 6e");
        }
        return new ScriptStep.SendBytesStep(
                digits,
                reader.text("channel"),
                reader.choice("from", ScriptKeywordMapping.directionKeywords(us), us.outgoing()),
                ScriptDurationFormat.parse(reader, "within", WITHIN));
    }

    private static ScriptStep readRequest(YamlMappingReader reader) throws InvalidScriptException {
        return new ScriptStep.RequestStep(
                reader.requireText("ask").value(),
                reader.values("with"),
                reader.choice("of", ScriptKeywordMapping.REQUEST_TARGETS, false),
                ScriptDurationFormat.parse(reader, "within", WITHIN));
    }

    private static ScriptStep expect(YamlMappingReader reader) throws InvalidScriptException {
        var expectation = expectation(reader);
        return new ScriptStep.ExpectStep(
                expectation,
                ScriptDurationFormat.parse(reader, "within", WITHIN),
                reader.choice("otherwise", ScriptKeywordMapping.VERDICTS, ConformanceVerdict.FAILED));
    }

    private static ScriptStep never(YamlMappingReader reader) throws InvalidScriptException {
        var node = reader.requireText("never");
        var word = node.value().strip();
        var what = word.startsWith(FINDING)
                ? new ScriptStepExpectation.FindingExpectation(
                        word.substring(FINDING.length()).strip())
                : new ScriptStepExpectation.MessageExpectation(
                        word.replaceFirst("^message ", ""), reader.text("channel"), where(reader), 1);
        return new ScriptStep.NeverStep(
                what,
                ScriptDurationFormat.parse(reader, "for", ScriptStep.NeverStep.TO_THE_END),
                reader.choice("otherwise", ScriptKeywordMapping.VERDICTS, ConformanceVerdict.FAILED));
    }

    private static ScriptStep close(YamlMappingReader reader) throws InvalidScriptException {
        var subject = reader.requireText("close").value();
        return new ScriptStep.CloseStep(subject.equals("session") ? "" : subject);
    }

    private static ScriptStep mute(YamlMappingReader reader) throws InvalidScriptException {
        reader.choice("mute", Map.of("true", true), true);
        return new ScriptStep.MuteStep();
    }

    private static ScriptStepExpectation expectation(YamlMappingReader reader) throws InvalidScriptException {
        var node = reader.requireText("expect");
        var word = node.value().strip();
        return switch (word) {
            case "closed" ->
                new ScriptStepExpectation.CloseExpectation(
                        reader.choice("by", ScriptKeywordMapping.CLOSERS, ScriptStepExpectation.ClosingParty.PEER));
            case "open" ->
                new ScriptStepExpectation.OpenExpectation(ScriptDurationFormat.parse(reader, "for", LASTING));
            case "live" -> new ScriptStepExpectation.LiveExpectation();
            case "clean" -> new ScriptStepExpectation.CleanExpectation();
            case "silence" -> silence(ScriptStepExpectation.MessageExpectation.ANY, reader);
            default -> twoWords(node, reader);
        };
    }

    private static ScriptStepExpectation twoWords(YamlNode.ScalarNode node, YamlMappingReader reader)
            throws InvalidScriptException {
        var word = node.value().strip();
        var rest = word.substring(word.indexOf(' ') + 1).strip();
        return switch (word.replaceFirst(" .*", "")) {
            case "finding" -> new ScriptStepExpectation.FindingExpectation(rest);
            case "resent" ->
                new ScriptStepExpectation.ResendExpectation(
                        YamlMappingReader.number(new YamlNode.ScalarNode(rest, node.place()), 1));
            case "silence" -> silence(rest.replaceFirst("^of ", ""), reader);
            case "message" -> readMessageExpectation(rest, reader);
            default -> readMessageExpectation(word, reader);
        };
    }

    private static ScriptStepExpectation readMessageExpectation(String name, YamlMappingReader reader)
            throws InvalidScriptException {
        return new ScriptStepExpectation.MessageExpectation(
                name, reader.text("channel"), where(reader), reader.count("count", 1, 1));
    }

    private static ScriptStepExpectation silence(String name, YamlMappingReader reader) throws InvalidScriptException {
        var of = new ScriptStepExpectation.MessageExpectation(name, reader.text("channel"), where(reader), 1);
        return new ScriptStepExpectation.SilenceExpectation(of, ScriptDurationFormat.parse(reader, "for", LASTING));
    }

    private static List<MessageFieldCondition> where(YamlMappingReader reader) throws InvalidScriptException {
        var conditions = new ArrayList<MessageFieldCondition>();
        for (var each : reader.texts("where").entrySet()) {
            conditions.add(condition(each.getKey(), each.getValue()));
        }
        return conditions;
    }

    private static MessageFieldCondition condition(String field, YamlNode.ScalarNode node)
            throws InvalidScriptException {
        ScriptSecretPlaceholder.rejectPlaceholder(field, node);
        var value = node.value().strip();
        // Longer operators first, because "<=" starts with "<".
        for (var operator : List.of(
                MessageFieldCondition.ComparisonOperator.IS_NOT,
                MessageFieldCondition.ComparisonOperator.AT_MOST,
                MessageFieldCondition.ComparisonOperator.AT_LEAST,
                MessageFieldCondition.ComparisonOperator.LESS,
                MessageFieldCondition.ComparisonOperator.MORE)) {
            if (value.startsWith(operator.sign())) {
                return MessageFieldCondition.of(
                        field,
                        operator,
                        value.substring(operator.sign().length()).strip(),
                        node.place());
            }
        }
        return new MessageFieldCondition(field, MessageFieldCondition.ComparisonOperator.IS, node.value());
    }
}
