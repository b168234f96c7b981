package mocapscope.protocol.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bench.Tampering;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.SessionRole;

/**
 * How a protocol's cases are held against our own peers: that they come out well, and what makes each come out otherwise.
 *
 * @param endpoint of our peer, whose port is 0
 * @param options of our server
 * @param ours verdicts of cases that do not come out as OK of our own peer, by id
 */
record Proofs(String endpoint, Map<String, String> options, Map<String, String> ours, List<Proof> all) {

    /** What is done to what our own peer says and hears, and how the case then comes out. */
    record Proof(String id, List<Tampering> broken, Map<String, String> options, Verdict verdict) {}

    static Proofs of(Protocol protocol, List<Case> cases) throws IOException, ScriptRefused {
        try (var in = protocol.getClass().getResourceAsStream("proofs.yaml")) {
            if (in == null) {
                throw new IOException("proofs.yaml is missing beside " + protocol.getClass());
            }
            var keys = Keys.of(NodeReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8)), "proofs");
            var endpoint = keys.needText("endpoint").value();
            var options = keys.values("options");
            var ours = keys.values("ours");
            var all = new ArrayList<Proof>();
            for (var node : keys.list("proofs")) {
                all.add(proof(Keys.of(node, "a proof"), cases));
            }
            keys.done();
            return new Proofs(endpoint, options, ours, all);
        }
    }

    private static Proof proof(Keys keys, List<Case> cases) throws ScriptRefused {
        var id = keys.needText("case");
        var proven = cases.stream()
                .filter(each -> each.id().equals(id.value()))
                .findFirst()
                .orElseThrow(() -> new ScriptRefused(id.place(), "there is no case " + id.value()));
        // Our peer is the other side, and is the one that is broken.
        var us = proven.side() == SessionRole.CLIENT ? SessionRole.SERVER : SessionRole.CLIENT;
        var read = new Proof(
                id.value(),
                ScriptReader.arm(keys.list("break"), us),
                keys.values("options"),
                keys.choice("verdict", Words.VERDICTS, Verdict.FAILED));
        keys.done();
        return read;
    }

    Verdict ours(Case of) {
        return Words.VERDICTS.getOrDefault(ours.getOrDefault(of.id(), "ok"), Verdict.OK);
    }
}
