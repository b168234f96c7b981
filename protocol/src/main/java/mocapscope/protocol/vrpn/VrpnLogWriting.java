package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.ProtocolFileFormat;
import mocapscope.protocol.session.Message;

/** Encodes the messages of one side as a VRPN log file, as the C++ implementation writes it. */
final class VrpnLogWriting implements ProtocolFileFormat.ProtocolFileEncoder {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private boolean begun;
    private long lastTime;

    @Override
    public ByteBuffer encode(Message message) {
        return switch ((VrpnMessage) message.body()) {
            case Cookie _ -> connected(message);
            case VrpnSystem _, VrpnReport _, VrpnMessage.Opaque _ -> record(message);
            case Callback _, VrpnMessage.Undecodable _, VrpnMessage.Fragment _ -> NOTHING;
        };
    }

    @Override
    public ByteBuffer encodePreamble(Message message) {
        return switch (message.body()) {
            case Cookie _, VrpnSystem.SenderDescription _, VrpnSystem.TypeDescription _ -> encode(message);
            default -> NOTHING;
        };
    }

    /**
     * Returns the cookie of the first connection. A file has one cookie, so each later connection begins with the end
     * of the previous one, which also ends its ids.
     */
    private ByteBuffer connected(Message message) {
        if (!begun) {
            begun = true;
            return message.bytes();
        }
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        var goodbye = new VrpnSystem.Disconnect();
        VrpnRecord.write(
                out, new VrpnHeader(lastTime, goodbye.number(), goodbye.type().id()), 0);
        return out.toByteBuffer();
    }

    private ByteBuffer record(Message message) {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        if (!begun) {
            begun = true;
            Cookie.OURS.write(out);
        }
        var bytes = message.bytes();
        var stage = VrpnStage.of(message.channel());
        var header = stage.header(new ByteReader(bytes, VrpnRule.PAYLOAD_LENGTH));
        int payload = (int) stage.declared(bytes, 0) - VrpnStage.HEADER;
        lastTime = header.time();
        VrpnRecord.write(out, header, payload);
        out.bytes("payload", bytes.slice(VrpnStage.HEADER, payload));
        return out.toByteBuffer();
    }
}
