package mocapscope.protocol.rgmp.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import mocapscope.protocol.bytes.ByteWriter;

/** Encodes the three RGMP frame types: stream definition, data and device disconnect. */
public final class RgmpProtocolFrameEncoder {

    private RgmpProtocolFrameEncoder() {}

    public static ByteBuffer encodeDefinition(byte[] text) {
        return frame(RgmpFrameHeader.DEFINITION, out -> out.bytes("payload", ByteBuffer.wrap(text)));
    }

    /** Encodes a data frame; {@code streams} writes the values of the group's streams in order. */
    public static ByteBuffer encodeData(long device, int group, long microseconds, Consumer<ByteWriter> streams) {
        return frame(RgmpFrameHeader.DATA, out -> {
            out.u32("device_id", device).u32("group_id", group).i64("timestamp_us", microseconds);
            streams.accept(out);
        });
    }

    public static ByteBuffer encodeDisconnect(long device) {
        return frame(RgmpFrameHeader.DISCONNECT, out -> out.u32("device_id", device));
    }

    static ByteBuffer frame(int prefix, Consumer<ByteWriter> payload) {
        var body = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        payload.accept(body);
        return new ByteWriter(ByteOrder.LITTLE_ENDIAN)
                .u32("msg_prefix", prefix)
                .u32("msg_len", body.length())
                .bytes("payload", body.toByteBuffer())
                .toByteBuffer();
    }
}
