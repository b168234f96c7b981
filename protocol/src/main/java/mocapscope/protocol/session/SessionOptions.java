package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.sample.LengthUnit;

/** The options that every session has, beside those of its protocol. */
public final class SessionOptions {
    public static final String RECONNECT = "reconnect";
    public static final String SILENCE = "silence";
    public static final String BUDGET = "budget";
    public static final String STRICT = "strict";

    /** Which of a source's axes are right, up and towards the viewer. */
    public static final String AXES = "axes";

    /** How long a source's unit is. */
    public static final String UNIT = "unit";

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
            Option.axes(
                    AXES,
                    "Axes",
                    "Which axes of the device point right, up and towards the viewer, such as x,z,-y; auto believes the"
                            + " device, then its skeleton map, then how the body stands."),
            Option.choice(
                    UNIT,
                    "Unit",
                    Stream.concat(Stream.of(Option.AUTO), LengthUnit.symbols().stream())
                            .toList(),
                    "The device's unit of length; auto believes the device, or a person's height."),
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
