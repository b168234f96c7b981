package mocapscope.protocol.script;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import mocapscope.protocol.bench.Tampering;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.SessionRole;

/** Reads conformance scripts written in YAML or JSON. {@code docs/scripts.md} describes the format. */
public final class ScriptReader {
    private static final int MOST_CASES = 1_000;
    private static final int MOST_BESIDE = 16;

    private ScriptReader() {}

    /**
     * Reads the cases shipped with a protocol, in the order of its files; empty if it ships none.
     *
     * @throws IOException if a file is missing or cannot be read
     * @throws ScriptRefused for the first error in a file
     */
    public static Script shipped(Protocol protocol) throws IOException, ScriptRefused {
        var cases = new ArrayList<Case>();
        for (var name : protocol.scripts()) {
            try (var in = protocol.getClass().getResourceAsStream(name)) {
                if (in == null) {
                    throw new IOException("missing: " + name);
                }
                cases.addAll(read(in).cases());
            }
        }
        return new Script(protocol.label(), cases);
    }

    /**
     * Reads a stream of limited length to its end.
     *
     * @throws IOException if it cannot be read
     * @throws ScriptRefused for the first error, or if it exceeds 1 MiB
     */
    public static Script read(InputStream in) throws IOException, ScriptRefused {
        var bytes = in.readNBytes(NodeReader.LONGEST + 1);
        if (bytes.length > NodeReader.LONGEST) {
            throw new ScriptRefused("a script has at most %d bytes".formatted(NodeReader.LONGEST));
        }
        try {
            return read(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException _) {
            throw new ScriptRefused("it is not UTF-8 text");
        }
    }

    /**
     * Reads a script, or a single case as a script of its own.
     *
     * @throws ScriptRefused for the first error
     */
    public static Script read(String text) throws ScriptRefused {
        var node = NodeReader.read(text);
        var keys = Keys.of(node, "a script");
        if (!keys.has("cases")) {
            var one = readCase(node);
            return new Script(one.title(), List.of(one));
        }
        var title = keys.text("title");
        var cases = new ArrayList<Case>();
        var ids = new HashSet<String>();
        for (var each : keys.list("cases")) {
            var one = readCase(each);
            if (!ids.add(one.id()) || ids.size() > MOST_CASES) {
                throw new ScriptRefused(
                        each.place(), "the case '%s' occurs twice, or there are too many".formatted(one.id()));
            }
            cases.add(one);
        }
        keys.done();
        return new Script(title, cases);
    }

    private static Case readCase(Node node) throws ScriptRefused {
        var keys = Keys.of(node, "a case");
        var us = keys.choice("side", Words.SIDES, SessionRole.CLIENT);
        var read = new Case(
                keys.needText("id").value(),
                keys.text("title"),
                keys.text("about"),
                keys.text("section"),
                us,
                keys.text("scheme"),
                keys.values("options"),
                beside(keys, us),
                keys.choice("errors", Words.VERDICTS, Verdict.FAILED),
                arm(keys.list("arm"), us),
                steps(keys.list("steps"), us));
        keys.done();
        return read;
    }

    private static int beside(Keys keys, SessionRole us) throws ScriptRefused {
        int beside = keys.count("beside", 0, 0);
        if (beside > MOST_BESIDE || beside > 0 && us == SessionRole.SERVER) {
            throw new ScriptRefused(
                    keys.place(), "'beside' is at most %d, and only for a client".formatted(MOST_BESIDE));
        }
        return beside;
    }

    /** Reads intercept rules; {@code us} is the role of the local side. */
    static List<Tampering> arm(List<Node> nodes, SessionRole us) throws ScriptRefused {
        var reader = new TamperingReader(us);
        var arm = new ArrayList<Tampering>();
        for (var node : nodes) {
            arm.add(reader.read(node));
        }
        return arm;
    }

    private static List<Step> steps(List<Node> nodes, SessionRole us) throws ScriptRefused {
        var reader = new StepReader(us);
        var steps = new ArrayList<Step>();
        for (var node : nodes) {
            steps.add(reader.read(node));
        }
        return steps;
    }
}
