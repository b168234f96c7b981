package mocapscope.protocol.script;

import java.util.List;

/** A conformance test script: a title and the test cases in the order in which they run. */
public record ConformanceScript(String title, List<ConformanceCase> cases) {

    public ConformanceScript {
        cases = List.copyOf(cases);
    }
}
