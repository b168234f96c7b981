package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.Ordered;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.session.Cover;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Tells data frames that are as nearly all are: poses in floats, all of them numbers and turns, and in time. Nothing is made
 * but what is told, and the message only where somebody needs it. All others are left to {@link RgmpReading}, which says
 * what is odd about them.
 */
final class RgmpPlain {
    /** A little less than twice what a turn's length may be wrong by: its square is then right without doubt. */
    private static final double UNIT = 1.9 * RgmpSamples.TOLERANCE;

    private RgmpPlain() {}

    /** What is known after an entry that is one such frame and nothing else; null of any other. */
    static @Nullable RgmpKnowledge decode(RgmpKnowledge before, Entry entry, Sink out) {
        var bytes = entry.bytes();
        if (before.inFrame() || bytes.limit() < RgmpSamples.STREAMS_AT) {
            return null;
        }
        boolean whole = i32(bytes, RgmpHeader.LENGTH_AT) == bytes.limit() - RgmpHeader.SIZE;
        if (!whole || i32(bytes, 0) != RgmpHeader.DATA) {
            return null;
        }
        var devices = before.devices().branch();
        var whence = Message.Whence.of(bytes, entry);
        return tell(devices, entry, whence, 0, bytes.limit(), before.nextMessage(), out)
                ? before.with(before.nextMessage() + 1, devices)
                : null;
    }

    /**
     * Tells the data frame of {@code size} bytes, its header among them, that begins at {@code from}; whether it did.
     *
     * @param n number of its message
     */
    static boolean tell(Devices devices, Entry entry, Message.Whence whence, int from, int size, long n, Sink out) {
        var bytes = whence.held();
        if (size < RgmpSamples.STREAMS_AT) {
            return false;
        }
        long id = u32(bytes, from + RgmpHeader.SIZE);
        long group = u32(bytes, from + RgmpData.GROUP_AT);
        long time = Ordered.i64(bytes, from + RgmpData.TIME_AT, ByteOrder.LITTLE_ENDIAN);
        var device = devices.get(id);
        if (device == null || RgmpData.timeless(time)) {
            return false;
        }
        var feed = device.plain(group, size - RgmpSamples.STREAMS_AT);
        if (feed == null) {
            return false;
        }
        var its = device.definition().groups().get((int) group);
        var beat = device.beat((int) group);
        var places = feed.places();
        var turns = feed.turns();
        if (!beat.regular(time, its.rate()) || !read(bytes, from + RgmpSamples.STREAMS_AT, feed, places, turns)) {
            return false;
        }
        var name = device.definition().name();
        if (out.wantsMessages()) {
            var body = new RgmpMessage.Data(id, group, time, its, feed);
            out.message(new Message(n, entry, RgmpMessage.Data.NAME, name, body, whence, from, size));
        } else {
            out.envelope(new Cover(n, entry, RgmpMessage.Data.NAME, name, whence, from, size, false, true));
        }
        var ours = devices.ours(device);
        ours.beat((int) group, beat.after(time, its.rate()));
        var stamp = new Stamp(feed.poses(), entry.direction(), n, entry.arrival(), 1000 * time);
        poses(stamp, places, turns, feed.sensors(), out);
        feed.bodies(stamp, places, turns, ours.shared(), out);
        return true;
    }

    /** Reads what each sensor says; whether all of it is numbers, and turns. */
    private static boolean read(ByteBuffer bytes, int from, Feed feed, double[] places, double[] turns) {
        int at = from;
        boolean plain = true;
        for (int sensor = 0; sensor < feed.sensors(); sensor++) {
            var measure = feed.measure(sensor);
            if (measure != Measure.ORIENTATION) {
                plain &= place(bytes, at, places, 3 * sensor);
                at += 3 * Float.BYTES;
            }
            if (measure != Measure.POSITION) {
                plain &= turn(bytes, at, turns, 4 * sensor);
                at += 4 * Float.BYTES;
            }
        }
        return plain;
    }

    private static boolean place(ByteBuffer bytes, int at, double[] places, int into) {
        float x = f32(bytes, at);
        float y = f32(bytes, at + Float.BYTES);
        float z = f32(bytes, at + 2 * Float.BYTES);
        places[into] = x;
        places[into + 1] = y;
        places[into + 2] = z;
        return Float.isFinite(x) && Float.isFinite(y) && Float.isFinite(z);
    }

    /** Of a number that is none no length is near. */
    private static boolean turn(ByteBuffer bytes, int at, double[] turns, int into) {
        double x = f32(bytes, at);
        double y = f32(bytes, at + Float.BYTES);
        double z = f32(bytes, at + 2 * Float.BYTES);
        double w = f32(bytes, at + 3 * Float.BYTES);
        turns[into] = x;
        turns[into + 1] = y;
        turns[into + 2] = z;
        turns[into + 3] = w;
        return Math.abs(x * x + y * y + z * z + w * w - 1) < UNIT;
    }

    private static void poses(Stamp stamp, double[] places, double[] turns, int sensors, Sink out) {
        for (int i = 0; i < sensors; i++) {
            out.sample(RgmpSamples.pose(stamp, i, places, turns));
        }
    }

    private static float f32(ByteBuffer bytes, int at) {
        return Ordered.f32(bytes, at, ByteOrder.LITTLE_ENDIAN);
    }

    private static int i32(ByteBuffer bytes, int at) {
        return Ordered.i32(bytes, at, ByteOrder.LITTLE_ENDIAN);
    }

    private static long u32(ByteBuffer bytes, int at) {
        return i32(bytes, at) & 0xffff_ffffL;
    }
}
