package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * Describes one channel of a VRPN image, with the scale and units of its pixel values. A pixel means {@code value ×
 * scale + offset} in {@code units}. Bytes after the NUL of a text have no meaning.
 *
 * <pre>
 *   │f32 min│f32 max│f32 offset│f32 scale│u32 compression│char[100] name│char[100] units│   220 bytes
 * </pre>
 *
 * @param compression 0 for uncompressed, the only defined value
 */
public record VrpnImageChannel(
        float min, float max, float offset, float scale, long compression, String name, String units) {
    static final int SIZE = 220;
    private static final int TEXT_FIELD = 100;

    static VrpnImageChannel read(ByteReader in) {
        return new VrpnImageChannel(
                in.f32("min"),
                in.f32("max"),
                in.f32("offset"),
                in.f32("scale"),
                in.u32("compression"),
                VrpnFieldCodec.readText(in, "name", TEXT_FIELD),
                VrpnFieldCodec.readText(in, "units", TEXT_FIELD));
    }

    void write(ByteWriter out) {
        out.f32("min", min)
                .f32("max", max)
                .f32("offset", offset)
                .f32("scale", scale)
                .u32("compression", compression)
                .text("name", name, TEXT_FIELD - 1)
                .pad(1)
                .text("units", units, TEXT_FIELD - 1)
                .pad(1);
    }

    boolean isFinite() {
        return Float.isFinite(min) && Float.isFinite(max) && Float.isFinite(offset) && Float.isFinite(scale);
    }
}
