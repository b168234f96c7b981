package mocapscope.protocol.vrpn.wire;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;

/** The session options of VRPN for clients and servers, such as quaternion order, rate and advertised address. */
public final class VrpnSessionOptions {
    static final String QUATERNIONS = "quaternions";
    static final String RATE = "rate";

    private static final OptionDefinition QUATERNION_ORDER = OptionDefinition.choice(
            QUATERNIONS,
            "Quaternion order",
            List.of(VrpnQuaternionOrder.XYZW.optionValue(), VrpnQuaternionOrder.WXYZ.optionValue()),
            "Order of quaternions from the peer: xyzw, which all known devices send, or wxyz, as in the document's"
                    + " note.");

    private static final OptionDefinition REPORT_RATE =
            OptionDefinition.number(RATE, "Rate (Hz)", 60, 1, 1000, "Rate of poses and channels.");

    static final String ADVERTISE = "advertise";
    static final String FOREIGN = "foreign";
    static final String VERSION = "version";
    static final String SKELETON = "skeleton";
    static final String LOG = "log";
    static final String LOG_IN = "log_in";
    static final String LOG_OUT = "log_out";

    private static final List<OptionDefinition> CLIENT = List.of(
            QUATERNION_ORDER,
            OptionDefinition.text(
                    ADVERTISE,
                    "Callback address",
                    "",
                    "The address for the server's callback, for vrpn://; empty selects the local address that routes"
                            + " to the server."),
            OptionDefinition.toggle(
                    ProtocolIndependentSessionOptions.FALLBACK,
                    "Fall back to TCP",
                    false,
                    "Connect over TCP only if the server does not call back, for vrpn://. TCP needs no open port in"
                            + " this machine's firewall, but a lost packet delays all later ones."),
            OptionDefinition.text(
                    VERSION,
                    "Version",
                    VrpnCookie.OURS.version(),
                    "The version in our cookie, to test the reaction of a peer."),
            OptionDefinition.toggle(
                    SKELETON,
                    "Request skeletons",
                    false,
                    "Request the names and parents of the bones of each device, as IKinema's servers send them;"
                            + " descriptions are decoded in any case."),
            OptionDefinition.choice(
                    LOG,
                    "Remote logging",
                    List.of("none", "in", "out", "both"),
                    "Request a log of incoming messages, outgoing messages, or both, on the server's disk."),
            OptionDefinition.text(LOG_IN, "Remote log, incoming", "", "The file on the server for incoming messages."),
            OptionDefinition.text(
                    LOG_OUT, "Remote log, outgoing", "", "The file on the server for outgoing messages."));

    private static final List<OptionDefinition> SERVER = List.of(
            REPORT_RATE,
            OptionDefinition.toggle(
                    FOREIGN,
                    "Call back any host",
                    false,
                    "Call back the host that a callback request names, instead of only the host that sent it."));

    private VrpnSessionOptions() {}

    public static List<OptionDefinition> of(SessionRole role) {
        return role == SessionRole.CLIENT ? CLIENT : SERVER;
    }

    /** Returns the quaternion order. Server sessions lack this option and always use x, y, z, w. */
    public static VrpnQuaternionOrder quaternionOrder(OptionValues values) {
        return VrpnQuaternionOrder.of(values.values().getOrDefault(QUATERNIONS, QUATERNION_ORDER.defaultValue()));
    }

    public static boolean isStrict(OptionValues values) {
        return values.isOn(ProtocolIndependentSessionOptions.STRICT);
    }

    public static double rate(OptionValues values) {
        return values.number(RATE);
    }

    /** Returns the address to which the server is asked to connect; empty for our own. */
    public static String advertisedAddress(OptionValues values) {
        return values.text(ADVERTISE);
    }

    public static boolean fallsBack(OptionValues values) {
        return values.isOn(ProtocolIndependentSessionOptions.FALLBACK);
    }

    public static boolean requestsSkeletons(OptionValues values) {
        return values.isOn(SKELETON);
    }

    public static boolean allowsForeignCallbacks(OptionValues values) {
        return values.isOn(FOREIGN);
    }

    /** Returns the client's cookie. */
    public static VrpnCookie cookie(OptionValues values) {
        return new VrpnCookie(VrpnCookie.OURS.magic(), values.text(VERSION), String.valueOf(logMode(values)));
    }

    /** Returns the client's remote-logging request; empty for none. */
    public static Optional<VrpnSystemMessage.LogDescription> logRequest(OptionValues values) {
        int mode = logMode(values);
        return mode == 0
                ? Optional.empty()
                : Optional.of(new VrpnSystemMessage.LogDescription(mode, values.text(LOG_IN), values.text(LOG_OUT)));
    }

    /** Returns one bit for messages received by the server and one for those it sends. */
    private static int logMode(OptionValues values) {
        return List.of("none", "in", "out", "both").indexOf(values.text(LOG));
    }
}
