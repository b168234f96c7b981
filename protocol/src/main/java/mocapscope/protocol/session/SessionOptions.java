package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.sample.LengthUnit;

/** The options that every session has, beside those of its protocol. */
public final class SessionOptions {
    /** Whether a client tries again after its connection was refused or lost: {@code true} or {@code false}. */
    public static final String RECONNECT = "reconnect";
    /** Seconds without a sample until a client's session counts as silent. */
    public static final String SILENCE = "silence";
    /** MiB of a session's transcript, of a server for each of its peers. */
    public static final String BUDGET = "budget";
    /**
     * Whether what the specification forbids is refused, or reported and gone on with: {@code true} or {@code false}.
     */
    public static final String STRICT = "strict";

    /**
     * How many times as long as usual is waited for the next step of a handshake, so that somebody who holds it can look at
     * it.
     */
    public static final String PATIENCE = "patience";

    /** Which of a source's axes are right, up and towards the viewer. */
    public static final String AXES = "axes";

    /** How long a source's unit is. */
    public static final String UNIT = "unit";

    /** Where a protocol has two ways to its peer: take the other when the first fails. */
    public static final String FALLBACK = "fallback";

    private static final Option CLIENT_BUDGET = Option.number(
            BUDGET,
            "Transcript budget (MiB)",
            64,
            1,
            16_384,
            "Memory for the bytes of the session; the oldest bytes are dropped first.");

    private static final Option SERVER_BUDGET = Option.number(
            BUDGET,
            "Transcript budget (MiB)",
            8,
            1,
            16_384,
            "Memory for the bytes of each client; the oldest bytes are dropped first.");

    private static final String STRICTLY =
            "Reject what the specification forbids, instead of reporting it and continuing.";

    private static final Option TIMES_AS_LONG = Option.number(
            PATIENCE, "Timeout factor", 1, 1, 1000, "Multiplies the timeout of each handshake step, for debugging.");

    private static final List<Option> CLIENT = List.of(
            Option.toggle(RECONNECT, "Reconnect", true, "Reconnect when the connection is refused or lost."),
            Option.number(
                    SILENCE,
                    "Silent after (s)",
                    3,
                    0.1,
                    3600,
                    "Time without a sample until the device counts as silent."),
            Option.toggle(STRICT, "Strict", false, STRICTLY),
            Option.axes(
                    AXES,
                    "Axes",
                    "The axes of the device that point right, up and towards the viewer, such as x,z,-y; auto uses the"
                            + " device's statement, then its skeleton map, then the posture of the body."),
            Option.choice(
                    UNIT,
                    "Unit",
                    Stream.concat(Stream.of(Option.AUTO), LengthUnit.symbols().stream())
                            .toList(),
                    "The device's unit of length; auto uses the device's statement, or the height of the body."),
            CLIENT_BUDGET,
            TIMES_AS_LONG);

    private static final List<Option> SERVER =
            List.of(Option.toggle(STRICT, "Strict", true, STRICTLY), SERVER_BUDGET, TIMES_AS_LONG);

    private SessionOptions() {}

    /** As many nanoseconds as {@code usual}, or as many times more as {@link #PATIENCE} says. */
    public static long patience(Settings settings, long usual) {
        var factor = settings.values().getOrDefault(PATIENCE, TIMES_AS_LONG.standard());
        return Math.round(usual * Double.parseDouble(factor));
    }

    /** The options of {@code protocol} in that role, then those of every session. */
    public static List<Option> of(Protocol protocol, Role role) {
        var all = new ArrayList<>(protocol.options(role));
        all.addAll(role == Role.CLIENT ? CLIENT : SERVER);
        return List.copyOf(all);
    }
}
