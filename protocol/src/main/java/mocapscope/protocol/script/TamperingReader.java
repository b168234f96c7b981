package mocapscope.protocol.script;

import java.util.List;
import mocapscope.protocol.bench.Aim;
import mocapscope.protocol.bench.Tampering;
import mocapscope.protocol.bench.Trick;
import mocapscope.protocol.session.SessionRole;

/**
 * Parses an intercept rule of a script from a YAML node. The key of the action determines its type; the keys beside it
 * select the messages.
 */
final class TamperingReader {
    private static final String ALL = "all";
    private static final List<String> TRICKS =
            List.of("drop", "take out", "delay", "duplicate", "swap", "reword", "truncate", "flip", "split", "cut");

    private final SessionRole us;

    /** Creates a reader; {@code us} is the role of the local side. */
    TamperingReader(SessionRole us) {
        this.us = us;
    }

    Tampering read(Node node) throws ScriptRefused {
        try {
            return tampering(node);
        } catch (IllegalArgumentException wrong) {
            throw new ScriptRefused(node.place(), String.valueOf(wrong.getMessage()));
        }
    }

    private Tampering tampering(Node node) throws ScriptRefused {
        var keys = Keys.of(node, "a tampering");
        var word = word(keys);
        var name = keys.needText(word).value();
        var trick = trick(word, keys);
        var direction = keys.choice("from", Words.speakers(us), us.outgoing());
        var aim = new Aim(direction, name, keys.count("nth", 1, 1), times(keys));
        boolean once = keys.choice("once", Words.SWITCH, false);
        keys.done();
        return new Tampering(aim, trick, !once);
    }

    private static String word(Keys keys) throws ScriptRefused {
        var found = TRICKS.stream().filter(keys::has).toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw new ScriptRefused(
                keys.place(), "one of these must state the action and the message: " + String.join(", ", TRICKS));
    }

    private static Trick trick(String word, Keys keys) throws ScriptRefused {
        return switch (word) {
            case "drop" -> new Trick.Drop();
            case "take out" -> new Trick.TakeOut();
            case "delay" -> new Trick.Delay(Spans.read(keys.needText("by")).toNanos());
            case "duplicate" -> new Trick.Duplicate(keys.count("more", 1, 1));
            case "swap" -> new Trick.Swap();
            case "reword" -> new Trick.Reword(keys.values("set"));
            case "truncate" -> new Trick.Truncate(Keys.number(keys.needText("to"), 0));
            case "flip" -> new Trick.Flip(Keys.number(keys.needText("byte"), 0), Keys.number(keys.needText("bits"), 1));
            case "split" -> split(keys);
            default -> new Trick.Cut();
        };
    }

    private static Trick split(Keys keys) throws ScriptRefused {
        int bytes = Keys.number(keys.needText("into"), 1);
        return new Trick.Split(bytes, Spans.read(keys.needText("apart")).toNanos());
    }

    private static int times(Keys keys) throws ScriptRefused {
        var text = keys.takeText("times");
        return text.isEmpty() || text.get().value().equals(ALL) ? Aim.ALL : Keys.number(text.get(), 1);
    }
}
