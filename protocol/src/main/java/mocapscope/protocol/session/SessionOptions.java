package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;

/** The options that every session has, beside those of its protocol. */
public final class SessionOptions {
    public static final String RECONNECT = "reconnect";
    public static final String SILENCE = "silence";
    public static final String BUDGET = "budget";
    public static final String STRICT = "strict";

    /** Where a protocol has two ways to its peer: take the other when the first fails. */
    public static final String FALLBACK = "fallback";

    private static final Option CLIENT_BUDGET = Option.number(
            BUDGET, "Transcript budget (MiB)", 64, 1, 16_384, "How much of the session's bytes is kept to look at.");

    private static final Option SERVER_BUDGET = Option.number(
            BUDGET, "Transcript budget (MiB)", 8, 1, 16_384, "How much of each client's bytes is kept to look at.");

    private static final String STRICTLY =
            "Refuse what the specification forbids, instead of reporting it and going on.";

    private static final List<Option> CLIENT = List.of(
            Option.toggle(RECONNECT, "Reconnect", true, "Try again when the connection is refused or lost."),
            Option.number(
                    SILENCE,
                    "Silent after (s)",
                    3,
                    0.1,
                    3600,
                    "How long without a sample until the device counts as silent."),
            Option.toggle(STRICT, "Strict", false, STRICTLY),
            CLIENT_BUDGET);

    private static final List<Option> SERVER = List.of(Option.toggle(STRICT, "Strict", true, STRICTLY), SERVER_BUDGET);

    private SessionOptions() {}

    /** The options of {@code protocol} in that role, then those of every session. */
    public static List<Option> of(Protocol protocol, Role role) {
        var all = new ArrayList<>(protocol.options(role));
        all.addAll(role == Role.CLIENT ? CLIENT : SERVER);
        return List.copyOf(all);
    }
}
