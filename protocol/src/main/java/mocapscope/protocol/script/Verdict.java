package mocapscope.protocol.script;

import java.util.Arrays;
import java.util.Comparator;

/** How a peer did in a case, from good to bad. */
public enum Verdict {
    /** As it should be. */
    OK,
    /** Nothing says how it should be. */
    INFORMATIONAL,
    /** It works, but not as the specification wants it. */
    NON_STRICT,
    /** Not as it must be. */
    FAILED;

    /** The worst of some; OK of none. */
    public static Verdict worst(Verdict... of) {
        return Arrays.stream(of).max(Comparator.naturalOrder()).orElse(OK);
    }

    /** The worst of these remarks. */
    static Verdict worst(Iterable<Remark> remarks) {
        var worst = OK;
        for (var remark : remarks) {
            worst = worst(worst, remark.verdict());
        }
        return worst;
    }
}
