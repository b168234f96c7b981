package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.MessageTemplate;
import org.jspecify.annotations.Nullable;

/** Encodes message templates as valid VRPN messages, with ids and sequence numbers from the decoder state. */
final class VrpnSpeech {
    private static final String LOOPBACK = "127.0.0.1";
    /** First port of the dynamic range. */
    private static final int FIRST_PORT = 49_152;

    private static final int PORTS = 65_536;

    private final VrpnKnowledge.Side side;
    private final VrpnTables tables;
    private final MessageTemplate phrase;
    private final RandomGenerator random;
    private final ClockReading now;

    VrpnSpeech(VrpnKnowledge known, MessageTemplate phrase, RandomGenerator random, ClockReading now) {
        this.side = known.side(phrase.direction());
        this.tables = side.tables();
        this.phrase = phrase;
        this.random = random;
        this.now = now;
    }

    /** Returns the bytes to send on the template's channel; {@code example} is null for cookie and callback request. */
    ByteBuffer say(VrpnMessage.@Nullable Sayable example) throws InvalidFieldValueException {
        if (example == null) {
            return phrase.name().equals(Cookie.NAME) ? cookie() : new Callback(LOOPBACK, port()).bytes();
        }
        if (phrase.channel().equals(VrpnChannels.TCP)) {
            refuseOutOfTurn();
        }
        return switch (example) {
            case VrpnSystem system -> say(system);
            case VrpnReport report -> frame(type(report.type()), sender(report), report);
        };
    }

    private ByteBuffer cookie() throws InvalidFieldValueException {
        if (side.stage() != VrpnStage.COOKIE || !side.partial().isEmpty()) {
            throw new InvalidFieldValueException("", "the cookie was already sent: it is the first message, and is sent once");
        }
        return Cookie.OURS.bytes();
    }

    private void refuseOutOfTurn() throws InvalidFieldValueException {
        switch (side.stage()) {
            case COOKIE -> throw new InvalidFieldValueException("", "nothing was sent yet: send \"cookie\" first");
            case LOG_COOKIE, RECORDS -> throw new InvalidFieldValueException("", "this is a log, which has no receiver");
            case UNDECODABLE -> throw new InvalidFieldValueException("", "decoding ended after a wrong length: reconnect");
            case FRAMES -> {
                if (!side.partial().isEmpty()) {
                    throw new InvalidFieldValueException("", "a message is incomplete: wait for its rest");
                }
            }
        }
    }

    private ByteBuffer say(VrpnSystem system) throws InvalidFieldValueException {
        return switch (system) {
            case VrpnSystem.SenderDescription _ ->
                frame(new VrpnSystem.SenderDescription(unused(tables.senders()), unusedName()));
            case VrpnSystem.TypeDescription _ ->
                frame(new VrpnSystem.TypeDescription(unused(tables.types()), untoldType()));
            case VrpnSystem.UdpDescription _ -> frame(new VrpnSystem.UdpDescription(port(), LOOPBACK));
            case VrpnSystem.LogDescription log -> frame(log);
            case VrpnSystem.Disconnect _ -> throw new InvalidFieldValueException("", "it occurs only in logs");
        };
    }

    private int port() {
        return random.nextInt(FIRST_PORT, PORTS);
    }

    private static int unused(IdTable<?> table) throws InvalidFieldValueException {
        return IntStream.range(0, IdTable.IDS)
                .filter(id -> table.get(id) == null)
                .findFirst()
                .orElseThrow(() -> new InvalidFieldValueException("sender", "all %d ids are in use".formatted(IdTable.IDS)));
    }

    private String unusedName() {
        var name = "Example";
        for (int n = 1; named(name); n++) {
            name = "Example" + n;
        }
        return name;
    }

    private boolean named(String name) {
        return ids().anyMatch(id -> {
            var sender = tables.senders().get(id);
            return sender != null && sender.name().equals(name);
        });
    }

    /** Returns the first type name that this side has not described, or an unknown one. */
    private String untoldType() {
        for (var type : VrpnType.values()) {
            if (type.application() && id(type) < 0) {
                return type.wireName();
            }
        }
        return "Example";
    }

    private static IntStream ids() {
        return IntStream.range(0, IdTable.IDS);
    }

    /** Returns the id of a type; negative if it is not described. */
    private int id(VrpnType type) {
        return ids().filter(id -> {
                    var known = tables.types().get(id);
                    return known != null && known.meaning() == type;
                })
                .findFirst()
                .orElse(-1);
    }

    private int type(VrpnType type) throws InvalidFieldValueException {
        int id = id(type);
        if (id < 0) {
            throw new InvalidFieldValueException(
                    "type", "%s is not described: send \"TYPE_DESCRIPTION\" first".formatted(type.wireName()));
        }
        return id;
    }

    /** Returns the id of a device that sent such messages before, else of any device, else of an internal sender. */
    private int sender(VrpnReport report) throws InvalidFieldValueException {
        int best = -1;
        int most = -1;
        for (int id = 0; id < IdTable.IDS; id++) {
            int fitness = fitness(id, report);
            if (fitness > most) {
                best = id;
                most = fitness;
            }
        }
        if (best < 0) {
            throw new InvalidFieldValueException("sender", "no described device can send this: send \"SENDER_DESCRIPTION\" first");
        }
        return best;
    }

    /** Returns a rank for the choice of a sender; negative if it cannot send the message. */
    private int fitness(int id, VrpnReport report) {
        var sender = tables.senders().get(id);
        boolean busy = report instanceof VrpnSkeletonPart && tables.skeletons().awaited(id) > 0;
        if (sender == null || sender.was(VrpnTables.Sender.UNKNOWN) || busy) {
            return -1;
        }
        SourceKind kind = report.type().kind();
        if (kind != null && sender.was(VrpnTables.Sender.bit(kind))) {
            return 2;
        }
        return new VrpnSystem.SenderDescription(id, sender.name()).internal() ? 0 : 1;
    }

    private ByteBuffer frame(VrpnSystem system) {
        return frame(system.type().id(), system.number(), system);
    }

    private ByteBuffer frame(int type, int sender, VrpnMessage.Sayable what) {
        var script = new VrpnScript(VrpnStage.FRAMES, number());
        script.say(new VrpnHeader(now.epochNanos(), sender, type), what);
        return script.written();
    }

    /** Returns the sequence number; receivers ignore those of the stream. */
    private long number() {
        return phrase.channel().equals(VrpnChannels.UDP)
                ? Math.max(0, side.quick().sequence())
                : 0;
    }
}
