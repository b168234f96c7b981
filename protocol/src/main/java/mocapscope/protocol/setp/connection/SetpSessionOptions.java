package mocapscope.protocol.setp.connection;

import java.util.List;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpValidationMode;
import mocapscope.protocol.setp.wire.SetpVersionInfo;

/** The session options of the SETP protocol for clients and servers. */
public final class SetpSessionOptions {
    public static final String USER = "user";
    public static final String PASSPHRASE = "passphrase";
    public static final String BUBBLE = "bubble";
    public static final String AVATAR = "avatar";
    static final String ROLE = "role";
    static final String MAX_PACKET = "maxpacket";
    static final String CAP = "cap";
    public static final String GRANT = "grant";
    public static final String KEY = "key";
    public static final String ACCOUNTS = "accounts";
    public static final String RATE = "rate";
    public static final String CLOUD = "cloud";
    public static final String PROGRAM = "program";
    public static final String PROGRAMS = "programs";
    public static final String SPEAKS = "speaks";
    public static final String PLACE = "place";
    public static final String RANGE = "range";
    public static final String PERCEPTION = "perception";
    public static final String OBJECTS = "objects";

    /** Selects the first bubble or avatar. */
    public static final String FIRST = "first";

    /** Selects no bubble, or no accounts. */
    public static final String NONE = "none";

    private static final String LINK = "link";
    private static final int MOST_OBJECTS = 1000;
    private static final double MOST_METRES = 1e6;
    private static final double MOST_RATE = 4_294_967_295.0;

    private static final OptionDefinition PACKET = OptionDefinition.number(
            MAX_PACKET,
            "Largest packet (bytes)",
            SetpPacket.MOST,
            SetpProtocolParameters.SetpLimitParameters.LEAST_PACKET,
            SetpPacket.MOST,
            "1232 passes every IPv6 path, 1452 every Ethernet.");
    private static final OptionDefinition OUR_CAP = OptionDefinition.number(
            CAP,
            "Send limit (bytes/s)",
            250_000,
            1452,
            MOST_RATE,
            "Our own limit, independent of the limit of the peer.");
    private static final OptionDefinition SHARED_KEY = OptionDefinition.secret(
            KEY, "Shared key", "Answers challenges by rule R30; without a key, the answer repeats the challenge.");

    private static final OptionDefinition OUR_CLOUD = OptionDefinition.text(
            CLOUD, "Cloud", "mocapscope://stage", "The cloud of our bubbles; a link between two clouds is a portal.");

    private static final List<OptionDefinition> CLIENT = List.of(
            OptionDefinition.text(
                    USER,
                    "User",
                    "",
                    "The user name, at most 32 bytes; user:passphrase@ before the host sets it too. For a linked"
                            + " simulation, its UUID."),
            OptionDefinition.secret(
                    PASSPHRASE,
                    "Passphrase",
                    "Sent in clear text: do not use a passphrase that protects anything else."),
            OptionDefinition.text(
                    BUBBLE,
                    "Bubble",
                    FIRST,
                    "The bubble to join, by name or UUID; first joins the first in the list, none joins no bubble. For"
                            + " role link, the bubble to link to, by UUID, or by name on our own server."),
            OptionDefinition.text(AVATAR, "Avatar", FIRST, "The avatar, by name or UUID, or the first."),
            OptionDefinition.choice(
                    ROLE,
                    "Role",
                    List.of("client", LINK),
                    "A client joins a bubble; a simulation links its own bubble."),
            OptionDefinition.text(
                    PLACE,
                    "Position of our bubble (m)",
                    "12, 0, 0",
                    "The centre of a linked simulation's bubble, in the coordinates of the other bubble: x, y, z."),
            OptionDefinition.number(
                    RANGE, "Range (m)", 8, 0, MOST_METRES, "The radius of a linked simulation's bubble."),
            OptionDefinition.number(
                    PERCEPTION,
                    "Perception range (m)",
                    10,
                    0,
                    MOST_METRES,
                    "The distance at which objects in a linked simulation's bubble are perceived."),
            OUR_CLOUD,
            OptionDefinition.text(
                    PROGRAM, "Program", SetpVersionInfo.PROGRAM, "Our program name: a name, or name/major.minor."),
            OptionDefinition.text(SPEAKS, "Protocol version", "0.2", "The protocol version that we announce."),
            OptionDefinition.number(
                    GRANT,
                    "Receive limit (bytes/s)",
                    0,
                    0,
                    MOST_RATE,
                    "Request that the server stays below this limit; 0 requests nothing."),
            PACKET,
            OUR_CAP,
            SHARED_KEY);

    private static final List<OptionDefinition> SERVER = List.of(
            OptionDefinition.secret(
                    ACCOUNTS,
                    "Accounts",
                    "The accepted users: any, which is the default (the first connect creates the account), none, or a"
                            + " list user:passphrase,… A simulation has no passphrase: with a list, it may link if its"
                            + " bubble id, as 32 hexadecimal digits, is a user without a passphrase."),
            OptionDefinition.text(
                    PROGRAMS,
                    "Programs",
                    "",
                    "The accepted programs: names, separated by commas, each optionally with /major or /major.minor;"
                            + " empty accepts all."),
            OUR_CLOUD,
            OptionDefinition.number(
                    OBJECTS,
                    "More objects",
                    0,
                    0,
                    MOST_OBJECTS,
                    "Additional objects that circle on the stage, beside the simulated ones, or beside those of a"
                            + " recording, clip or gait: one object per bone and tracker."),
            OptionDefinition.number(RATE, "Rate (Hz)", 20, 1, 1000, "Rate of object movements."),
            PACKET,
            OUR_CAP,
            SHARED_KEY);

    private SetpSessionOptions() {}

    public static List<OptionDefinition> of(SessionRole role) {
        return role == SessionRole.CLIENT ? CLIENT : SERVER;
    }

    public static SetpValidationMode mode(OptionValues values) {
        return values.isOn(ProtocolIndependentSessionOptions.STRICT)
                ? SetpValidationMode.STRICT
                : SetpValidationMode.LENIENT;
    }

    /** Returns the transport parameters of a session; in lenient mode it accepts larger packets than it sends (R40). */
    public static SetpProtocolParameters tuning(SetpProtocolParameters common, OptionValues values) {
        long cap = (long) values.number(CAP);
        var standard = common.packet((int) values.number(MAX_PACKET));
        var parameters = standard.rates();
        var tuning = standard.with(new SetpProtocolParameters.SetpRateParameters(
                        parameters.peerDefault(), cap, Math.min(cap, parameters.least())))
                .with(standard.resending()
                        .scaledBy(times -> ProtocolIndependentSessionOptions.scaleByPatience(values, times)))
                .with(standard.patience()
                        .scaledBy(nanos -> ProtocolIndependentSessionOptions.scaleByPatience(values, nanos)));
        return mode(values) == SetpValidationMode.STRICT ? tuning : tuning.lenient();
    }

    /** Parses three numbers separated by commas. */
    public static Vec3 place(String text) {
        var parts = text.split(",", -1);
        if (parts.length == 3) {
            try {
                var place = new Vec3(
                        Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
                if (Double.isFinite(place.length())) {
                    return place;
                }
            } catch (NumberFormatException _) {
                // The exception below states the expected form.
            }
        }
        throw new IllegalArgumentException("a position is three numbers, separated by commas: '%s'".formatted(text));
    }

    public static boolean isLink(OptionValues values) {
        return values.text(ROLE).equals(LINK);
    }
}
