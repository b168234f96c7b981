package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.decode.VrpnDecoderStateSnapshot;
import mocapscope.protocol.vrpn.server.VrpnMidSessionDescriptionFactory;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnLogRecordHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;

/**
 * Creates a VRPN log file from the messages that one peer of a connection sent. The format is that of the C++
 * implementation.
 */
final class VrpnLogWriter implements ProtocolMessageFileFormat.ProtocolFileEncoder {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private boolean started;
    private long lastTime;

    @Override
    public ByteBuffer encode(DecodedMessage message) {
        return switch ((VrpnMessage) message.body()) {
            case VrpnCookie _ -> connected(message);
            case VrpnSystemMessage _, VrpnDeviceMessage _, VrpnMessage.OpaquePayload _ -> record(message);
            case VrpnTcpConnectBackRequest _, VrpnMessage.FramingError _, VrpnMessage.MalformedBytes _ -> NOTHING;
        };
    }

    @Override
    public ByteBuffer encodePreamble(Decoder.DecoderState state, Direction direction) {
        var side = ((VrpnDecoderStateSnapshot) state).side(direction);
        if (side.framing().expectsCookie()) {
            return NOTHING;
        }
        started = true;
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        VrpnCookie.OURS.write(out);
        for (var description : VrpnMidSessionDescriptionFactory.descriptions(side.tables())) {
            var payload = new ByteWriter(ByteOrder.BIG_ENDIAN);
            description.write(payload);
            var header = new VrpnMessageHeader(
                    0, description.senderField(), description.type().id());
            VrpnLogRecordHeader.write(out, header, payload.length());
            out.bytes("payload", payload.toByteBuffer());
        }
        return out.toByteBuffer();
    }

    /**
     * Returns the cookie of the first connection. A file has one cookie, so each later connection begins with the end
     * of the previous one, which also ends its ids.
     */
    private ByteBuffer connected(DecodedMessage message) {
        if (!started) {
            started = true;
            return message.bytes();
        }
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        var disconnect = new VrpnSystemMessage.DisconnectRecord();
        VrpnLogRecordHeader.write(
                out,
                new VrpnMessageHeader(
                        lastTime, disconnect.senderField(), disconnect.type().id()),
                0);
        return out.toByteBuffer();
    }

    private ByteBuffer record(DecodedMessage message) {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        if (!started) {
            started = true;
            VrpnCookie.OURS.write(out);
        }
        var bytes = message.bytes();
        var stage = VrpnFramingPhase.forChannel(message.channel());
        var header = stage.readHeader(new ByteReader(bytes, VrpnProblemKind.PAYLOAD_LENGTH));
        int payload = (int) stage.readDeclaredLength(bytes, 0) - VrpnFramingPhase.HEADER_SIZE;
        lastTime = header.time();
        VrpnLogRecordHeader.write(out, header, payload);
        out.bytes("payload", bytes.slice(VrpnFramingPhase.HEADER_SIZE, payload));
        return out.toByteBuffer();
    }
}
