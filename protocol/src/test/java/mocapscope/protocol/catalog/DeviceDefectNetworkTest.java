package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.timing.DeviceClockEpochKind;
import mocapscope.protocol.timing.DeviceClockVerdict;
import mocapscope.protocol.tracking.TrackedItemId;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import mocapscope.protocol.tracking.TrackingState;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Serves devices with defects in every protocol and recognizes them at the client, in simulated time. */
@Tag("slow")
class DeviceDefectNetworkTest {
    private static final double NANOS = 1e9;
    private static final double BOOT = 2_445_995;
    private static final double YEAR_2000 = 946_684_800;

    /** A client that observes a served device. */
    private static final class Observation {
        private final DeviceObserver observer = new DeviceObserver();
        private final SimulatedNetwork network;
        private final double start;

        Observation(Protocol protocol, String defects, double seconds) {
            network = new SimulatedNetwork(
                    protocol,
                    defects.isEmpty() ? "" : "?defects=" + defects.replace("+", "%2B"),
                    protocol.demoEndpointSuffix(),
                    Transcript.DEFAULT_BUDGET);
            start = network.now().monotonicNanos() / NANOS;
            network.client.observer = observer::on;
            network.run(seconds);
        }

        /** Returns the changes of the part that has the most of that state, as seconds since the start. */
        List<Double> times(TrackingState state) {
            var byPart = observer.changes.stream()
                    .filter(change -> change.state() == state)
                    .collect(Collectors.groupingBy(TrackingProblemTransition::part));
            return byPart.values().stream()
                    .max((one, two) -> Integer.compare(one.size(), two.size()))
                    .orElse(List.of())
                    .stream()
                    .map(change -> (change.hasEnded() ? change.until() : change.since()) / NANOS - start)
                    .toList();
        }

        Set<TrackingState> states() {
            return observer.changes.stream()
                    .map(TrackingProblemTransition::state)
                    .collect(Collectors.toSet());
        }

        /** Returns the rules of the findings about clocks and tracking. */
        Set<String> sourceCodes() {
            return observer.codes().stream()
                    .filter(code -> code.startsWith("CLOCK_") || code.startsWith("TRACKING_"))
                    .collect(Collectors.toSet());
        }

        List<DeviceClockVerdict> verdicts() {
            return List.copyOf(observer.verdicts.values());
        }
    }

    static Stream<Protocol> protocols() {
        return ProtocolCatalog.protocols().stream();
    }

    /** Returns true for FreeD, whose messages have neither a time nor a mark of a lost pose. */
    private static boolean isWithoutTimes(Protocol protocol) {
        return protocol.name().equals("freed");
    }

    private static void assertTimes(List<Double> expected, List<Double> times, double tolerance) {
        assertTrue(times.size() >= expected.size(), () -> "expected %s, got %s".formatted(expected, times));
        for (int i = 0; i < expected.size(); i++) {
            assertEquals(expected.get(i), times.get(i), tolerance, times.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void healthyDeviceHasNoState(Protocol protocol) {
        var all = new Observation(protocol, "", 40);

        assertEquals(List.of(), all.observer.changes);
        assertEquals(Set.of(), all.sourceCodes());
        assertEquals(isWithoutTimes(protocol), all.verdicts().isEmpty());
        for (var verdict : all.verdicts()) {
            assertEquals(0, verdict.steps());
            assertEquals(0, verdict.aheadMinutes());
            switch (protocol.name()) {
                case "aimation" -> assertEquals(DeviceClockEpochKind.DEVICE_BOOT, verdict.epoch());
                case "setp" -> assertEquals(YEAR_2000, verdict.offset(), 0.1);
                default -> assertEquals(0, verdict.offset(), 0.1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void lostSensorIsRecognizedAndRecovers(Protocol protocol) {
        var all = new Observation(protocol, "lost:2s/8s", 20);

        if (isWithoutTimes(protocol)) {
            assertEquals(Set.of(TrackingState.FROZEN), all.states()); // it repeats the last pose
            return;
        }
        assertTimes(List.of(6.0, 8.0, 14.0, 16.0), all.times(TrackingState.LOST), 0.3);
        assertEquals(Set.of(TrackingState.LOST), all.states());
        assertEquals(Set.of("TRACKING_LOST"), all.sourceCodes());
        var counts = new HashMap<String, Integer>();
        all.observer.findings.forEach(finding -> counts.merge(finding.rule().code(), 1, Integer::sum));
        counts.keySet().removeIf(code -> !code.startsWith("QUATERNION") && !code.contains("FINITE"));
        counts.forEach((code, count) -> assertTrue(count <= 10, () -> "not one an episode: " + counts));
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void frozenSensorIsRecognized(Protocol protocol) {
        var all = new Observation(protocol, "frozen:4s/20s", 45);

        if (protocol.name().equals("setp")) {
            assertEquals(Set.of(), all.states()); // an object that rests is no freeze
        } else {
            assertTimes(List.of(16.0, 20.0, 36.0, 40.0), all.times(TrackingState.FROZEN), 0.3);
            assertEquals(Set.of(TrackingState.FROZEN), all.states());
            assertEquals(Set.of("TRACKING_FROZEN"), all.sourceCodes());
        }
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void exchangedSensorsAreRecognized(Protocol protocol) {
        var all = new Observation(protocol, "swap:4s/10s", 19);

        if (protocol.name().equals("aimation")) {
            assertEquals(Set.of(), all.states());
        } else {
            assertTimes(List.of(6.0, 10.0, 16.0), all.times(TrackingState.SWAPPED), 0.3);
            assertEquals(Set.of(TrackingState.SWAPPED), all.states());
            assertEquals(Set.of("TRACKING_SWAPPED"), all.sourceCodes());
            var parts = new HashSet<TrackedItemId>();
            all.observer.changes.forEach(change -> parts.add(change.part()));
            assertEquals(0, parts.size() % 2, parts.toString()); // the bodies of both sensors are exchanged too
        }
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void clockOfAnotherTimeZoneIsRecognized(Protocol protocol) {
        var all = new Observation(protocol, "clock:+2h", 5);

        assertEquals(Set.of(), all.states());
        boolean isUnknown = protocol.name().equals("aimation") || isWithoutTimes(protocol);
        assertEquals(isUnknown ? Set.of() : Set.of("CLOCK_OFFSET"), all.sourceCodes());
        for (var verdict : all.verdicts()) {
            if (protocol.name().equals("aimation")) {
                assertEquals(DeviceClockEpochKind.DEVICE_BOOT, verdict.epoch());
                assertTrue(verdict.device() / NANOS > 7200);
            } else {
                assertEquals(120, verdict.aheadMinutes(), verdict.toString());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void clockSinceBootIsRecognized(Protocol protocol) {
        var all = new Observation(protocol, "clock:boot", 5);

        assertEquals(isWithoutTimes(protocol), all.verdicts().isEmpty());
        boolean isUnknown = protocol.name().equals("aimation") || isWithoutTimes(protocol);
        assertEquals(isUnknown ? Set.of() : Set.of("CLOCK_EPOCH"), all.sourceCodes());
        for (var verdict : all.verdicts()) {
            assertEquals(DeviceClockEpochKind.DEVICE_BOOT, verdict.epoch(), verdict.toString());
            assertEquals(BOOT + 2.5, verdict.device() / NANOS, 2.5);
            assertEquals(0, verdict.steps());
        }
    }
}
