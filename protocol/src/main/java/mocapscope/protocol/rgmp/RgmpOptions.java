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
    static final Option OTHER_RATE = Option.number(RATE, "Rate (Hz)", 30, 1, 1000, "The new rate of its poses.");

    private static final List<Option> SERVER = List.of(
            Option.number(RATE, "Rate (Hz)", 60, 1, 1000, "Rate of poses; other measures are sent less often."),
            Option.number(
                    ABSENT,
                    "Absent (s)",
                    0,
                    0,
                    3600,
                    "The devices leave in turn for this time; 0 keeps all devices connected."));

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
