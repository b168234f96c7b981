package mocapscope.protocol.vrpn;

import java.util.List;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.SessionOptions;
import mocapscope.protocol.session.Settings;

/** What can be set for a session. */
final class VrpnOptions {
    static final String QUATERNIONS = "quaternions";
    static final String RATE = "rate";

    private static final Option QUATERNION_ORDER = Option.choice(
            QUATERNIONS,
            "Quaternion order",
            List.of(QuatOrder.XYZW.choice(), QuatOrder.WXYZ.choice()),
            "How the peer sends quaternions: xyzw as every known device does, wxyz as the document's note says.");

    private static final Option REPORT_RATE =
            Option.number(RATE, "Rate (Hz)", 60, 1, 1000, "How often the devices' poses and channels are sent.");

    private VrpnOptions() {}

    static List<Option> of(Role role) {
        return role == Role.CLIENT ? List.of(QUATERNION_ORDER) : List.of(REPORT_RATE);
    }

    /** A server speaks x, y, z, w; its sessions have no such option. */
    static QuatOrder quaternions(Settings settings) {
        return QuatOrder.of(settings.values().getOrDefault(QUATERNIONS, QUATERNION_ORDER.standard()));
    }

    static boolean strict(Settings settings) {
        return settings.on(SessionOptions.STRICT);
    }

    static double rate(Settings settings) {
        return settings.number(RATE);
    }
}
