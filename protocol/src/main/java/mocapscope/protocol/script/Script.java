package mocapscope.protocol.script;

import java.util.List;

/** A titled list of conformance cases in order. */
public record Script(String title, List<Case> cases) {

    public Script {
        cases = List.copyOf(cases);
    }
}
