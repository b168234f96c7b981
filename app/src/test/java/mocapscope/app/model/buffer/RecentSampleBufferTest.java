package mocapscope.app.model.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class RecentSampleBufferTest {
    private static final long MILLI = 1_000_000L;
    private static final long LAG = 45 * MILLI;
    private static final long EPOCH = 777_000 * MILLI;

    private final RecentSampleBuffer<Sample.Pose> buffer = new RecentSampleBuffer<>(new ByteBudget(1 << 20));
    private final InterpolationSamplePair<Sample.Pose> interpolation = new InterpolationSamplePair<>();

    @Test
    void interpolationIsMoreAccurateThanLatestSample() {
        double smooth = error(true, true);
        double latest = error(false, true);

        assertTrue(smooth < latest / 5, smooth + " against " + latest);
    }

    @Test
    void interpolationIsMoreAccurateWithoutDeviceClock() {
        assertTrue(error(true, false) < error(false, false));
    }

    @Test
    void neverExtrapolates() {
        pose(0, 0, 1);
        pose(10, 10, 2);

        assertEquals(2, shown(15 * MILLI), 1e-9);
        assertEquals(2, shown(400 * MILLI), 1e-9);
        assertEquals(1, shown(-5 * MILLI), 1e-9);
    }

    @Test
    void interpolatesBetweenTwoSamples() {
        pose(0, 0, 1);
        pose(10, 10, 2);

        assertEquals(1.3, shown(3 * MILLI), 1e-9);
    }

    @Test
    void doesNotInterpolateAcrossLongPause() {
        pose(0, 0, 1);
        pose(200, 200, 2);

        assertEquals(1, shown(199 * MILLI), 1e-9);
        assertEquals(2, shown(200 * MILLI), 1e-9);
    }

    @Test
    void restartsWhenDeviceClockGoesBack() {
        pose(0, 1000, 1);
        pose(10, 1010, 2);
        pose(20, 5, 3);
        pose(30, 15, 4);

        assertEquals(3.5, shown(25 * MILLI), 1e-9);
    }

    @Test
    void ignoresOutOfOrderSample() {
        pose(0, 1000, 1);
        pose(20, 1020, 3);
        pose(25, 1010, 9);
        pose(30, 1030, 4);

        assertEquals(2, shown(10 * MILLI), 1e-9);
        assertEquals(3.5, shown(25 * MILLI), 1e-9);
    }

    @Test
    void restartsWhenClockGoesBackAfterPause() {
        pose(0, 1000, 1);
        pose(2000, 900, 2);
        pose(2010, 910, 3);

        assertEquals(2.5, shown(2005 * MILLI), 1e-9);
    }

    @Test
    void keepsAtMostHalfSecond() {
        for (int i = 0; i <= 1000; i++) {
            pose(i, i, i);
        }

        assertEquals(1000 - RecentSampleBuffer.MOST + 1, shown(0), 1e-9);
        pose(10_000, 10_000, -1);
        assertEquals(-1, shown(0), 1e-9);
    }

    @Test
    void keepsOnlyNewestSampleWhenBudgetIsExhausted() {
        var tight = new RecentSampleBuffer<Sample.Pose>(new ByteBudget(1));
        tight.add(sample(0, 0, 1));
        tight.add(sample(10, 10, 2));

        assertTrue(tight.interpolate(0, LAG, interpolation));
        assertEquals(2, interpolation.before().position().x(), 1e-9);
        assertSame(interpolation.before(), interpolation.after());
    }

    @Test
    void emptyBufferHasNoInterpolation() {
        assertFalse(buffer.interpolate(0, LAG, interpolation));
    }

    /** Returns the root mean square distance between the displayed and the true position, at the best display delay. */
    private double error(boolean smooth, boolean clocked) {
        var stream = new RecentSampleBuffer<Sample.Pose>(new ByteBudget(1 << 20));
        var random = new Random(4);
        var times = new ArrayList<Long>();
        var values = new ArrayList<Double>();
        long arrival = 0;
        long sent = 0;
        Sample.Pose pending = null;
        for (long now = 0; now < 4000 * MILLI; now += 4 * MILLI) {
            while (arrival <= now) {
                if (pending != null) {
                    stream.add(pending);
                }
                sent += 1000 * MILLI / 60;
                arrival = Math.max(arrival + 1, sent + 5 * MILLI + (long) (random.nextDouble() * 22 * MILLI));
                long device = clocked ? sent + EPOCH : SampleMetadata.NO_TIME;
                pending = pose(arrival, device, truth(sent), 0);
            }
            long target = smooth ? now - LAG : now;
            if (now > 300 * MILLI && stream.interpolate(target, LAG, interpolation)) {
                times.add(now);
                values.add(value());
            }
        }
        return bestError(times, values);
    }

    private static double bestError(List<Long> times, List<Double> values) {
        double best = Double.POSITIVE_INFINITY;
        for (long delay = 0; delay < 100; delay++) {
            double sum = 0;
            for (int i = 0; i < times.size(); i++) {
                double off = values.get(i) - truth(times.get(i) - delay * MILLI);
                sum += off * off;
            }
            best = Math.min(best, Math.sqrt(sum / times.size()));
        }
        return best;
    }

    private static double truth(long nanos) {
        return Math.sin(2 * Math.PI * nanos / 1e9);
    }

    private double shown(long nanos) {
        assertTrue(buffer.interpolate(nanos, LAG, interpolation));
        return value();
    }

    private double value() {
        double from = interpolation.before().position().x();
        return from
                + interpolation.fraction() * (interpolation.after().position().x() - from);
    }

    private void pose(long arrivalMillis, long deviceMillis, double x) {
        buffer.add(sample(arrivalMillis, deviceMillis, x));
    }

    private static Sample.Pose sample(long arrivalMillis, long deviceMillis, double x) {
        return pose(arrivalMillis * MILLI, deviceMillis * MILLI + EPOCH, x, 0);
    }

    private static Sample.Pose pose(long arrival, long device, double x, int sensor) {
        var stamp = new SampleMetadata(new SourceId("s", "Wand"), Direction.TO_CLIENT, 0, arrival, device);
        return new Sample.Pose(stamp, sensor, new Vec3(x, 0, 0), Quat.IDENTITY);
    }
}
