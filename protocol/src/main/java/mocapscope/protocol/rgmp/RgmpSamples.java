package mocapscope.protocol.rgmp;

import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.sample.Doubles;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;

/** Makes samples of one data frame: poses of what is somewhere, rows of channels of everything else. */
final class RgmpSamples {
    private static final Vec3 NOWHERE = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    private static final Quat NO_TURN = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    private static final double TOLERANCE = 0.01;
    private static final int FIRST_STREAM_AT = RgmpHeader.SIZE + RgmpHeader.DATA_HEADER;

    private final Message message;
    private final RgmpMode mode;
    private final Sink out;
    private final long time;

    RgmpSamples(Message message, RgmpMessage.Data data, RgmpMode mode, Sink out) {
        this.message = message;
        this.mode = mode;
        this.out = out;
        this.time = RgmpData.timeless(data) ? Stamp.NO_TIME : data.time() * 1000;
    }

    /** Reads the streams that follow in {@code in}. */
    void read(ByteReader in, List<Outlet> outlets) {
        int at = FIRST_STREAM_AT;
        for (int i = 0; i < outlets.size(); i++) {
            var outlet = outlets.get(i);
            var stamp = new Stamp(outlet.source().source(), message.direction(), message.n(), message.arrival(), time);
            if (outlet.flags()) {
                var bits = Doubles.of(RgmpNumbers.bits(in, outlet.stream()));
                out.sample(new Sample.Analog(stamp, outlet.layout(), bits));
            } else if (outlet.pose()) {
                pose(stamp, i, outlet.stream(), RgmpNumbers.read(in, outlet.stream()), at);
            } else {
                var numbers = Doubles.of(RgmpNumbers.read(in, outlet.stream()));
                out.sample(new Sample.Analog(stamp, outlet.layout(), numbers));
            }
            at += outlet.stream().type().size();
        }
    }

    private void pose(Stamp stamp, int index, StreamInfo stream, double[] v, int at) {
        boolean turned = stream.measure() != Measure.POSITION;
        boolean placed = stream.measure() != Measure.ORIENTATION;
        int first = placed ? 3 : 0;
        var position = placed ? new Vec3(v[0], v[1], v[2]) : NOWHERE;
        var turn = turned ? new Quat(v[first], v[first + 1], v[first + 2], v[first + 3]) : NO_TURN;
        out.sample(new Sample.Pose(stamp, index, position, turn));
        if (turned) {
            norm(turn, stream, at + first * stream.type().base().size());
        }
    }

    private void norm(Quat turn, StreamInfo stream, int at) {
        double norm = Math.sqrt(turn.x() * turn.x() + turn.y() * turn.y() + turn.z() * turn.z() + turn.w() * turn.w());
        if (!unit(norm)) {
            var name = stream.measure() == Measure.TRANSFORM ? ".orientation" : "";
            var field = stream.target() + "." + stream.measure() + name;
            out.finding(new Breach(RgmpRule.QUATERNION_NORM, field, at, notUnit(stream, norm)).finding(message, mode));
        }
    }

    /** Whether a quaternion of that length is a turn; one of no length, or NaN, is none. */
    static boolean unit(double norm) {
        return Math.abs(norm - 1) <= TOLERANCE;
    }

    static String notUnit(StreamInfo stream, double norm) {
        return String.format(
                Locale.ROOT, "the quaternion of %s has the length %.4g, expected 1", stream.target(), norm);
    }
}
