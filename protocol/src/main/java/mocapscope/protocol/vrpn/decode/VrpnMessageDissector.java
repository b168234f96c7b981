package mocapscope.protocol.vrpn.decode;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Predicate;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.bytes.UtcTimeFormatter;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnLogRecordHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnQuaternionOrder;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;
import mocapscope.protocol.vrpn.wire.VrpnTrackerMessage;

/** Dissects a VRPN message into named fields for the inspector, including readable time and padding. */
public final class VrpnMessageDissector {

    private VrpnMessageDissector() {}

    public static void dissect(DecodedMessage message, VrpnQuaternionOrder order, MessageFieldListener listener) {
        var bytes = message.bytes();
        var in = new ByteReader(bytes, VrpnProblemKind.PAYLOAD_LENGTH, listener);
        var stage = VrpnFramingPhase.forChannel(message.channel());
        switch ((VrpnMessage) message.body()) {
            case VrpnCookie _ -> VrpnCookie.read(in);
            case VrpnTcpConnectBackRequest _ -> VrpnTcpConnectBackRequest.read(in);
            case VrpnMessage.MalformedBytes(int length) -> in.skip("bytes", length);
            case VrpnMessage.FramingError _ -> stage.readHeader(in);
            case VrpnDeviceMessage _, VrpnSystemMessage _, VrpnMessage.OpaquePayload _ -> {
                int length = (int) stage.readDeclaredLength(bytes, 0);
                in.window(0, length);
                var header = stage.readHeader(in);
                int time = stage == VrpnFramingPhase.RECORDS
                        ? VrpnLogRecordHeader.SECONDS_AT
                        : VrpnMessageHeader.SECONDS_AT;
                listener.onField(new MessageField(
                        "time", "timeval", time, 8, UtcTimeFormatter.format(header.time()), "", "§2.4", false));
                payload(message, header, in, order);
                rest("rest", length - in.remaining(), in.remaining(), message, listener);
                rest("padding", length, message.length() - length, message, listener);
            }
        }
    }

    /** Finds the first number of a frame that is NaN or infinite. */
    static Optional<MessageField> findNonFiniteField(DecodedMessage message, VrpnQuaternionOrder order) {
        return findField(
                message,
                order,
                field -> field.value() instanceof Number number && !Double.isFinite(number.doubleValue()));
    }

    /** Finds the first part of the quaternion of a frame. */
    static Optional<MessageField> findQuaternion(DecodedMessage message, VrpnQuaternionOrder order) {
        return findField(
                message,
                order,
                field -> field.name().startsWith("orientation.") || field.name().startsWith("rotation."));
    }

    private static Optional<MessageField> findField(
            DecodedMessage message, VrpnQuaternionOrder order, Predicate<MessageField> wanted) {
        var found = new ArrayList<MessageField>(1);
        var in = new ByteReader(message.bytes(), VrpnProblemKind.PAYLOAD_LENGTH, field -> {
            if (found.isEmpty() && wanted.test(field)) {
                found.add(field);
            }
        });
        var stage = VrpnFramingPhase.forChannel(message.channel());
        in.window(0, (int) stage.readDeclaredLength(message.bytes(), 0));
        payload(message, stage.readHeader(in), in, order);
        return found.stream().findFirst();
    }

    private static void payload(
            DecodedMessage message, VrpnMessageHeader header, ByteReader in, VrpnQuaternionOrder order) {
        if (message.body() instanceof VrpnSkeletonDescriptionFragment) {
            in.section("§2.7");
            VrpnSkeletonDescriptionFragment.read(in, StandardCharsets.UTF_8);
            return;
        }
        var own = VrpnDescriptionTables.EMPTY.findType(header.type());
        var named = own == null ? VrpnMessageType.findByName(message.name()) : own.messageType();
        var meaning = message.body() instanceof VrpnTrackerMessage.PosQuat ? VrpnMessageType.POS_QUAT : named;
        try {
            meaning.read(in, header.sender(), order);
        } catch (DecodeException _) {
            // The finding contains the reason; the remaining bytes are shown raw.
        }
    }

    private static void rest(String name, int from, int length, DecodedMessage message, MessageFieldListener listener) {
        if (length > 0) {
            var value = message.bytes().slice(from, length);
            listener.onField(new MessageField(name, "byte[" + length + "]", from, length, value, "", "§2.4", false));
        }
    }
}
