package mocapscope.protocol.script;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import mocapscope.protocol.session.SessionRole;

/** Parses one script step from a YAML node. The key of the step determines its type. */
final class ScriptStepReader {
    /** The default time limit of an expectation. */
    static final Duration WITHIN = Duration.ofSeconds(5);
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
        if (node instanceof YamlNode.ScalarNode text) {
            return bare(text);
        }
        var keys = YamlMappingReader.of(node, "a step");
        var step = step(word(keys), keys);
        keys.rejectUnread();
        return step;
    }

    private static ScriptStep bare(YamlNode.ScalarNode text) throws InvalidScriptException {
        return switch (text.value()) {
            case "mute" -> new ScriptStep.MuteStep();
            case "close" -> new ScriptStep.CloseStep("");
            default -> throw new InvalidScriptException(text.place(), "a step begins with one of: " + String.join(", ", STEPS));
        };
    }

    private static String word(YamlMappingReader keys) throws InvalidScriptException {
        var found = STEPS.stream().filter(keys::has).toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw new InvalidScriptException(keys.place(), "a step has one of these keys: " + String.join(", ", STEPS));
    }

    private ScriptStep step(String word, YamlMappingReader keys) throws InvalidScriptException {
        return switch (word) {
            case "send" -> send(keys);
            case "hex" -> bytes(keys);
            case "ask" -> ask(keys);
            case "expect" -> expect(keys);
            case "never" -> never(keys);
            case "wait" -> new ScriptStep.WaitStep(ScriptDurationFormat.parse(keys.requireText("wait")));
            case "close" -> close(keys);
            default -> mute(keys);
        };
    }

    private ScriptStep send(YamlMappingReader keys) throws InvalidScriptException {
        return new ScriptStep.SendStep(
                keys.requireText("send").value(),
                keys.text("channel"),
                keys.choice("from", ScriptKeywords.directionKeywords(us), us.outgoing()),
                keys.values("set"),
                ScriptDurationFormat.parse(keys, "within", WITHIN));
    }

    private ScriptStep bytes(YamlMappingReader keys) throws InvalidScriptException {
        var text = keys.requireText("hex");
        SecretPlaceholder.rejectPlaceholder("hex", text);
        var digits = text.value().replaceAll("\\s", "").toLowerCase(Locale.ROOT);
        if (!HEX.matcher(digits).matches()) {
            throw new InvalidScriptException(text.place(), "'hex' is two digits a byte, such as 76 72 70 6e");
        }
        return new ScriptStep.SendBytesStep(
                digits,
                keys.text("channel"),
                keys.choice("from", ScriptKeywords.directionKeywords(us), us.outgoing()),
                ScriptDurationFormat.parse(keys, "within", WITHIN));
    }

    private static ScriptStep ask(YamlMappingReader keys) throws InvalidScriptException {
        return new ScriptStep.RequestStep(
                keys.requireText("ask").value(),
                keys.values("with"),
                keys.choice("of", ScriptKeywords.ASKED, false),
                ScriptDurationFormat.parse(keys, "within", WITHIN));
    }

    private static ScriptStep expect(YamlMappingReader keys) throws InvalidScriptException {
        var what = expectation(keys);
        return new ScriptStep.ExpectStep(
                what, ScriptDurationFormat.parse(keys, "within", WITHIN), keys.choice("otherwise", ScriptKeywords.VERDICTS, ConformanceVerdict.FAILED));
    }

    private static ScriptStep never(YamlMappingReader keys) throws InvalidScriptException {
        var text = keys.requireText("never");
        var word = text.value().strip();
        var what = word.startsWith(FINDING)
                ? new Expectation.FindingExpectation(word.substring(FINDING.length()).strip())
                : new Expectation.MessageExpectation(word.replaceFirst("^message ", ""), keys.text("channel"), where(keys), 1);
        return new ScriptStep.NeverStep(
                what,
                ScriptDurationFormat.parse(keys, "for", ScriptStep.NeverStep.TO_THE_END),
                keys.choice("otherwise", ScriptKeywords.VERDICTS, ConformanceVerdict.FAILED));
    }

    private static ScriptStep close(YamlMappingReader keys) throws InvalidScriptException {
        var which = keys.requireText("close").value();
        return new ScriptStep.CloseStep(which.equals("session") ? "" : which);
    }

    private static ScriptStep mute(YamlMappingReader keys) throws InvalidScriptException {
        keys.choice("mute", Map.of("true", true), true);
        return new ScriptStep.MuteStep();
    }

    private static Expectation expectation(YamlMappingReader keys) throws InvalidScriptException {
        var text = keys.requireText("expect");
        var word = text.value().strip();
        return switch (word) {
            case "closed" -> new Expectation.CloseExpectation(keys.choice("by", ScriptKeywords.CLOSERS, Expectation.ClosingParty.PEER));
            case "open" -> new Expectation.OpenExpectation(ScriptDurationFormat.parse(keys, "for", LASTING));
            case "live" -> new Expectation.LiveExpectation();
            case "clean" -> new Expectation.CleanExpectation();
            case "silence" -> silence(Expectation.MessageExpectation.ANY, keys);
            default -> twoWords(text, keys);
        };
    }

    private static Expectation twoWords(YamlNode.ScalarNode text, YamlMappingReader keys) throws InvalidScriptException {
        var word = text.value().strip();
        var rest = word.substring(word.indexOf(' ') + 1).strip();
        return switch (word.replaceFirst(" .*", "")) {
            case "finding" -> new Expectation.FindingExpectation(rest);
            case "resent" -> new Expectation.ResendExpectation(YamlMappingReader.number(new YamlNode.ScalarNode(rest, text.place()), 1));
            case "silence" -> silence(rest.replaceFirst("^of ", ""), keys);
            case "message" -> said(rest, keys);
            default -> said(word, keys);
        };
    }

    private static Expectation said(String name, YamlMappingReader keys) throws InvalidScriptException {
        return new Expectation.MessageExpectation(name, keys.text("channel"), where(keys), keys.count("count", 1, 1));
    }

    private static Expectation silence(String name, YamlMappingReader keys) throws InvalidScriptException {
        var of = new Expectation.MessageExpectation(name, keys.text("channel"), where(keys), 1);
        return new Expectation.SilenceExpectation(of, ScriptDurationFormat.parse(keys, "for", LASTING));
    }

    private static List<FieldCondition> where(YamlMappingReader keys) throws InvalidScriptException {
        var conditions = new ArrayList<FieldCondition>();
        for (var each : keys.texts("where").entrySet()) {
            conditions.add(condition(each.getKey(), each.getValue()));
        }
        return conditions;
    }

    private static FieldCondition condition(String field, YamlNode.ScalarNode text) throws InvalidScriptException {
        SecretPlaceholder.rejectPlaceholder(field, text);
        var value = text.value().strip();
        // Longer operators first, because "<=" starts with "<".
        for (var relation : List.of(
                FieldCondition.ComparisonOperator.IS_NOT,
                FieldCondition.ComparisonOperator.AT_MOST,
                FieldCondition.ComparisonOperator.AT_LEAST,
                FieldCondition.ComparisonOperator.LESS,
                FieldCondition.ComparisonOperator.MORE)) {
            if (value.startsWith(relation.sign())) {
                return FieldCondition.of(
                        field,
                        relation,
                        value.substring(relation.sign().length()).strip(),
                        text.place());
            }
        }
        return new FieldCondition(field, FieldCondition.ComparisonOperator.IS, text.value());
    }
}
