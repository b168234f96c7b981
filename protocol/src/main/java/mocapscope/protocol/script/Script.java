package mocapscope.protocol.script;

import java.util.List;

/** Cases that are told together, in their order. */
public record Script(String title, List<Case> cases) {

    public Script {
        cases = List.copyOf(cases);
    }
}
