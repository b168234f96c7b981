package mocapscope.app.synthetic;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteWriter;

/** Messages of the toy protocol, as bytes. */
public final class SyntheticMessageBytes {
    private static final int POSE = 64;

    private SyntheticMessageBytes() {}

    public static ByteBuffer pose(String sender, int sensor, double x, double y, double z) {
        var out = header(SyntheticDecoder.HEADER + POSE, 1, sender)
                .i32("sensor", sensor)
                .pad(4);
        out.f64("x", x).f64("y", y).f64("z", z);
        return out.f64("x", 0).f64("y", 0).f64("z", 0).f64("w", 1).toByteBuffer();
    }

    public static ByteBuffer channels(String sender, double... values) {
        var out = header(SyntheticDecoder.HEADER + 8 + 8 * values.length, 2, sender)
                .f64("num_channels", values.length);
        for (double value : values) {
            out.f64("channel", value);
        }
        return out.toByteBuffer();
    }

    /** A state other than 0 and 1 is a finding. */
    public static ByteBuffer button(String sender, int button, int state) {
        return header(SyntheticDecoder.HEADER + 8, 3, sender)
                .i32("button", button)
                .i32("state", state)
                .toByteBuffer();
    }

    /** A message with a secret. */
    public static ByteBuffer login(String sender, String key) {
        return header(SyntheticDecoder.HEADER + 8, 4, sender)
                .text("key", key, 8)
                .toByteBuffer();
    }

    private static ByteWriter header(int length, int type, String sender) {
        return new ByteWriter(ByteOrder.BIG_ENDIAN)
                .u32("length", length)
                .u32("type", type)
                .i64("time", 1_700_000_000_000_000L)
                .text("sender", sender, 8);
    }
}
