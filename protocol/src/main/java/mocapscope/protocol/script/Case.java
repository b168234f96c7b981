package mocapscope.protocol.script;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.bench.Tampering;
import mocapscope.protocol.session.Role;

/**
 * What is done to a peer, and what it is to do then.
 *
 * @param id such as {@code V-1}; of a script's cases each has its own
 * @param about what is tried and why, for a person; may be empty
 * @param section of the specification; may be empty
 * @param side the one that we play
 * @param scheme of the way to connect; empty for the one that the endpoint says
 * @param options of our side, by key, beside those that the endpoint says
 * @param beside sessions that are live before it begins, do nothing, and must stay live
 * @param errors what it costs when an error is found in what the peer says and no step expects it
 * @param arm what is done to what crosses, from the first byte on
 * @param steps in the order in which they are taken
 */
public record Case(
        String id,
        String title,
        String about,
        String section,
        Role side,
        String scheme,
        Map<String, String> options,
        int beside,
        Verdict errors,
        List<Tampering> arm,
        List<Step> steps) {

    public Case {
        options = Map.copyOf(options);
        arm = List.copyOf(arm);
        steps = List.copyOf(steps);
    }
}
