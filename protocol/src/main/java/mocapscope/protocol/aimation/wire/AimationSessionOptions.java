package mocapscope.protocol.aimation.wire;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;

/** Defines the options of AImation sessions for clients and servers, such as pose type or packet rate. */
public final class AimationSessionOptions {
    public static final String CLIENT = "client";
    static final String POSE = "pose";
    public static final String PING = "ping";
    public static final String IDLE = "idle";
    public static final String PATH = "path";
    static final String RATE = "rate";
    static final String GRANT = "grant";
    static final String NAMES = "names";
    static final String BONES = "bones";
    static final String PAGES = "pages";

    private static final String GLOBAL = "global";
    private static final String LOCAL = "local";
    private static final String STICKY = "sticky";
    private static final String ANY = "any";
    /** The setting of a server that accepts web pages of any origin, as the user writes it. */
    public static final String ANY_PAGE = PAGES + "=" + ANY;

    private static final double NANOS = 1e9;

    private static final OptionDefinition POSES = OptionDefinition.choice(
            POSE,
            "Poses",
            List.of(GLOBAL, LOCAL),
            "The requested poses: global positions without rotations, or local poses with rotations.");

    private static final List<OptionDefinition> OF_A_CLIENT = List.of(
            OptionDefinition.text(
                    CLIENT,
                    "Client name",
                    "Mocapscope",
                    "The name that Studio shows for this client; if the name is in use, -2, -3 … is appended."),
            POSES,
            OptionDefinition.number(
                    PING, "Ping interval (s)", 10, 0, 3600, "Interval of the connection test; 0 disables it."),
            OptionDefinition.number(
                    IDLE,
                    "Idle after (s)",
                    5,
                    0,
                    3600,
                    "Time without data until it is reported; 0 disables the report."),
            OptionDefinition.text(PATH, "Path", "/", "The path in the upgrade request; Studio accepts any path."));

    private static final List<OptionDefinition> OF_A_SERVER = List.of(
            OptionDefinition.number(RATE, "Rate (Hz)", 60, 1, 1000, "Rate of data packets."),
            OptionDefinition.choice(
                    BONES, "Bones", List.of("77", "35"), "Body with hands, or body only, as in the public plugin."),
            OptionDefinition.choice(
                    GRANT,
                    "Poses granted",
                    List.of("asked", GLOBAL, LOCAL),
                    "The requested poses, or always one type, to test the reaction of a client."),
            OptionDefinition.choice(
                    PAGES,
                    "Web pages",
                    List.of("own", ANY),
                    "The web pages that may connect: pages of this machine and, if other machines can reach the"
                            + " server, pages of the requested address; or any page."),
            OptionDefinition.choice(
                    NAMES,
                    "Names",
                    List.of("freed", STICKY),
                    "The reuse of client names: freed when the connection ends, or sticky until the client sends"
                            + " opcode 16, as the document warns."));

    public static final UserRequestDefinition SET_POSE = new UserRequestDefinition(
            "set_pose", "Set poses", List.of(POSES), "Register again on the same connection, to change the poses.");

    private AimationSessionOptions() {}

    public static List<OptionDefinition> of(SessionRole role) {
        return role == SessionRole.CLIENT ? OF_A_CLIENT : OF_A_SERVER;
    }

    public static boolean strict(OptionValues values) {
        return values.isOn(ProtocolIndependentSessionOptions.STRICT);
    }

    /** Returns the pose type that a client requests. */
    public static int requestedPoseType(OptionValues values) {
        return type(values.text(POSE));
    }

    /** Returns the pose type that the user requests. */
    public static int requestedPoseType(Map<String, String> parameters) {
        return requestedPoseType(OptionValues.of(SET_POSE.parameters(), parameters));
    }

    /** Returns the pose type that a server grants to a client that requested {@code poseType}. */
    public static int grantedPoseType(OptionValues values, int poseType) {
        var word = values.text(GRANT);
        return word.equals("asked") ? poseType : type(word);
    }

    private static int type(String word) {
        return word.equals(LOCAL) ? AimationPoseType.LOCAL : AimationPoseType.GLOBAL;
    }

    public static boolean keepsNames(OptionValues values) {
        return values.text(NAMES).equals(STICKY);
    }

    /** Returns true if web pages of any origin may connect. */
    public static boolean allowsAnyOrigin(OptionValues values) {
        return values.text(PAGES).equals(ANY);
    }

    public static double rate(OptionValues values) {
        return values.number(RATE);
    }

    public static int bones(OptionValues values) {
        return Integer.parseInt(values.text(BONES));
    }

    /** Converts an option from seconds to nanoseconds. */
    public static long nanos(OptionValues values, String key) {
        return Math.round(values.number(key) * NANOS);
    }
}
