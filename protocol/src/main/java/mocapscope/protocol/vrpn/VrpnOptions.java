package mocapscope.protocol.vrpn;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.SessionOptions;
import mocapscope.protocol.session.Settings;

/** The session options of VRPN for clients and servers, such as quaternion order, rate and advertised address. */
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

    static final String ADVERTISE = "advertise";
    static final String FOREIGN = "foreign";
    static final String VERSION = "version";
    static final String SKELETON = "skeleton";
    static final String LOG = "log";
    static final String LOG_IN = "log_in";
    static final String LOG_OUT = "log_out";

    private static final List<Option> CLIENT = List.of(
            QUATERNION_ORDER,
            Option.text(
                    ADVERTISE,
                    "Address told to the server",
                    "",
                    "Where the server is asked to call, for vrpn://; empty is this machine's address on the way there."),
            Option.toggle(
                    SessionOptions.FALLBACK,
                    "Fall back to TCP alone",
                    false,
                    "Connect over TCP alone when the server does not call, for vrpn://: it needs no way in through a"
                            + " firewall here, but a lost packet delays all that follow."),
            Option.text(
                    VERSION,
                    "Version",
                    Cookie.OURS.version(),
                    "The version in our cookie, to see what a peer makes of it."),
            Option.toggle(
                    SKELETON,
                    "Ask for skeletons",
                    false,
                    "Asks each device for the names and parents of its bones, as IKinema's servers tell them; a"
                            + " description that comes is understood in any case."),
            Option.choice(
                    LOG,
                    "Remote logging",
                    List.of("none", "in", "out", "both"),
                    "Asks the server to write a log of what it hears, says, or both, on its own disk."),
            Option.text(
                    LOG_IN, "Remote log, heard", "", "The file that the server is asked to write what it hears to."),
            Option.text(
                    LOG_OUT, "Remote log, said", "", "The file that the server is asked to write what it says to."));

    private static final List<Option> SERVER = List.of(
            REPORT_RATE,
            Option.toggle(
                    FOREIGN,
                    "Call any host",
                    false,
                    "Connect to whatever host a callback request names, instead of the one it came from alone."));

    private VrpnOptions() {}

    static List<Option> of(Role role) {
        return role == Role.CLIENT ? CLIENT : SERVER;
    }

    /** Returns the quaternion order. Server sessions lack this option and always use x, y, z, w. */
    static QuatOrder quaternions(Settings settings) {
        return QuatOrder.of(settings.values().getOrDefault(QUATERNIONS, QUATERNION_ORDER.standard()));
    }

    static boolean strict(Settings settings) {
        return settings.on(SessionOptions.STRICT);
    }

    static double rate(Settings settings) {
        return settings.number(RATE);
    }

    /** Returns the address to which the server is asked to connect; empty for our own. */
    static String advertised(Settings settings) {
        return settings.text(ADVERTISE);
    }

    static boolean fallsBack(Settings settings) {
        return settings.on(SessionOptions.FALLBACK);
    }

    static boolean asksForSkeletons(Settings settings) {
        return settings.on(SKELETON);
    }

    static boolean callsForeigners(Settings settings) {
        return settings.on(FOREIGN);
    }

    /** Returns the client's cookie. */
    static Cookie cookie(Settings settings) {
        return new Cookie(Cookie.OURS.magic(), settings.text(VERSION), String.valueOf(logMode(settings)));
    }

    /** Returns the client's remote-logging request; empty for none. */
    static Optional<VrpnSystem.LogDescription> log(Settings settings) {
        int mode = logMode(settings);
        return mode == 0
                ? Optional.empty()
                : Optional.of(new VrpnSystem.LogDescription(mode, settings.text(LOG_IN), settings.text(LOG_OUT)));
    }

    /** Returns one bit for messages received by the server and one for those it sends. */
    private static int logMode(Settings settings) {
        return List.of("none", "in", "out", "both").indexOf(settings.text(LOG));
    }
}
