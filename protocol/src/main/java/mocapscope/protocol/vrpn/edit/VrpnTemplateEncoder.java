package mocapscope.protocol.vrpn.edit;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.decode.VrpnDecoderStateSnapshot;
import mocapscope.protocol.vrpn.decode.VrpnDescriptionTables;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnIdKeyedTable;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;
import org.jspecify.annotations.Nullable;

/** Encodes message templates as valid VRPN messages, with ids and sequence numbers from the decoder state. */
final class VrpnTemplateEncoder {
    private static final String LOOPBACK = "127.0.0.1";
    /** First port of the dynamic range. */
    private static final int FIRST_PORT = 49_152;

    private static final int PORTS = 65_536;

    private final VrpnDecoderStateSnapshot.VrpnDirectionState state;
    private final VrpnDescriptionTables tables;
    private final SendableMessageType template;
    private final RandomGenerator random;
    private final MonotonicAndUnixTime now;

    VrpnTemplateEncoder(
            VrpnDecoderStateSnapshot known,
            SendableMessageType template,
            RandomGenerator random,
            MonotonicAndUnixTime now) {
        this.state = known.side(template.direction());
        this.tables = state.tables();
        this.template = template;
        this.random = random;
        this.now = now;
    }

    /** Returns the bytes to send on the template's channel; {@code example} is null for cookie and callback request. */
    ByteBuffer encode(VrpnMessage.@Nullable VrpnEncodableMessage example) throws InvalidFieldValueException {
        if (example == null) {
            return template.name().equals(VrpnCookie.NAME)
                    ? cookie()
                    : new VrpnTcpConnectBackRequest(LOOPBACK, port()).encode();
        }
        if (template.channel().equals(VrpnChannelConstants.TCP)) {
            refuseOutOfTurn();
        }
        return switch (example) {
            case VrpnSystemMessage system -> encode(system);
            case VrpnDeviceMessage report -> frame(type(report.type()), sender(report), report);
        };
    }

    private ByteBuffer cookie() throws InvalidFieldValueException {
        if (state.framing() != VrpnFramingPhase.COOKIE || !state.partial().isEmpty()) {
            throw new InvalidFieldValueException(
                    "", "the cookie was already sent: it is the first message, and is sent once");
        }
        return VrpnCookie.OURS.encode();
    }

    private void refuseOutOfTurn() throws InvalidFieldValueException {
        switch (state.framing()) {
            case COOKIE -> throw new InvalidFieldValueException("", "nothing was sent yet: send \"cookie\" first");
            case LOG_COOKIE, RECORDS ->
                throw new InvalidFieldValueException("", "this is a log, which has no receiver");
            case UNDECODABLE, SEARCH, FINAL_SEARCH ->
                throw new InvalidFieldValueException("", "decoding ended after a wrong length: reconnect");
            case FRAMES -> {
                if (!state.partial().isEmpty()) {
                    throw new InvalidFieldValueException("", "a message is incomplete: wait for its rest");
                }
            }
        }
    }

    private ByteBuffer encode(VrpnSystemMessage system) throws InvalidFieldValueException {
        return switch (system) {
            case VrpnSystemMessage.SenderDescription _ ->
                frame(new VrpnSystemMessage.SenderDescription(unused(tables.senders()), unusedName()));
            case VrpnSystemMessage.TypeDescription _ ->
                frame(new VrpnSystemMessage.TypeDescription(unused(tables.types()), undescribedType()));
            case VrpnSystemMessage.UdpDescription _ -> frame(new VrpnSystemMessage.UdpDescription(port(), LOOPBACK));
            case VrpnSystemMessage.LogDescription log -> frame(log);
            case VrpnSystemMessage.DisconnectRecord _ ->
                throw new InvalidFieldValueException("", "it occurs only in logs");
        };
    }

    private int port() {
        return random.nextInt(FIRST_PORT, PORTS);
    }

    private static int unused(VrpnIdKeyedTable<?> table) throws InvalidFieldValueException {
        return IntStream.range(0, VrpnIdKeyedTable.ID_COUNT)
                .filter(id -> table.get(id) == null)
                .findFirst()
                .orElseThrow(() -> new InvalidFieldValueException(
                        "sender", "all %d ids are in use".formatted(VrpnIdKeyedTable.ID_COUNT)));
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
            var entry = tables.senders().get(id);
            return entry != null && entry.name().equals(name);
        });
    }

    /** Returns the first type name that this side has not described, or an unknown one. */
    private String undescribedType() {
        for (var type : VrpnMessageType.values()) {
            if (type.isApplication() && id(type) < 0) {
                return type.wireName();
            }
        }
        return "Example";
    }

    private static IntStream ids() {
        return IntStream.range(0, VrpnIdKeyedTable.ID_COUNT);
    }

    /** Returns the id of a type; negative if it is not described. */
    private int id(VrpnMessageType type) {
        return ids().filter(id -> {
                    var known = tables.types().get(id);
                    return known != null && known.messageType() == type;
                })
                .findFirst()
                .orElse(-1);
    }

    private int type(VrpnMessageType type) throws InvalidFieldValueException {
        int id = id(type);
        if (id < 0) {
            throw new InvalidFieldValueException(
                    "type", "%s is not described: send \"TYPE_DESCRIPTION\" first".formatted(type.wireName()));
        }
        return id;
    }

    /** Returns the id of a device that sent such messages before, else of any device, else of an internal sender. */
    private int sender(VrpnDeviceMessage report) throws InvalidFieldValueException {
        int best = -1;
        int most = -1;
        for (int id = 0; id < VrpnIdKeyedTable.ID_COUNT; id++) {
            int fitness = fitness(id, report);
            if (fitness > most) {
                best = id;
                most = fitness;
            }
        }
        if (best < 0) {
            throw new InvalidFieldValueException(
                    "sender", "no described device can send this: send \"SENDER_DESCRIPTION\" first");
        }
        return best;
    }

    /** Returns a rank for the choice of a sender; negative if it cannot send the message. */
    private int fitness(int id, VrpnDeviceMessage report) {
        var entry = tables.senders().get(id);
        boolean busy = report instanceof VrpnSkeletonDescriptionFragment
                && tables.skeletons().expectedParts(id) > 0;
        if (entry == null || entry.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.UNDESCRIBED) || busy) {
            return -1;
        }
        SourceDataKind sourceKind = report.type().sourceKind();
        if (sourceKind != null && entry.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.kindFlag(sourceKind))) {
            return 2;
        }
        return new VrpnSystemMessage.SenderDescription(id, entry.name()).isInternal() ? 0 : 1;
    }

    private ByteBuffer frame(VrpnSystemMessage system) {
        return frame(system.type().id(), system.senderField(), system);
    }

    private ByteBuffer frame(int type, int sender, VrpnMessage.VrpnEncodableMessage message) {
        return VrpnMessageSender.frame(new VrpnMessageHeader(now.epochNanos(), sender, type), message, number());
    }

    /** Returns the sequence number; receivers ignore those of the stream. */
    private long number() {
        return template.channel().equals(VrpnChannelConstants.UDP)
                ? Math.max(0, state.datagrams().sequence())
                : 0;
    }
}
