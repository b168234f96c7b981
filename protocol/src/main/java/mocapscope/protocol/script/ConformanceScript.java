package mocapscope.protocol.script;

import java.util.List;

/** A titled list of conformance cases in order. */
public record ConformanceScript(String title, List<ConformanceCase> cases) {

    public ConformanceScript {
        cases = List.copyOf(cases);
    }
}
