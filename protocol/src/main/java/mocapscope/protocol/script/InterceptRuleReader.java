package mocapscope.protocol.script;

import java.util.List;
import mocapscope.protocol.intercept.InterceptAction;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.MessageOccurrenceMatcher;
import mocapscope.protocol.session.endpoint.SessionRole;

/**
 * Parses an intercept rule (selected messages to drop, delay or change) of a test script from a YAML node. The key of
 * the action determines its type; the keys beside it select the messages.
 */
final class InterceptRuleReader {
    private static final String ALL = "all";
    private static final List<String> ACTION_KEYWORDS =
            List.of("drop", "take out", "delay", "duplicate", "swap", "reword", "truncate", "flip", "split", "cut");

    private final SessionRole us;

    /** Creates a reader; {@code us} is the role of the local side. */
    InterceptRuleReader(SessionRole us) {
        this.us = us;
    }

    InterceptRule read(YamlNode node) throws InvalidScriptException {
        try {
            return readRule(node);
        } catch (IllegalArgumentException exception) {
            throw new InvalidScriptException(node.place(), String.valueOf(exception.getMessage()));
        }
    }

    private InterceptRule readRule(YamlNode node) throws InvalidScriptException {
        var reader = YamlMappingReader.of(node, "an intercept rule");
        var word = word(reader);
        var name = reader.requireText(word).value();
        var action = readAction(word, reader);
        var direction = reader.choice("from", ScriptKeywordMapping.directionKeywords(us), us.outgoing());
        var matcher = new MessageOccurrenceMatcher(direction, name, reader.count("nth", 1, 1), times(reader));
        boolean once = reader.choice("once", ScriptKeywordMapping.SWITCH, false);
        reader.rejectUnread();
        return new InterceptRule(matcher, action, !once);
    }

    private static String word(YamlMappingReader reader) throws InvalidScriptException {
        var found = ACTION_KEYWORDS.stream().filter(reader::has).toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw new InvalidScriptException(
                reader.place(),
                "one of these must state the action and the message: " + String.join(", ", ACTION_KEYWORDS));
    }

    private static InterceptAction readAction(String word, YamlMappingReader reader) throws InvalidScriptException {
        return switch (word) {
            case "drop" -> new InterceptAction.DropAction();
            case "take out" -> new InterceptAction.RemoveAction();
            case "delay" ->
                new InterceptAction.DelayAction(
                        ScriptDurationFormat.parse(reader.requireText("by")).toNanos());
            case "duplicate" -> new InterceptAction.DuplicateAction(reader.count("more", 1, 1));
            case "swap" -> new InterceptAction.SwapAction();
            case "reword" -> new InterceptAction.EditAction(reader.values("set"));
            case "truncate" ->
                new InterceptAction.TruncateAction(YamlMappingReader.number(reader.requireText("to"), 0));
            case "flip" ->
                new InterceptAction.BitFlipAction(
                        YamlMappingReader.number(reader.requireText("byte"), 0),
                        YamlMappingReader.number(reader.requireText("bits"), 1));
            case "split" -> split(reader);
            default -> new InterceptAction.DisconnectAction();
        };
    }

    private static InterceptAction split(YamlMappingReader reader) throws InvalidScriptException {
        int bytes = YamlMappingReader.number(reader.requireText("into"), 1);
        return new InterceptAction.SplitAction(
                bytes, ScriptDurationFormat.parse(reader.requireText("apart")).toNanos());
    }

    private static int times(YamlMappingReader reader) throws InvalidScriptException {
        var text = reader.takeText("times");
        return text.isEmpty() || text.get().value().equals(ALL)
                ? MessageOccurrenceMatcher.ALL
                : YamlMappingReader.number(text.get(), 1);
    }
}
