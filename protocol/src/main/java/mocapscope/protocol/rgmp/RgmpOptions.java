package mocapscope.protocol.rgmp;

import java.util.List;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.SessionOptions;
import mocapscope.protocol.session.Settings;

/** The session options of RGMP: pose rate in hertz and device absence time in seconds, servers only. */
final class RgmpOptions {
    static final String RATE = "rate";
    static final String ABSENT = "absent";

    /** The new pose rate of a device that is redefined. */
    static final Option OTHER_RATE =
            Option.number(RATE, "Rate (Hz)", 30, 1, 1000, "How often its poses come from then on.");

    private static final List<Option> SERVER = List.of(
            Option.number(
                    RATE,
                    "Rate (Hz)",
                    60,
                    1,
                    1000,
                    "How often poses are sent; what else is measured comes less often."),
            Option.number(
                    ABSENT,
                    "Absent (s)",
                    0,
                    0,
                    3600,
                    "How long a device stays away each time it leaves, one after the other; 0 keeps all there."));

    private RgmpOptions() {}

    static List<Option> of(Role role) {
        return role == Role.CLIENT ? List.of() : SERVER;
    }

    static RgmpMode mode(Settings settings) {
        return settings.on(SessionOptions.STRICT) ? RgmpMode.STRICT : RgmpMode.LENIENT;
    }

    static double rate(Settings settings) {
        return settings.number(RATE);
    }

    /** Returns the absence time in nanoseconds; 0 for never. */
    static long absent(Settings settings) {
        return (long) (settings.number(ABSENT) * 1e9);
    }
}
