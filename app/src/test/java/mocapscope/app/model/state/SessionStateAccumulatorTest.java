package mocapscope.app.model.state;

import static mocapscope.app.model.state.SessionStateAccumulatorFixture.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicBoolean;
import mocapscope.app.model.buffer.DeviceReportTimeBinArray;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.FindingGroup;
import mocapscope.app.model.snapshot.FindingGroupCollector;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SignalHistoryStore;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.tracking.TrackedItemId;
import mocapscope.protocol.tracking.TrackingProblemSymptom;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import mocapscope.protocol.tracking.TrackingState;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionStateAccumulatorTest {
    private final SessionStateAccumulatorFixture fixture = new SessionStateAccumulatorFixture();

    @Test
    void reportsShortenedHistoriesOnce() {
        var budget = new AllSessionsMemoryBudget(64 << 10);
        var limited = new SessionStateAccumulatorFixture(SkeletonMapLibrary.builtIn(), new SignalHistoryStore(budget));
        var used = budget.createUsedShare(this);
        for (int i = 0; i < 1100; i++) {
            if (i == 1000) {
                used.change(25 << 10);
            }
            limited.model.on(new SessionEvent.Samples(
                    List.of(new Sample.Dial(SessionStateAccumulatorFixture.stamp("A", i, i * 20_000_000L, 0), 0, 1))));
        }

        assertEquals(
                List.of("HISTORY_SHORTENED"),
                limited.model.snapshot(SessionStateAccumulatorFixture.SECOND).found().latest().stream()
                        .map(finding -> finding.rule().code())
                        .toList());
    }

    @Test
    void resetCountersForgetsLostMessages() {
        fixture.state(SessionPhase.LIVE, 0);
        fixture.datagram(1, 0);
        fixture.datagram(4, SECOND / 100);
        fixture.clock = 4 * SECOND;
        fixture.model.on(new SessionEvent.ArrivalsHandled(4 * SECOND));
        var before = fixture.model.snapshot(4 * SECOND).health().loss();
        fixture.model.resetCounters();
        var after = fixture.model.snapshot(4 * SECOND).health().loss();

        assertEquals(2, before.lostTotal());
        assertEquals(0, after.lostTotal());
        assertEquals(before.lostWindow(), after.lostWindow());
    }

    @Test
    void showsRetainedSamplesWithoutCountingThem() {
        fixture.clock = 9 * SECOND;
        fixture.model.on(new SessionEvent.RetainedSampleReplayed(new Sample.Button(
                SessionStateAccumulatorFixture.stamp("Wand", 3, SECOND, SampleMetadata.NO_TIME), 2, true, false)));
        fixture.model.on(new SessionEvent.RetainedSampleReplayed(new Sample.Flags(
                SessionStateAccumulatorFixture.stamp("Wand", 4, SECOND, SampleMetadata.NO_TIME),
                new StatusFlagBitLayout(List.of(0), List.of("low")),
                1)));
        fixture.model.on(new SessionEvent.RetainedSampleReplayed(new Sample.Analog(
                SessionStateAccumulatorFixture.stamp("Wand", 5, SECOND, SampleMetadata.NO_TIME),
                AnalogChannelDescription.plain(1),
                ImmutableDoubleArray.of(0.5))));
        var shown = fixture.model.snapshot(9 * SECOND);

        var button = shown.signals().buttons().getFirst();
        assertTrue(button.latest().pressed());
        assertEquals(SECOND, button.latest().stamp().arrival());
        assertEquals(0, button.count());
        assertEquals(0, button.hertz());
        assertEquals(1, shown.signals().flags().getFirst().latest().word());
        assertEquals(
                0.5, shown.signals().analogs().getFirst().latest().channels().at(0));
        assertEquals(List.of(), shown.sourceTimings());
        assertTrue(shown.histories()
                .of(new PlottedSignalId(button.latest().stamp().source(), SourceDataKind.BUTTON, 2, PlotQuantity.VALUE))
                .isEmpty());

        fixture.button("Wand", 2, 10 * SECOND);
        assertEquals(
                1,
                fixture.model
                        .snapshot(10 * SECOND)
                        .signals()
                        .buttons()
                        .getFirst()
                        .count());
    }

    private static TrackingProblemTransition loss(String device, long since, long until) {
        return new TrackingProblemTransition(
                new TrackedItemId(new SourceId("toy-1", device), SourceDataKind.TRACKER, 0),
                TrackingState.LOST,
                TrackingProblemSymptom.ZEROS,
                since,
                until,
                1,
                List.of(),
                Optional.empty(),
                SessionStateAccumulatorFixture.stamp(device, 0, since, since));
    }

    @Test
    void keepsLastValidPoseOfLostSensor() {
        fixture.pose("Wand", 0, SECOND);
        fixture.model.on(new SessionEvent.TrackingChanged(loss("Wand", 2 * SECOND, TrackingProblemTransition.ONGOING)));
        fixture.pose("Wand", 0, 2 * SECOND);
        var lost = fixture.model.snapshot(2 * SECOND);

        var pose = lost.signals().poses().getFirst();
        assertEquals(2 * SECOND, pose.latest().stamp().arrival());
        assertEquals(SECOND, pose.valid().stamp().arrival());
        assertEquals(2, pose.count());
        assertEquals(new TrackedItemStatus(TrackingState.LOST, 2 * SECOND, List.of()), pose.tracking());
        var y = new PlottedSignalId(pose.latest().stamp().source(), SourceDataKind.TRACKER, 0, PlotQuantity.Y);
        var values = new ArrayList<Double>();
        lost.histories().of(y).orElseThrow().read(0, 3 * SECOND, (_, _, _, _, last) -> values.add(last));
        assertEquals(List.of(1e9), values);

        fixture.model.on(new SessionEvent.TrackingChanged(loss("Wand", 2 * SECOND, 3 * SECOND)));
        fixture.pose("Wand", 0, 3 * SECOND);
        var again = fixture.model.snapshot(3 * SECOND).signals().poses().getFirst();
        assertEquals(3 * SECOND, again.valid().stamp().arrival());
        assertEquals(TrackedItemStatus.TRACKED, again.tracking());
    }

    @Test
    void ordersLatestPosesBySourceAndSensor() {
        fixture.pose("B", 0, 1);
        fixture.pose("A", 7, 2);
        fixture.pose("A", -1, 3);
        fixture.pose("A", 7, 4);

        var poses = fixture.model.snapshot(5).signals().poses();

        assertEquals(
                List.of("A -1 at 3", "A 7 at 4", "B 0 at 1"),
                poses.stream().map(SessionStateAccumulatorTest::describe).toList());
        assertEquals(2, poses.get(1).count());
    }

    @Test
    void measuresRatesOverLastSecond() {
        for (long at = 0; at < 3 * SECOND; at += SECOND / 50) {
            fixture.pose("A", 0, at);
            fixture.message(at);
            fixture.bytes(Direction.TO_CLIENT, 40, at);
        }
        var snapshot = fixture.model.snapshot(3 * SECOND);

        assertEquals(50, snapshot.signals().poses().getFirst().hertz(), 0.1);
        assertEquals(50, snapshot.traffic().messagesPerSecond(), 0.1);
        assertEquals(2000, snapshot.traffic().bytesPerSecond(), 4);
        assertEquals(
                0,
                fixture.model.snapshot(5 * SECOND).signals().poses().getFirst().hertz());
    }

    @Test
    void measuresRatesAgainAfterPauseAndBeforeIt() {
        for (long at = 0; at < 3 * SECOND; at += SECOND / 50) {
            fixture.button("A", 0, at);
        }
        var paused = fixture.model.snapshot(5 * SECOND).signals().buttons();
        assertEquals(0, paused.getFirst().hertz());
        assertSame(paused, fixture.model.snapshot(6 * SECOND).signals().buttons());
        assertEquals(
                50,
                fixture.model
                        .snapshot(3 * SECOND)
                        .signals()
                        .buttons()
                        .getFirst()
                        .hertz(),
                0.1);

        for (long at = 7 * SECOND; at < 9 * SECOND; at += SECOND / 50) {
            fixture.button("A", 0, at);
        }
        assertEquals(
                50,
                fixture.model
                        .snapshot(9 * SECOND)
                        .signals()
                        .buttons()
                        .getFirst()
                        .hertz(),
                0.1);
    }

    @Test
    void countsBytesByDirection() {
        fixture.bytes(Direction.TO_CLIENT, 100, 7);
        fixture.bytes(Direction.TO_SERVER, 24, 9);

        var statistics = fixture.model.snapshot(10).traffic();

        assertEquals(100, statistics.bytesIn());
        assertEquals(24, statistics.bytesOut());
        assertEquals(7, statistics.lastByte());
    }

    @Test
    void sensorsOfOneReportCountOnce() {
        for (int frame = 0; frame < 10; frame++) {
            for (int sensor = 0; sensor < 3; sensor++) {
                fixture.pose("A", sensor, frame * SECOND / 10 + sensor, frame);
            }
        }

        var snapshot = fixture.model.snapshot(SECOND).sourceTimings().getFirst();

        assertEquals(SourceDataKind.TRACKER, snapshot.kind());
        assertEquals(9, bins(snapshot).reports());
        assertEquals(0.1, bins(snapshot).longest(8), 1e-6);
    }

    @Test
    void countsReportOncePerMessageWithoutDeviceTime() {
        fixture.button("B", 0, 1);
        fixture.button("B", 1, 1);
        fixture.button("B", 0, 2);

        assertEquals(
                1, bins(fixture.model.snapshot(3).sourceTimings().getFirst()).reports());
    }

    @Test
    void excludesTimeBetweenConnectionsFromIntervals() {
        fixture.pose("A", 0, 1);
        fixture.pose("A", 0, 2);
        fixture.state(SessionPhase.LOST, 3);
        fixture.state(SessionPhase.CONNECTING, 60 * SECOND);
        fixture.pose("A", 0, 61 * SECOND);
        fixture.pose("A", 0, 62 * SECOND);

        var bins = bins(fixture.model.snapshot(62 * SECOND).sourceTimings().getFirst());

        assertEquals(2, bins.size());
        assertEquals(1, bins.longest(1));
    }

    private static DeviceReportTimeBinArray bins(SourceTimingHistorySnapshot snapshot) {
        var bins = new DeviceReportTimeBinArray();
        snapshot.history().copy(0, Long.MAX_VALUE, bins);
        return bins;
    }

    @Test
    void assemblesSkeletonOnceSensorCountIsKnown() {
        for (int frame = 0; frame < 3; frame++) {
            for (int bone = 0; bone < 24; bone++) {
                fixture.pose("Walker", bone, frame);
            }
        }

        var skeleton = fixture.model.snapshot(3).signals().skeletons().getFirst();

        assertEquals(2, skeleton.count());
        assertEquals("walker-24", skeleton.latest().map().id());
        assertEquals(2, skeleton.latest().stamp().deviceTime());
        assertEquals(5, skeleton.latest().positions().vec3(5).x());
    }

    @Test
    void prefersDeviceSkeletonDescriptionOverMaps() {
        var bones = List.of(new Bone("base", "base", -1, -1), new Bone("hook", "hook", 0, 0));
        var map = new SkeletonMap("own", List.of(), bones, List.of(), "", Optional.empty());
        fixture.model.on(new SessionEvent.SkeletonDescribed(
                new SkeletonDescription(new SourceId("toy-1", "Walker"), map, List.of(), List.of("prop"))));
        for (int frame = 0; frame < 3; frame++) {
            for (int sensor = 0; sensor < 24; sensor++) {
                fixture.pose("Walker", sensor, frame);
            }
        }

        var skeleton = fixture.model.snapshot(3).signals().skeletons().getFirst();

        assertEquals("own", skeleton.latest().map().id());
        assertEquals(3, skeleton.count());
        // The base is at 0, 2 then; the hook at 1, 2 in its space.
        assertEquals(new Vec3(1, 4, 0), skeleton.latest().positions().vec3(1));
        assertEquals(24, fixture.model.snapshot(3).signals().poses().size());
    }

    @Test
    void buildsSkeletonFromUserMapForMatchingSource(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("crane.json"), """
                {"id": "crane", "matches": [{"source": "Crane", "boneCount": 2}],
                 "bones": [{"index": 0, "name": "base", "wire_parent": -1, "draw_parent": -1},
                           {"index": 1, "name": "hook", "wire_parent": 0, "draw_parent": 0}]}
                """);
        var with = new SessionStateAccumulatorFixture(SkeletonMapLibrary.loadFolder(folder, _ -> {}));
        for (long frame = 0; frame < 3; frame++) {
            for (int sensor = 0; sensor < 2; sensor++) {
                with.pose("Crane", sensor, frame);
                with.pose("Other", sensor, frame);
            }
        }

        var skeletons = with.model.snapshot(3).signals().skeletons();
        assertEquals(
                List.of("crane of Crane"),
                skeletons.stream()
                        .map(body -> body.latest().map().id() + " of "
                                + body.latest().stamp().source().device())
                        .toList());
    }

    @Test
    void sumsDialChanges() {
        fixture.dial("D", 0.25, 1);
        fixture.dial("D", 0.5, 2);
        fixture.dial("D", -1, 3);

        var dial = fixture.model.snapshot(4).signals().dials().getFirst();

        assertEquals(-0.25, dial.revolutions());
        assertEquals(3, dial.signal().count());
    }

    @Test
    void countsAllFindingsButKeepsLatestThousand() {
        for (int i = 0; i < 1_000_000; i++) {
            fixture.finding(ConnectionProblemKind.SILENT, String.valueOf(i));
        }
        fixture.repeatFinding(ConnectionProblemKind.CONNECTION_RESET);
        fixture.repeatFinding(ConnectionProblemKind.SILENT);

        var snapshot = fixture.model.snapshot(1);

        assertEquals(
                Map.of(Severity.NOTE, 1_000_001L, Severity.WARNING, 1L, Severity.ERROR, 0L),
                snapshot.found().counts());
        assertEquals(SessionStateAccumulator.FINDINGS, snapshot.found().latest().size());
        assertEquals("999000", snapshot.found().latest().getFirst().text());
        assertEquals("999999", snapshot.found().latest().getLast().text());
        var kinds = snapshot.found().kinds();
        assertEquals(
                List.of(1_000_001L, 1L), kinds.stream().map(FindingGroup::count).toList());
        assertEquals(FindingGroupCollector.LISTED, kinds.getFirst().listed().size());
        assertEquals("again", kinds.getFirst().latest().text());
        assertEquals(List.of(), kinds.getLast().listed(), "never listed, only counted");
    }

    @Test
    void limitsNumberOfTrackedSignals() {
        for (int sensor = 0; sensor < 3 * SignalTypeLatestSampleTable.MOST; sensor++) {
            fixture.pose("A", sensor, 1);
            fixture.button("device " + sensor, 0, 1);
            fixture.dial("device " + sensor, 1, 1);
        }

        var snapshot = fixture.model.snapshot(2);

        assertEquals(
                SignalTypeLatestSampleTable.MOST, snapshot.signals().poses().size());
        assertEquals(
                SignalTypeLatestSampleTable.MOST, snapshot.signals().buttons().size());
        assertEquals(
                SignalTypeLatestSampleTable.MOST, snapshot.signals().dials().size());
        assertEquals(SignalTypeLatestSampleTable.MOST, snapshot.sourceTimings().size());
    }

    @Test
    void reusesUnchangedListsInNextSnapshot() {
        fixture.pose("A", 0, 0);
        fixture.button("B", 0, 1);
        fixture.dial("D", 1, 1);
        fixture.finding(ConnectionProblemKind.SILENT, "");
        var before = fixture.model.snapshot(10 * SECOND);
        fixture.pose("A", 0, 10 * SECOND);

        var after = fixture.model.snapshot(10 * SECOND);

        assertNotSame(before.signals().poses(), after.signals().poses());
        assertSame(before.signals().buttons(), after.signals().buttons());
        assertSame(before.signals().dials(), after.signals().dials());
        assertSame(before.found().latest(), after.found().latest());
        assertSame(before.found().counts(), after.found().counts());
        assertSame(
                after.signals().poses(),
                fixture.model.snapshot(10 * SECOND).signals().poses());
    }

    @Test
    void showsSeldomChangeInNextSnapshot() {
        var source = new SourceId("toy-1", "Wand");
        var join = new UserRequestDefinition("join", "Join", List.of(), "");
        fixture.model.snapshot(1);

        fixture.state(SessionPhase.LIVE, 2);
        assertEquals(1, fixture.model.snapshot(2).trail().size());
        fixture.model.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                source,
                SourceDataKind.TRACKER,
                "cm",
                "",
                "",
                "",
                OptionalDouble.empty(),
                List.of(),
                Optional.empty())));
        assertEquals(source, fixture.model.snapshot(3).sources().getFirst().source());
        assertEquals(
                0.01, fixture.model.snapshot(3).bearings().of(source).basis().metresPerUnit());
        fixture.model.setAxisMapping(AxesAndUnitOverride.AUTO.withUnit("m"));
        assertEquals(1, fixture.model.snapshot(4).bearings().of(source).basis().metresPerUnit());
        fixture.model.on(SessionEvent.Samples.of(new Sample.Text(
                SessionStateAccumulatorFixture.stamp("Wand", 1, 5, SampleMetadata.NO_TIME),
                Sample.TextSeverity.NORMAL,
                0,
                "hello")));
        assertEquals("hello", fixture.model.snapshot(5).texts().getFirst().text());
        fixture.finding(ConnectionProblemKind.SILENT, "first");
        assertEquals(1, fixture.model.snapshot(6).found().latest().size());
        fixture.repeatFinding(ConnectionProblemKind.SILENT);
        assertEquals(2, fixture.model.snapshot(7).found().kinds().getFirst().count());
        fixture.model.on(new SessionEvent.TransportMetricsReported(List.of(metric("rtt", 0.010)), 8));
        assertEquals(1, fixture.model.snapshot(8).transportMetrics().size());
        fixture.model.on(new UserRequestWithParameterChoices(join, List.of()));
        assertEquals(1, fixture.model.snapshot(9).offers().size());
        fixture.state(SessionPhase.LOST, 10);
        fixture.model.snapshot(10);
        fixture.state(SessionPhase.CONNECTING, 11);
        assertEquals(List.of(), fixture.model.snapshot(11).offers());
    }

    @Test
    void showsAxesOfObservedSkeletonInNextSnapshot() {
        var bones = List.of(new Bone("hips", "", -1, -1));
        var map = new SkeletonMap("b", List.of(), bones, List.of(), "", Optional.of(Basis.Z_UP));
        var stamp = SessionStateAccumulatorFixture.stamp("Walker", 1, 2, 2);
        fixture.model.snapshot(1);

        fixture.model.on(SessionEvent.Samples.of(new Sample.Skeleton(
                stamp, 0, map, ImmutableDoubleArray.of(new double[3]), ImmutableDoubleArray.of(new double[4]))));

        assertEquals(
                Basis.Z_UP,
                fixture.model.snapshot(3).bearings().of(stamp.source()).basis());
    }

    @Test
    void snapshotIsImmutable() {
        fixture.pose("A", 0, 1);
        fixture.dial("D", 1, 1);
        fixture.finding(ConnectionProblemKind.SILENT, "first");
        var snapshot = fixture.model.snapshot(2);
        fixture.pose("A", 0, 3);
        fixture.pose("A", 1, 3);
        fixture.dial("D", 1, 3);
        fixture.finding(ConnectionProblemKind.SILENT, "second");
        fixture.model.snapshot(4);

        assertEquals(
                List.of("A 0 at 1"),
                snapshot.signals().poses().stream()
                        .map(SessionStateAccumulatorTest::describe)
                        .toList());
        assertEquals(1, snapshot.signals().dials().getFirst().revolutions());
        assertEquals(
                List.of("first"),
                snapshot.found().latest().stream().map(Finding::text).toList());
        assertEquals(1, snapshot.found().counts().get(Severity.NOTE));
    }

    @Test
    @Tag("slow")
    void readersSeeConsistentSnapshotsDuringWrites() throws Exception {
        var done = new AtomicBoolean();
        var writer = Thread.ofVirtual().start(() -> {
            for (int at = 0; at < 200_000; at++) {
                fixture.pose("A", 0, at);
                fixture.dial("D", 1, at);
            }
            done.set(true);
        });
        long latest = 0;
        while (!done.get()) {
            var snapshot = fixture.model.snapshot(SECOND);
            long now = snapshot.signals().poses().stream()
                    .mapToLong(SignalSnapshot::count)
                    .sum();
            long turned = snapshot.signals().dials().stream()
                    .mapToLong(dial -> (long) dial.revolutions())
                    .sum();
            assertTrue(now >= latest && now - turned <= 1, () -> now + " poses, " + turned + " turns");
            latest = now;
        }
        writer.join();

        assertEquals(
                200_000,
                fixture.model.snapshot(SECOND).signals().poses().getFirst().count());
    }

    private static String describe(SignalSnapshot<Sample.Pose> pose) {
        var sample = pose.latest();
        return "%s %d at %d"
                .formatted(
                        sample.stamp().source().label(),
                        sample.sensor(),
                        sample.stamp().arrival());
    }

    @Test
    void keepsTransportMetricsByKeyWithHistory() {
        fixture.model.on(
                new SessionEvent.TransportMetricsReported(List.of(metric("rtt", 0.010), metric("rto", 0.100)), 1));
        fixture.model.on(new SessionEvent.TransportMetricsReported(List.of(metric("rtt", 0.020)), 2));
        var metrics = fixture.model.snapshot(3).transportMetrics();

        assertEquals(
                List.of("rtt", "rto"),
                metrics.stream().map(one -> one.latest().key()).toList());
        assertEquals(0.020, metrics.getFirst().latest().value());
        assertEquals(2, metrics.getFirst().past().copySince(0, new long[9], new double[9]));
        assertSame(metrics, fixture.model.snapshot(4).transportMetrics());
    }

    @Test
    void dropsRequestChoicesOfPreviousConnection() {
        var join = new UserRequestDefinition("join", "Join", List.of(), "");
        var stage = new UserRequestWithParameterChoices.ParameterValue("1", "Stage");
        fixture.model.on(new UserRequestWithParameterChoices(
                join,
                List.of(new UserRequestWithParameterChoices.ParameterChoices("bubble", "Bubble", List.of(stage), ""))));
        var chosen = new UserRequestWithParameterChoices(
                join,
                List.of(new UserRequestWithParameterChoices.ParameterChoices("bubble", "Bubble", List.of(stage), "1")));
        fixture.model.on(chosen);
        assertEquals(List.of(chosen), fixture.model.snapshot(1).offers());

        fixture.model.on(new SessionStateChange(SessionPhase.LOST, "", "", 2));
        fixture.model.on(new SessionStateChange(SessionPhase.CONNECTING, "", "", 3));
        assertEquals(List.of(), fixture.model.snapshot(4).offers());
    }

    @Test
    void dropsSamplesOverBudgetAndReportsItOnce() {
        for (int group = 0; group < 30; group++) {
            fixture.model.on(SessionEvent.Samples.of(exact("Group " + group, group)));
        }

        var shown = fixture.model.snapshot(99);
        assertEquals(3, shown.signals().analogs().size());
        assertEquals(
                List.of("SAMPLES_TOO_LARGE"),
                shown.found().latest().stream().map(one -> one.rule().code()).toList());
    }

    @Test
    void newerSampleFreesBudgetOfPreviousSample() {
        for (int i = 0; i < 30; i++) {
            fixture.model.on(SessionEvent.Samples.of(exact("Group", i)));
        }

        var shown = fixture.model.snapshot(99);
        assertEquals(30, shown.signals().analogs().getFirst().count());
        assertEquals(List.of(), shown.found().latest());
    }

    /** The number of 64-bit numbers in a frame of 1 MiB. */
    private static Sample exact(String device, long at) {
        int numbers = 1 << 17;
        return new Sample.Analog(
                SessionStateAccumulatorFixture.stamp(device, at, at, SampleMetadata.NO_TIME),
                AnalogChannelDescription.plain(numbers),
                ImmutableDoubleArray.of(new double[numbers]),
                Collections.nCopies(numbers, BigInteger.TWO.pow(63)));
    }

    private static TransportMetricValue metric(String key, double seconds) {
        return new TransportMetricValue(key, key, TransportMetricValue.TransportMetricUnit.SECONDS, seconds);
    }
}
