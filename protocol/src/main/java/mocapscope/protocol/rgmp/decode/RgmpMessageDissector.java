package mocapscope.protocol.rgmp.decode;

import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpProblemKind;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.rgmp.wire.RgmpDataFrameValueReader;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.rgmp.wire.RgmpMessage;
import mocapscope.protocol.session.event.DecodedMessage;

/** Dissects an RGMP message into named fields for the inspector. The text of a definition is one field. */
public final class RgmpMessageDissector {

    /** The prefix and the length of a frame. */
    private static final int HEADER = 8;

    /** The device, the group and the time of data. */
    private static final int DATA_HEADER = 16;

    private RgmpMessageDissector() {}

    public static void dissect(DecodedMessage message, MessageFieldListener listener) {
        var in = new ByteReader(message.bytes(), ByteOrder.LITTLE_ENDIAN, RgmpProblemKind.DATA_LENGTH, listener);
        switch ((RgmpMessage) message.body()) {
            case RgmpMessage.SkippedBytes(int length) -> in.skip("bytes", length);
            case RgmpMessage.StreamDefinition _ -> text(framed(message, in));
            case RgmpMessage.DataFrame frame -> data(header(in), frame);
            case RgmpMessage.DeviceDisconnect _ -> disconnect(header(in));
            case RgmpMessage.RejectedFrame rejectedFrame -> opaque(framed(message, in), rejectedFrame.prefix());
        }
    }

    /** Returns the length of a frame's header, with that of its data; a definition file has none. */
    static int headerLength(DecodedMessage message) {
        return switch ((RgmpMessage) message.body()) {
            case RgmpMessage.SkippedBytes _ -> 0;
            case RgmpMessage.DataFrame _ -> HEADER + DATA_HEADER;
            case RgmpMessage.StreamDefinition _, RgmpMessage.DeviceDisconnect _, RgmpMessage.RejectedFrame _ ->
                message.channel().equals(RgmpChannelConstants.DEFINITION) ? 0 : HEADER;
        };
    }

    /** Reads the frame header, which a definition file does not have. */
    private static ByteReader framed(DecodedMessage message, ByteReader in) {
        return message.channel().equals(RgmpChannelConstants.DEFINITION) ? in : header(in);
    }

    private static ByteReader header(ByteReader in) {
        in.section(RgmpProblemKind.LENGTH_TOO_LARGE.section());
        in.u32("msg_prefix");
        in.u32("msg_len", "bytes");
        return in;
    }

    private static void disconnect(ByteReader in) {
        in.section(RgmpProblemKind.DISCONNECT_LENGTH.section()).u32("device_id");
    }

    private static void text(ByteReader in) {
        in.section(RgmpProblemKind.NOT_JSON.section()).text("payload", in.remaining());
    }

    private static void data(ByteReader in, RgmpMessage.DataFrame frame) {
        dataHeader(in);
        if (!frame.group().decodable()) {
            in.skip("payload", in.remaining());
            return;
        }
        for (var stream : frame.group().streams()) {
            if (stream.measure() == RgmpMeasureType.STATUS_FLAGS && stream.hasExpectedShape()) {
                RgmpDataFrameValueReader.readBits(in, stream);
            } else {
                RgmpDataFrameValueReader.read(in, stream);
            }
        }
    }

    private static void dataHeader(ByteReader in) {
        in.section(RgmpProblemKind.DATA_LENGTH.section());
        in.u32("device_id");
        in.u32("group_id");
        in.u64("timestamp_us", "µs");
    }

    private static void opaque(ByteReader in, long prefix) {
        try {
            if (prefix == RgmpFrameHeader.DATA && in.remaining() > 0) {
                dataHeader(in);
            }
        } catch (DecodeException _) {
            // The finding contains the reason; the remaining bytes are shown raw.
        }
        if (prefix == RgmpFrameHeader.DEFINITION) {
            text(in);
        } else if (in.remaining() > 0) {
            in.skip("payload", in.remaining());
        }
    }
}
