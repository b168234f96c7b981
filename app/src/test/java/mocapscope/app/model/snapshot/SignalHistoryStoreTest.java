package mocapscope.app.model.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.junit.jupiter.api.Test;

class SignalHistoryStoreTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long MILLI = 1_000_000;

    private final SignalHistoryStore store = new SignalHistoryStore();

    @Test
    void recordsPositionAndAngleOfPose() {
        double half = Math.sqrt(0.5);
        store.add(new Sample.Pose(stamp(1), 3, new Vec3(1, 2, 4), new Quat(0, half, 0, -half)));

        assertEquals(List.of(2.0), values(SourceDataKind.TRACKER, 3, PlotQuantity.Y));
        assertEquals(90, values(SourceDataKind.TRACKER, 3, PlotQuantity.ANGLE).getFirst(), 1e-9);
        assertEquals(
                List.of(4.0), values(SourceDataKind.SKELETON, 3, PlotQuantity.Z), "a joint is where its sensor is");
        assertEquals(Optional.empty(), store.of(probe(SourceDataKind.TRACKER, 2, PlotQuantity.X)));
    }

    @Test
    void skipsRepeatedButtonState() {
        for (int i = 0; i < 100; i++) {
            store.add(new Sample.Button(stamp(20 * i), 0, i >= 50, true));
        }

        assertEquals(List.of(0.0, 1.0), values(SourceDataKind.BUTTON, 0, PlotQuantity.VALUE));
    }

    @Test
    void sumsDialChanges() {
        store.add(new Sample.Dial(stamp(0), 0, 0.25));
        store.add(new Sample.Dial(stamp(100), 0, -0.5));

        assertEquals(List.of(0.25, -0.25), values(SourceDataKind.DIAL, 0, PlotQuantity.VALUE));
    }

    @Test
    void keepsSeparateHistoryPerFlag() {
        var layout = new StatusFlagBitLayout(List.of(0, 5), List.of("a", "b"));
        store.add(new Sample.Flags(stamp(0), layout, 0b100000));

        assertEquals(List.of(0.0), values(SourceDataKind.FLAGS, 0, PlotQuantity.VALUE));
        assertEquals(List.of(1.0), values(SourceDataKind.FLAGS, 1, PlotQuantity.VALUE));
    }

    @Test
    void restartsHistoryOnlyWhenChannelCountGrows() {
        analog(0, 1);
        analog(100, 2, 3);
        analog(200, 4);

        assertEquals(List.of(2.0, 4.0), values(SourceDataKind.ANALOG, 0, PlotQuantity.VALUE));
        assertEquals(List.of(3.0), values(SourceDataKind.ANALOG, 1, PlotQuantity.VALUE));
    }

    @Test
    void keepsPeaksOfFastSignalsWithinBudget() {
        var channels = new double[32];
        for (int i = 0; i < 2000 * SignalHistoryStore.SECONDS; i++) {
            channels[31] = i == 70_001 ? 99 : 0;
            store.add(
                    analogSample(new SampleMetadata(SOURCE, null, i, i * MILLI / 2, SampleMetadata.NO_TIME), channels));
        }
        var history =
                store.of(probe(SourceDataKind.ANALOG, 31, PlotQuantity.VALUE)).orElseThrow();

        assertTrue(history.ring().bytes() < 6L << 20, "bytes " + history.ring().bytes());
        var most = new ArrayList<Double>();
        history.read(0, Long.MAX_VALUE, (_, _, _, high, _) -> most.add(high));
        assertEquals(1, most.stream().filter(high -> high == 99).count());
    }

    @Test
    void storesNoHistoryBeyondBudget() {
        var wide = new double[2000];
        for (int device = 0; device < 200; device++) {
            var source = new SourceId("s1", "EEG" + device);
            for (int i = 0; i < 3; i++) {
                store.add(analogSample(
                        new SampleMetadata(source, null, i, i * 10 * MILLI, SampleMetadata.NO_TIME), wide));
            }
        }

        assertTrue(
                store.of(new PlottedSignalId(new SourceId("s1", "EEG0"), SourceDataKind.ANALOG, 0, PlotQuantity.VALUE))
                        .isPresent());
        assertEquals(
                Optional.empty(),
                store.of(new PlottedSignalId(
                        new SourceId("s1", "EEG199"), SourceDataKind.ANALOG, 0, PlotQuantity.VALUE)));
    }

    @Test
    void evictsSilentSignalsForNewOnes() {
        var wide = new double[2000];
        for (int device = 0; device < 20; device++) {
            store.add(analogSample(
                    new SampleMetadata(new SourceId("s1", "EEG" + device), null, 1, 0, SampleMetadata.NO_TIME), wide));
        }
        analog(10, 1);
        assertEquals(List.of(1.0), values(SourceDataKind.ANALOG, 0, PlotQuantity.VALUE));
        for (int at = 1; at < 100; at++) {
            var late =
                    new SampleMetadata(new SourceId("s1", "Late"), null, at, at * 1000 * MILLI, SampleMetadata.NO_TIME);
            store.add(analogSample(late, wide));
        }

        assertTrue(
                store.of(new PlottedSignalId(new SourceId("s1", "Late"), SourceDataKind.ANALOG, 0, PlotQuantity.VALUE))
                        .isPresent());
        assertEquals(
                Optional.empty(),
                store.of(
                        new PlottedSignalId(new SourceId("s1", "EEG0"), SourceDataKind.ANALOG, 0, PlotQuantity.VALUE)));
    }

    @Test
    void recordsPositionAndAngleOfBone() {
        double half = Math.sqrt(0.5);
        store.add(skeleton(
                2, ImmutableDoubleArray.of(9, 9, 9, 1, 2, 4), ImmutableDoubleArray.of(0, 0, 0, 1, 0, half, 0, -half)));

        assertEquals(List.of(4.0), values(SourceDataKind.SKELETON, 1, PlotQuantity.Z));
        assertEquals(90, values(SourceDataKind.SKELETON, 1, PlotQuantity.ANGLE).getFirst(), 1e-9);
    }

    @Test
    void allocatesLittleForSkeletonWithManyBones() {
        int bones = 500;
        var body = skeleton(
                bones, ImmutableDoubleArray.of(new double[3 * bones]), ImmutableDoubleArray.of(new double[4 * bones]));
        store.add(body);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 20; i++) {
            store.add(body);
        }

        long bytes = (THREADS.getCurrentThreadAllocatedBytes() - before) / 20;
        assertTrue(bytes < 16L * bones, bytes + " bytes a sample");
    }

    private static Sample.Skeleton skeleton(
            int count, ImmutableDoubleArray positions, ImmutableDoubleArray orientations) {
        var bones = IntStream.range(0, count)
                .mapToObj(bone -> new Bone("" + bone, "", bone - 1, bone - 1))
                .toList();
        var map = new SkeletonMap("some", List.of(), bones, List.of(), "", Optional.empty());
        return new Sample.Skeleton(stamp(0), 0, map, positions, orientations);
    }

    private static final SourceId SOURCE = new SourceId("s1", "Device");

    private void analog(long millis, double... channels) {
        store.add(analogSample(stamp(millis), channels));
    }

    private static Sample.Analog analogSample(SampleMetadata stamp, double[] channels) {
        return new Sample.Analog(
                stamp, AnalogChannelDescription.plain(channels.length), ImmutableDoubleArray.of(channels.clone()));
    }

    private static SampleMetadata stamp(long millis) {
        return new SampleMetadata(
                SOURCE,
                mocapscope.protocol.transcript.Direction.TO_CLIENT,
                millis,
                millis * MILLI,
                SampleMetadata.NO_TIME);
    }

    private static PlottedSignalId probe(SourceDataKind sourceKind, int index, PlotQuantity quantity) {
        return new PlottedSignalId(SOURCE, sourceKind, index, quantity);
    }

    private List<Double> values(SourceDataKind sourceKind, int index, PlotQuantity quantity) {
        var progress = new ArrayList<Double>();
        store.of(probe(sourceKind, index, quantity))
                .orElseThrow()
                .read(0, Long.MAX_VALUE, (_, _, _, _, last) -> progress.add(last));
        return progress;
    }

    @Test
    void givesOlderHalfForOtherSessions() {
        var budget = new AllSessionsMemoryBudget(64 << 10);
        var given = new SignalHistoryStore(budget);
        for (int i = 0; i < 1000; i++) {
            given.add(new Sample.Dial(stamp(20 * i), 0, 1));
        }
        var used = budget.createUsedShare(this);
        used.change(25 << 10);
        assertFalse(budget.isExceeded(), "it gave its older half");
        given.add(new Sample.Dial(stamp(20_000), 0, 1));
        var kept = given.of(probe(SourceDataKind.DIAL, 0, PlotQuantity.VALUE)).orElseThrow();
        var rows = new ArrayList<Double>();
        kept.read(0, 60_000 * MILLI, (_, _, _, _, last) -> rows.add(last));

        assertEquals(512, rows.size());
        assertEquals(1001, rows.getLast());
        assertFalse(budget.isExceeded());
    }

    @Test
    void beginsNoHistoryWhileAllSessionsHoldTooMuch() {
        var budget = new AllSessionsMemoryBudget(1);
        var full = new SignalHistoryStore(budget);
        budget.createUsedShare(this).change(2);
        full.add(new Sample.Dial(stamp(0), 0, 1));

        assertEquals(Optional.empty(), full.of(probe(SourceDataKind.DIAL, 0, PlotQuantity.VALUE)));
    }
}
