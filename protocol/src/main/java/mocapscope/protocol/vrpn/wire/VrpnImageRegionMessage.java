package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A VRPN message with the pixel values of a region of one image channel. Values stay in wire order: columns vary
 * fastest, then rows. Unlike all other VRPN numbers they are little endian.
 *
 * <pre>
 *   │i16 channel│ box, 12 bytes │u16 value type│ values … │   16 bytes and the values
 * </pre>
 */
public record VrpnImageRegionMessage(VrpnPixelFormat values, int channel, VrpnImageBounds box, ByteBuffer bytes)
        implements VrpnDeviceMessage {

    /**
     * The pixel format of an image region: 8, 12 or 16-bit integers, or 32-bit floats. Each format has a message type
     * of its own and a number in the payload.
     */
    public enum VrpnPixelFormat {
        U8(VrpnMessageType.REGION_U8, 1, 1),
        U16(VrpnMessageType.REGION_U16, 4, 2),
        /** 12 bits, stored in 16. */
        U12(VrpnMessageType.REGION_U12, 5, 2),
        F32(VrpnMessageType.REGION_F32, 6, 4);

        private final VrpnMessageType type;
        private final int number;
        private final int size;

        VrpnPixelFormat(VrpnMessageType type, int number, int size) {
            this.type = type;
            this.number = number;
            this.size = size;
        }
    }

    static VrpnImageRegionMessage read(ByteReader in, VrpnPixelFormat format) {
        int channel = VrpnFieldCodec.requireNotNegative(in, "channel", in.i16("channel"));
        var box = VrpnImageBounds.read(in);
        int number = in.u16("value_type");
        if (number != format.number) {
            throw in.reject(
                    VrpnProblemKind.PAYLOAD_LENGTH,
                    "value_type",
                    "is %d, but this message has values of type %d".formatted(number, format.number));
        }
        VrpnFieldCodec.requireCountFits(in, "value_type", box.countValues(), format.size, in.remaining());
        return new VrpnImageRegionMessage(
                format, channel, box, in.bytes("values", (int) box.countValues() * format.size));
    }

    @Override
    public VrpnMessageType type() {
        return values.type;
    }

    @Override
    public void write(ByteWriter out) {
        out.i16("channel", channel);
        box.write(out);
        out.u16("value_type", values.number).bytes("values", bytes);
    }
}
