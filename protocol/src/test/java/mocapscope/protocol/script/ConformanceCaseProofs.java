package mocapscope.protocol.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.SessionRole;

/**
 * Proofs of a protocol's cases against our own peers: that each passes, and a change that makes it fail.
 *
 * @param endpoint of our peer, whose port is 0
 * @param options of our server
 * @param ours verdicts of cases that do not come out as OK of our own peer, by id
 */
record ConformanceCaseProofs(
        String endpoint, Map<String, String> options, Map<String, String> ours, List<ConformanceCaseProof> all) {

    /** The rules and options that break our own peer, and the verdict that the case then has. */
    record ConformanceCaseProof(
            String id, List<InterceptRule> broken, Map<String, String> options, ConformanceVerdict verdict) {}

    static ConformanceCaseProofs of(Protocol protocol, List<ConformanceCase> conformanceCases)
            throws IOException, InvalidScriptException {
        try (var in = protocol.getClass().getResourceAsStream("proofs.yaml")) {
            if (in == null) {
                throw new IOException("proofs.yaml is missing beside " + protocol.getClass());
            }
            var reader = YamlMappingReader.of(
                    YamlDocumentParser.read(new String(in.readAllBytes(), StandardCharsets.UTF_8)), "proofs");
            var endpoint = reader.requireText("endpoint").value();
            var options = reader.values("options");
            var ours = reader.values("ours");
            var all = new ArrayList<ConformanceCaseProof>();
            for (var node : reader.list("proofs")) {
                all.add(proof(YamlMappingReader.of(node, "a proof"), conformanceCases));
            }
            reader.rejectUnread();
            return new ConformanceCaseProofs(endpoint, options, ours, all);
        }
    }

    private static ConformanceCaseProof proof(YamlMappingReader reader, List<ConformanceCase> conformanceCases)
            throws InvalidScriptException {
        var id = reader.requireText("case");
        var proven = conformanceCases.stream()
                .filter(each -> each.id().equals(id.value()))
                .findFirst()
                .orElseThrow(() -> new InvalidScriptException(id.place(), "there is no case " + id.value()));
        // Our peer is the other side, and is the one that is broken.
        var us = proven.side() == SessionRole.CLIENT ? SessionRole.SERVER : SessionRole.CLIENT;
        var read = new ConformanceCaseProof(
                id.value(),
                ScriptReader.readInterceptRules(reader.list("break"), us),
                reader.values("options"),
                reader.choice("verdict", ScriptKeywordMapping.VERDICTS, ConformanceVerdict.FAILED));
        reader.rejectUnread();
        return read;
    }

    ConformanceVerdict ours(ConformanceCase of) {
        return ScriptKeywordMapping.VERDICTS.getOrDefault(ours.getOrDefault(of.id(), "ok"), ConformanceVerdict.OK);
    }
}
