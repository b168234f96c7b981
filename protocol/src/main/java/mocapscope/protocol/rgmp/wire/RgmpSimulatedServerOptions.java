package mocapscope.protocol.rgmp.wire;

import java.util.List;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;

/** The options of a simulated RGMP server: how often devices send poses, and for how long they disconnect in turn. */
public final class RgmpSimulatedServerOptions {
    static final String RATE = "rate";
    static final String ABSENT = "absent";

    /** The new pose rate of a device that is redefined. */
    public static final OptionDefinition REDEFINED_RATE =
            OptionDefinition.number(RATE, "Rate (Hz)", 30, 1, 1000, "The new rate of its poses.");

    private static final List<OptionDefinition> SERVER = List.of(
            OptionDefinition.number(
                    RATE, "Rate (Hz)", 60, 1, 1000, "Rate of poses; other measures are sent less often."),
            OptionDefinition.number(
                    ABSENT,
                    "Absent (s)",
                    0,
                    0,
                    3600,
                    "The devices leave in turn for this time; 0 keeps all devices connected."));

    private RgmpSimulatedServerOptions() {}

    public static List<OptionDefinition> of(SessionRole role) {
        return role == SessionRole.CLIENT ? List.of() : SERVER;
    }

    public static RgmpValidationMode mode(OptionValues values) {
        return values.isOn(ProtocolIndependentSessionOptions.STRICT)
                ? RgmpValidationMode.STRICT
                : RgmpValidationMode.LENIENT;
    }

    public static double rate(OptionValues values) {
        return values.number(RATE);
    }

    /** Returns the absence time in nanoseconds; 0 for never. */
    public static long absenceNanos(OptionValues values) {
        return (long) (values.number(ABSENT) * 1e9);
    }
}
