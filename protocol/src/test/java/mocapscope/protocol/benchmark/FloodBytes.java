package mocapscope.protocol.benchmark;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Bytes of the flood's server, made beforehand: a cookie, a device and a type by name, and then endless poses. */
final class FloodBytes {
    static final String POSE = "vrpn_Tracker Pos_Quat";

    /** A header of 24 bytes and a payload of 64: two sensors and seven doubles. */
    static final int POSE_BYTES = 88;

    /** Poses in one {@link #poses block}, so that a sender writes large pieces of one buffer. */
    static final int POSES_A_BLOCK = 5_000;

    private static final String COOKIE = "vrpn: ver. 07.38  0\0\0\0\0\0";
    private static final int HEADER = 24;
    private static final int SENDER_DESCRIPTION = -1;
    private static final int TYPE_DESCRIPTION = -2;
    private static final int TRACKER = 0;
    private static final int POSE_ID = 7;
    private static final int SECONDS = 1_700_000_000;

    private FloodBytes() {}

    /** Returns the bytes before the first pose. */
    static ByteBuffer greeting() {
        var out = ByteBuffer.allocate(256).put(COOKIE.getBytes(StandardCharsets.US_ASCII));
        describe(out, SENDER_DESCRIPTION, TRACKER, "Tracker0");
        describe(out, TYPE_DESCRIPTION, POSE_ID, POSE);
        return out.flip();
    }

    /** Poses that all differ. */
    static ByteBuffer poses() {
        var out = ByteBuffer.allocateDirect(POSES_A_BLOCK * POSE_BYTES);
        for (int i = 0; i < POSES_A_BLOCK; i++) {
            double turn = i * Math.PI / 180;
            header(out, POSE_BYTES, TRACKER, POSE_ID);
            out.putInt(i % 8).putInt(i % 8);
            out.putDouble(0.01 * i).putDouble(-0.02 * i).putDouble(1.5);
            out.putDouble(0).putDouble(0).putDouble(Math.sin(turn / 2)).putDouble(Math.cos(turn / 2));
        }
        return out.flip();
    }

    private static void describe(ByteBuffer out, int type, int id, String name) {
        var text = (name + "\0").getBytes(StandardCharsets.US_ASCII);
        header(out, HEADER + Integer.BYTES + text.length, id, type);
        out.putInt(text.length).put(text);
        while (out.position() % 8 != 0) {
            out.put((byte) 0);
        }
    }

    private static void header(ByteBuffer out, int length, int sender, int type) {
        out.putInt(length).putInt(SECONDS).putInt(0).putInt(sender).putInt(type).putInt(0);
    }
}
