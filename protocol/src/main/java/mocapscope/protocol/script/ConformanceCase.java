package mocapscope.protocol.script;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.session.endpoint.SessionRole;

/**
 * A test case that checks if a peer conforms to a protocol: connection options, rules that alter messages, and test
 * steps.
 *
 * @param id id such as {@code V-1}, unique within the script
 * @param description purpose of the case, for the user; may be empty
 * @param section section of the specification; may be empty
 * @param side role of the local side
 * @param scheme URI scheme of the connection; empty for the endpoint's own
 * @param options options of the local side by key, in addition to the endpoint's
 * @param companionCount number of sessions that are live before the case starts, stay idle, and must stay live
 * @param errorVerdict verdict for an error finding of the peer that no step expects
 * @param interceptRules intercept rules that are active from the first byte on
 * @param steps steps in order
 */
public record ConformanceCase(
        String id,
        String title,
        String description,
        String section,
        SessionRole side,
        String scheme,
        Map<String, String> options,
        int companionCount,
        ConformanceVerdict errorVerdict,
        List<InterceptRule> interceptRules,
        List<ScriptStep> steps) {

    public ConformanceCase {
        options = Map.copyOf(options);
        interceptRules = List.copyOf(interceptRules);
        steps = List.copyOf(steps);
    }
}
