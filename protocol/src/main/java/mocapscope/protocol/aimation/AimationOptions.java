package mocapscope.protocol.aimation;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.SessionOptions;
import mocapscope.protocol.session.Settings;

/** The session options of the AImation protocol for clients and servers, and the request to change poses. */
final class AimationOptions {
    static final String CLIENT = "client";
    static final String POSE = "pose";
    static final String PING = "ping";
    static final String IDLE = "idle";
    static final String PATH = "path";
    static final String RATE = "rate";
    static final String GRANT = "grant";
    static final String NAMES = "names";
    static final String BONES = "bones";
    static final String PAGES = "pages";

    private static final String GLOBAL = "global";
    private static final String LOCAL = "local";
    private static final String STICKY = "sticky";
    private static final String ANY = "any";
    private static final double NANOS = 1e9;

    private static final Option POSES = Option.choice(
            POSE,
            "Poses",
            List.of(GLOBAL, LOCAL),
            "What Studio is asked for: global positions without rotations, or each bone by its parent, with rotations.");

    private static final List<Option> OF_A_CLIENT = List.of(
            Option.text(
                    CLIENT,
                    "Client name",
                    "Mocapscope",
                    "How Studio shall call us; where the name is in use, -2, -3 … is put behind it."),
            POSES,
            Option.number(
                    PING,
                    "Ping every (s)",
                    10,
                    0,
                    3600,
                    "How often to ask whether the connection stands; 0 for never."),
            Option.number(IDLE, "Idle after (s)", 5, 0, 3600, "How long without data until it is said; 0 for never."),
            Option.text(PATH, "Path", "/", "The path that the upgrade asks for; Studio takes any."));

    private static final List<Option> OF_A_SERVER = List.of(
            Option.number(RATE, "Rate (Hz)", 60, 1, 1000, "How often a data packet is sent."),
            Option.choice(
                    BONES,
                    "Bones",
                    List.of("77", "35"),
                    "Body and hands, or the body alone, as the public plugin knows them."),
            Option.choice(
                    GRANT,
                    "Poses granted",
                    List.of("asked", GLOBAL, LOCAL),
                    "Those that the client asks for, or always the same, to see what a client makes of it."),
            Option.choice(
                    PAGES,
                    "Web pages",
                    List.of("own", ANY),
                    "Which pages may make a browser connect: those of this machine and, where other machines can reach the"
                            + " server, of the address it asks at; or any page of the world."),
            Option.choice(
                    NAMES,
                    "Names",
                    List.of("freed", STICKY),
                    "When a client's name can be used again: freed when its connection ends, or sticky until it sends"
                            + " opcode 16, as the document warns."));

    static final Request SET_POSE = new Request(
            "set_pose", "Set poses", List.of(POSES), "Register again, for other poses, on the same connection.");

    private AimationOptions() {}

    static List<Option> of(Role role) {
        return role == Role.CLIENT ? OF_A_CLIENT : OF_A_SERVER;
    }

    static boolean strict(Settings settings) {
        return settings.on(SessionOptions.STRICT);
    }

    /** Returns the pose type that a client requests. */
    static int pose(Settings settings) {
        return type(settings.text(POSE));
    }

    /** Returns the pose type that the user requests. */
    static int pose(Map<String, String> parameters) {
        return pose(Settings.of(SET_POSE.parameters(), parameters));
    }

    /** Returns the pose type that a server grants to a client that requested {@code asked}. */
    static int granted(Settings settings, int asked) {
        var word = settings.text(GRANT);
        return word.equals("asked") ? asked : type(word);
    }

    private static int type(String word) {
        return word.equals(LOCAL) ? Talk.LOCAL : Talk.GLOBAL;
    }

    static boolean sticky(Settings settings) {
        return settings.text(NAMES).equals(STICKY);
    }

    /** Returns true if web pages of any origin may connect. */
    static boolean anyPage(Settings settings) {
        return settings.text(PAGES).equals(ANY);
    }

    static double rate(Settings settings) {
        return settings.number(RATE);
    }

    static int bones(Settings settings) {
        return Integer.parseInt(settings.text(BONES));
    }

    /** Converts an option from seconds to nanoseconds. */
    static long nanos(Settings settings, String key) {
        return Math.round(settings.number(key) * NANOS);
    }
}
