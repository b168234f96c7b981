package mocapscope.protocol.setp;

import java.util.List;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.SessionOptions;
import mocapscope.protocol.session.Settings;

/** The session options of the SETP protocol for clients and servers. */
final class SetpOptions {
    static final String USER = "user";
    static final String PASSPHRASE = "passphrase";
    static final String BUBBLE = "bubble";
    static final String AVATAR = "avatar";
    static final String ROLE = "role";
    static final String MAX_PACKET = "maxpacket";
    static final String CAP = "cap";
    static final String GRANT = "grant";
    static final String KEY = "key";
    static final String ACCOUNTS = "accounts";
    static final String RATE = "rate";
    static final String CLOUD = "cloud";
    static final String PROGRAM = "program";
    static final String PROGRAMS = "programs";
    static final String SPEAKS = "speaks";
    static final String PLACE = "place";
    static final String RANGE = "range";
    static final String PERCEPTION = "perception";
    static final String OBJECTS = "objects";

    /** Selects the first bubble or avatar. */
    static final String FIRST = "first";

    /** Selects no bubble, or no accounts. */
    static final String NONE = "none";

    private static final String LINK = "link";
    private static final int MOST_OBJECTS = 1000;
    private static final double MOST_METRES = 1e6;
    private static final double MOST_RATE = 4_294_967_295.0;

    private static final Option PACKET = Option.number(
            MAX_PACKET,
            "Largest packet (bytes)",
            SetpPacket.MOST,
            SetpTuning.Bounds.LEAST_PACKET,
            SetpPacket.MOST,
            "1232 passes every IPv6 path, 1452 every Ethernet.");
    private static final Option OUR_CAP = Option.number(
            CAP, "Send at most (bytes/s)", 250_000, 1452, MOST_RATE, "Our own limit, whatever the peer grants.");
    private static final Option SHARED_KEY = Option.secret(
            KEY, "Shared key", "Answers challenges as R30 says; without one the answer repeats the challenge.");

    private static final Option OUR_CLOUD = Option.text(
            CLOUD,
            "Cloud",
            "mocapscope://stage",
            "The world that our bubbles belong to; a link between two clouds is a portal.");

    private static final List<Option> CLIENT = List.of(
            Option.text(
                    USER,
                    "User",
                    "",
                    "Whom we say we are, at most 32 bytes; user:passphrase@ before the host does too. A UUID is a linked"
                            + " simulation's own."),
            Option.secret(PASSPHRASE, "Passphrase", "Crosses in clear text: use none that matters elsewhere."),
            Option.text(
                    BUBBLE,
                    "Bubble",
                    FIRST,
                    "The bubble to join, by name or UUID; first joins the first that is listed, none stays outside. The one"
                            + " to link to, by UUID, or by its name on a server of ours."),
            Option.text(AVATAR, "Avatar", FIRST, "The avatar to join with, by name or UUID, or the first."),
            Option.choice(
                    ROLE, "Role", List.of("client", LINK), "A client joins a bubble, a simulation links its own."),
            Option.text(
                    PLACE,
                    "Place of our bubble (m)",
                    "12, 0, 0",
                    "Where the centre of a linked simulation's bubble lies, as the other one counts: x, y, z."),
            Option.number(RANGE, "Range (m)", 8, 0, MOST_METRES, "How far a linked simulation's bubble goes."),
            Option.number(
                    PERCEPTION,
                    "Perception range (m)",
                    10,
                    0,
                    MOST_METRES,
                    "How far around it what is in a linked simulation's bubble is perceived."),
            OUR_CLOUD,
            Option.text(PROGRAM, "Program", SetpProtocol.PROGRAM, "What we say we are: a name, or name/major.minor."),
            Option.text(SPEAKS, "Speaks", "0.2", "The version of the protocol that we say we speak."),
            Option.number(
                    GRANT,
                    "Grant the server (bytes/s)",
                    0,
                    0,
                    MOST_RATE,
                    "Asks the server to send no more than this; 0 asks for nothing."),
            PACKET,
            OUR_CAP,
            SHARED_KEY);

    private static final List<Option> SERVER = List.of(
            Option.secret(
                    ACCOUNTS,
                    "Accounts",
                    "Who is let in: any, also when nothing is set (a first connect makes the account), none, or a list"
                            + " user:passphrase,… A simulation has no passphrase to show: of a list it may link when its"
                            + " bubble's id, as 32 hexadecimal digits, is a user without one."),
            Option.text(
                    PROGRAMS,
                    "Programs",
                    "",
                    "Which programs are let in: names with commas between, each with /major or /major.minor if that"
                            + " matters; all when nothing is set."),
            OUR_CLOUD,
            Option.number(
                    OBJECTS,
                    "More objects",
                    0,
                    0,
                    MOST_OBJECTS,
                    "So many more go round on the stage, beside what is made up there, or beside what a recording, a clip or"
                            + " a gait shows: an object for each bone and tracker."),
            Option.number(RATE, "Rate (Hz)", 20, 1, 1000, "How often the movements of objects are sent."),
            PACKET,
            OUR_CAP,
            SHARED_KEY);

    private SetpOptions() {}

    static List<Option> of(Role role) {
        return role == Role.CLIENT ? CLIENT : SERVER;
    }

    static SetpMode mode(Settings settings) {
        return settings.on(SessionOptions.STRICT) ? SetpMode.STRICT : SetpMode.LENIENT;
    }

    /** Returns the transport parameters of a session; in lenient mode it accepts larger packets than it sends (R40). */
    static SetpTuning tuning(SetpTuning common, Settings settings) {
        long cap = (long) settings.number(CAP);
        var standard = common.packet((int) settings.number(MAX_PACKET));
        var rates = standard.rates();
        var tuning = standard.with(new SetpTuning.Rates(rates.unasked(), cap, Math.min(cap, rates.least())))
                .with(standard.patience().times(nanos -> SessionOptions.patience(settings, nanos)));
        return mode(settings) == SetpMode.STRICT ? tuning : tuning.lenient();
    }

    static boolean links(Settings settings) {
        return settings.text(ROLE).equals(LINK);
    }
}
