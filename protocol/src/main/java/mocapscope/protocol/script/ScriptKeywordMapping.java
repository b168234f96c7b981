package mocapscope.protocol.script;

import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;

/** Maps the keywords in conformance test scripts, such as ok or client, to Java values and back. */
final class ScriptKeywordMapping {
    static final Map<String, ConformanceVerdict> VERDICTS = ordered(
            Map.entry("ok", ConformanceVerdict.OK),
            Map.entry("informational", ConformanceVerdict.INFORMATIONAL),
            Map.entry("non-strict", ConformanceVerdict.NON_STRICT),
            Map.entry("failed", ConformanceVerdict.FAILED));
    static final Map<String, SessionRole> SIDES =
            ordered(keywordEntry(SessionRole.CLIENT), keywordEntry(SessionRole.SERVER));
    static final Map<String, Boolean> SWITCH = ordered(Map.entry("true", true), Map.entry("false", false));
    static final Map<String, Boolean> REQUEST_TARGETS = ordered(Map.entry("session", false), Map.entry("host", true));
    static final Map<String, ScriptStepExpectation.ClosingParty> CLOSERS = ordered(
            Map.entry("peer", ScriptStepExpectation.ClosingParty.PEER),
            Map.entry("reset", ScriptStepExpectation.ClosingParty.RESET),
            Map.entry("us", ScriptStepExpectation.ClosingParty.US),
            Map.entry("anybody", ScriptStepExpectation.ClosingParty.EITHER));

    private ScriptKeywordMapping() {}

    /** Returns the keywords for the two sides, seen from the local role. */
    static Map<String, Direction> directionKeywords(SessionRole us) {
        return ordered(Map.entry("us", us.outgoing()), Map.entry("peer", us.incoming()));
    }

    /** Returns the keyword of a value. */
    static <T> String keyword(Map<String, T> words, T value) {
        return words.entrySet().stream()
                .filter(word -> word.getValue().equals(value))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    private static Map.Entry<String, SessionRole> keywordEntry(SessionRole role) {
        return Map.entry(role.keyword(), role);
    }

    @SafeVarargs
    private static <T> Map<String, T> ordered(Map.Entry<String, T>... words) {
        var ordered = new LinkedHashMap<String, T>();
        for (var word : words) {
            ordered.put(word.getKey(), word.getValue());
        }
        return ordered;
    }
}
