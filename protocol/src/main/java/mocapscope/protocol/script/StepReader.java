package mocapscope.protocol.script;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import mocapscope.protocol.session.SessionRole;

/** Parses one script step from a YAML node. The key of the step determines its type. */
final class StepReader {
    /** The default time limit of an expectation. */
    static final Duration WITHIN = Duration.ofSeconds(5);
    /** The default duration that a state must last. */
    static final Duration LASTING = Duration.ofSeconds(2);

    private static final List<String> STEPS = List.of("send", "hex", "ask", "expect", "never", "wait", "close", "mute");
    private static final String FINDING = "finding ";
    private static final Pattern HEX = Pattern.compile("(?:[0-9a-f]{2})+");

    private final SessionRole us;

    StepReader(SessionRole us) {
        this.us = us;
    }

    Step read(Node node) throws ScriptRefused {
        if (node instanceof Node.Text text) {
            return bare(text);
        }
        var keys = Keys.of(node, "a step");
        var step = step(word(keys), keys);
        keys.done();
        return step;
    }

    private static Step bare(Node.Text text) throws ScriptRefused {
        return switch (text.value()) {
            case "mute" -> new Step.Mute();
            case "close" -> new Step.Close("");
            default -> throw new ScriptRefused(text.place(), "a step begins with one of: " + String.join(", ", STEPS));
        };
    }

    private static String word(Keys keys) throws ScriptRefused {
        var found = STEPS.stream().filter(keys::has).toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw new ScriptRefused(keys.place(), "a step has one of these keys: " + String.join(", ", STEPS));
    }

    private Step step(String word, Keys keys) throws ScriptRefused {
        return switch (word) {
            case "send" -> send(keys);
            case "hex" -> bytes(keys);
            case "ask" -> ask(keys);
            case "expect" -> expect(keys);
            case "never" -> never(keys);
            case "wait" -> new Step.Wait(Spans.read(keys.needText("wait")));
            case "close" -> close(keys);
            default -> mute(keys);
        };
    }

    private Step send(Keys keys) throws ScriptRefused {
        return new Step.Send(
                keys.needText("send").value(),
                keys.text("channel"),
                keys.choice("from", Words.speakers(us), us.outgoing()),
                keys.values("set"),
                Spans.read(keys, "within", WITHIN));
    }

    private Step bytes(Keys keys) throws ScriptRefused {
        var text = keys.needText("hex");
        Secrets.refuse("hex", text);
        var digits = text.value().replaceAll("\\s", "").toLowerCase(Locale.ROOT);
        if (!HEX.matcher(digits).matches()) {
            throw new ScriptRefused(text.place(), "'hex' is two digits a byte, such as 76 72 70 6e");
        }
        return new Step.SendBytes(
                digits,
                keys.text("channel"),
                keys.choice("from", Words.speakers(us), us.outgoing()),
                Spans.read(keys, "within", WITHIN));
    }

    private static Step ask(Keys keys) throws ScriptRefused {
        return new Step.Ask(
                keys.needText("ask").value(),
                keys.values("with"),
                keys.choice("of", Words.ASKED, false),
                Spans.read(keys, "within", WITHIN));
    }

    private static Step expect(Keys keys) throws ScriptRefused {
        var what = expectation(keys);
        return new Step.Expect(
                what, Spans.read(keys, "within", WITHIN), keys.choice("otherwise", Words.VERDICTS, Verdict.FAILED));
    }

    private static Step never(Keys keys) throws ScriptRefused {
        var text = keys.needText("never");
        var word = text.value().strip();
        var what = word.startsWith(FINDING)
                ? new Expectation.Found(word.substring(FINDING.length()).strip())
                : new Expectation.Said(word.replaceFirst("^message ", ""), keys.text("channel"), where(keys), 1);
        return new Step.Never(
                what,
                Spans.read(keys, "for", Step.Never.TO_THE_END),
                keys.choice("otherwise", Words.VERDICTS, Verdict.FAILED));
    }

    private static Step close(Keys keys) throws ScriptRefused {
        var which = keys.needText("close").value();
        return new Step.Close(which.equals("session") ? "" : which);
    }

    private static Step mute(Keys keys) throws ScriptRefused {
        keys.choice("mute", Map.of("true", true), true);
        return new Step.Mute();
    }

    private static Expectation expectation(Keys keys) throws ScriptRefused {
        var text = keys.needText("expect");
        var word = text.value().strip();
        return switch (word) {
            case "closed" -> new Expectation.Closed(keys.choice("by", Words.CLOSERS, Expectation.Closer.PEER));
            case "open" -> new Expectation.Open(Spans.read(keys, "for", LASTING));
            case "live" -> new Expectation.Live();
            case "clean" -> new Expectation.Clean();
            case "silence" -> silence(Expectation.Said.ANY, keys);
            default -> twoWords(text, keys);
        };
    }

    private static Expectation twoWords(Node.Text text, Keys keys) throws ScriptRefused {
        var word = text.value().strip();
        var rest = word.substring(word.indexOf(' ') + 1).strip();
        return switch (word.replaceFirst(" .*", "")) {
            case "finding" -> new Expectation.Found(rest);
            case "resent" -> new Expectation.Resent(Keys.number(new Node.Text(rest, text.place()), 1));
            case "silence" -> silence(rest.replaceFirst("^of ", ""), keys);
            case "message" -> said(rest, keys);
            default -> said(word, keys);
        };
    }

    private static Expectation said(String name, Keys keys) throws ScriptRefused {
        return new Expectation.Said(name, keys.text("channel"), where(keys), keys.count("count", 1, 1));
    }

    private static Expectation silence(String name, Keys keys) throws ScriptRefused {
        var of = new Expectation.Said(name, keys.text("channel"), where(keys), 1);
        return new Expectation.Silence(of, Spans.read(keys, "for", LASTING));
    }

    private static List<Condition> where(Keys keys) throws ScriptRefused {
        var conditions = new ArrayList<Condition>();
        for (var each : keys.texts("where").entrySet()) {
            conditions.add(condition(each.getKey(), each.getValue()));
        }
        return conditions;
    }

    private static Condition condition(String field, Node.Text text) throws ScriptRefused {
        Secrets.refuse(field, text);
        var value = text.value().strip();
        // Longer operators first, because "<=" starts with "<".
        for (var relation : List.of(
                Condition.Relation.IS_NOT,
                Condition.Relation.AT_MOST,
                Condition.Relation.AT_LEAST,
                Condition.Relation.LESS,
                Condition.Relation.MORE)) {
            if (value.startsWith(relation.sign())) {
                return Condition.of(
                        field,
                        relation,
                        value.substring(relation.sign().length()).strip(),
                        text.place());
            }
        }
        return new Condition(field, Condition.Relation.IS, text.value());
    }
}
