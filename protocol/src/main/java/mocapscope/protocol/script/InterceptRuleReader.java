package mocapscope.protocol.script;

import java.util.List;
import mocapscope.protocol.intercept.MessageMatcher;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.InterceptAction;
import mocapscope.protocol.session.SessionRole;

/**
 * Parses an intercept rule of a script from a YAML node. The key of the action determines its type; the keys beside it
 * select the messages.
 */
final class InterceptRuleReader {
    private static final String ALL = "all";
    private static final List<String> TRICKS =
            List.of("drop", "take out", "delay", "duplicate", "swap", "reword", "truncate", "flip", "split", "cut");

    private final SessionRole us;

    /** Creates a reader; {@code us} is the role of the local side. */
    InterceptRuleReader(SessionRole us) {
        this.us = us;
    }

    InterceptRule read(YamlNode node) throws InvalidScriptException {
        try {
            return tampering(node);
        } catch (IllegalArgumentException wrong) {
            throw new InvalidScriptException(node.place(), String.valueOf(wrong.getMessage()));
        }
    }

    private InterceptRule tampering(YamlNode node) throws InvalidScriptException {
        var keys = YamlMappingReader.of(node, "a tampering");
        var word = word(keys);
        var name = keys.requireText(word).value();
        var trick = trick(word, keys);
        var direction = keys.choice("from", ScriptKeywords.directionKeywords(us), us.outgoing());
        var aim = new MessageMatcher(direction, name, keys.count("nth", 1, 1), times(keys));
        boolean once = keys.choice("once", ScriptKeywords.SWITCH, false);
        keys.rejectUnread();
        return new InterceptRule(aim, trick, !once);
    }

    private static String word(YamlMappingReader keys) throws InvalidScriptException {
        var found = TRICKS.stream().filter(keys::has).toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw new InvalidScriptException(
                keys.place(), "one of these must state the action and the message: " + String.join(", ", TRICKS));
    }

    private static InterceptAction trick(String word, YamlMappingReader keys) throws InvalidScriptException {
        return switch (word) {
            case "drop" -> new InterceptAction.DropAction();
            case "take out" -> new InterceptAction.RemoveAction();
            case "delay" -> new InterceptAction.DelayAction(ScriptDurationFormat.parse(keys.requireText("by")).toNanos());
            case "duplicate" -> new InterceptAction.DuplicateAction(keys.count("more", 1, 1));
            case "swap" -> new InterceptAction.SwapAction();
            case "reword" -> new InterceptAction.EditAction(keys.values("set"));
            case "truncate" -> new InterceptAction.TruncateAction(YamlMappingReader.number(keys.requireText("to"), 0));
            case "flip" -> new InterceptAction.BitFlipAction(YamlMappingReader.number(keys.requireText("byte"), 0), YamlMappingReader.number(keys.requireText("bits"), 1));
            case "split" -> split(keys);
            default -> new InterceptAction.DisconnectAction();
        };
    }

    private static InterceptAction split(YamlMappingReader keys) throws InvalidScriptException {
        int bytes = YamlMappingReader.number(keys.requireText("into"), 1);
        return new InterceptAction.SplitAction(bytes, ScriptDurationFormat.parse(keys.requireText("apart")).toNanos());
    }

    private static int times(YamlMappingReader keys) throws InvalidScriptException {
        var text = keys.takeText("times");
        return text.isEmpty() || text.get().value().equals(ALL) ? MessageMatcher.ALL : YamlMappingReader.number(text.get(), 1);
    }
}
