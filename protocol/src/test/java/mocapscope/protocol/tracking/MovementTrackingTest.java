package mocapscope.protocol.tracking;

import static mocapscope.protocol.tracking.SimulatedSensors.nanos;
import static mocapscope.protocol.tracking.SimulatedSensors.walk;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which sensors count as frozen, jumped or swapped, and which movements and rests do not. */
class MovementTrackingTest {
    private final SimulatedSensors sensors = new SimulatedSensors(60);
    private final SplittableRandom random = new SplittableRandom(3);

    @ParameterizedTest
    @ValueSource(doubles = {30, 60, 240, 1000})
    void repeatedPoseOfMovingSensorIsFrozen(double hertz) {
        var one = new SimulatedSensors(hertz);
        one.walkUntil(5);
        var held = walk(one.time());
        while (one.time() < 10) {
            one.send(0, held);
            one.frame++;
        }
        one.walkUntil(11);

        assertEquals(List.of("frozen", "-frozen"), one.words());
        var begun = one.changes.getFirst();
        assertEquals(nanos(5 + 1 / hertz), begun.since(), 2_000);
        assertEquals(7, begun.stamp().arrival() / 1e9, 0.1);
        assertEquals(nanos(10), one.changes.getLast().until(), 2_000);
        assertEquals(5 * hertz, one.changes.getLast().count(), 2);
    }

    @Test
    void propAtRestIsTracked() {
        while (sensors.time() < 60) {
            sensors.send(0, new Vec3(0.3, 1, 2));
            sensors.send(1, new Vec3(0.3 + noise(), 1 + noise(), 2 + noise()));
            sensors.frame++;
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void propThatIsLaidDownIsTracked() {
        for (int round = 0; round < 20; round++) {
            double start = sensors.time();
            double stop = start + 3 + random.nextDouble();
            double slowing = 0.1 + random.nextDouble() / 2;
            while (sensors.time() < start + 10) {
                double left = Math.max(0, Math.min(1, (stop + slowing - sensors.time()) / slowing));
                double way = Math.min(sensors.time(), stop) - start + slowing / 2 * (1 - left * left);
                sensors.send(0, new Vec3(0.4 * way, 1, 0));
                sensors.frame++;
            }
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void filteredPropThatComesToRestIsTracked() {
        var place = Vec3.ZERO;
        while (sensors.time() < 30) {
            var aim = walk(Math.min(10, sensors.time()));
            place = place.plus(aim.minus(place).times(0.2));
            sensors.send(0, place);
            sensors.frame++;
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void doubledSamplesAreNoFreeze() {
        for (; sensors.frame < 3000; sensors.frame++) {
            sensors.send(0, walk(sensors.frame / 2 / 30.0));
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void eventDrivenSourceDoesNotFreeze() {
        sensors.describe("m", OptionalDouble.of(0));
        sensors.walkUntil(5);
        for (int i = 0; i < 600; i++, sensors.frame++) {
            sensors.send(0, walk(5));
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void freezeCanBeTurnedOff() {
        var other = new SimulatedSensors(60, "m", new TrackingProblemThresholds(true, 0, 10, true));
        other.walkUntil(5);
        for (int i = 0; i < 600; i++, other.frame++) {
            other.send(0, walk(5));
        }

        assertEquals(List.of(), other.words());
    }

    @Test
    void backlogOfOneSecondIsNoFreeze() {
        var untimed = sensors.withoutDeviceTime();
        untimed.walkUntil(5);
        for (int i = 0; i < 60; i++) {
            untimed.send(0, walk(5));
        }
        untimed.frame += 60;
        untimed.walkUntil(10);

        assertEquals(List.of(), untimed.words());
    }

    @Test
    void freezesAgainAfterShortMovement() {
        sensors.walkUntil(5);
        for (int round = 0; round < 3; round++) {
            var held = walk(sensors.time());
            for (int i = 0; i < 240; i++, sensors.frame++) {
                sensors.send(0, held);
            }
            sensors.walkUntil(sensors.time() + 1);
        }

        assertEquals(List.of("frozen", "-frozen", "frozen", "-frozen", "frozen", "-frozen"), sensors.words());
    }

    @Test
    void outlierHasJumped() {
        sensors.walkUntil(2);
        sensors.send(0, walk(2).plus(new Vec3(3, 0, 0)));
        sensors.frame++;
        sensors.walkUntil(4);

        assertEquals(List.of("jumped", "-jumped"), sensors.words());
        assertEquals(nanos(2), sensors.changes.getFirst().since());
        assertEquals(2.5, sensors.changes.getLast().until() / 1e9, 0.05);
    }

    @Test
    void oneIntervalIsNoJump() {
        sensors.walkUntil(2);
        for (; sensors.time() < 4; sensors.frame++) {
            sensors.send(0, walk(sensors.time()).plus(new Vec3(3, 0, 0)));
        }

        assertEquals(List.of(), sensors.words());
    }

    @ParameterizedTest
    @ValueSource(doubles = {60, 240, 1000})
    void fastRacketHasNotJumped(double hertz) {
        var one = new SimulatedSensors(hertz);
        while (one.time() < 10) {
            double swing = 25 / 0.8 * Math.sin(one.time() * 25); // 25 m/s at the fastest
            one.send(0, new Vec3(0.8 * Math.sin(swing / 25), 1, 0.8 * Math.cos(swing / 25)));
            one.frame++;
        }

        assertEquals(List.of(), one.words());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void burstsAreNoJumps(boolean withDeviceTime) {
        var one = withDeviceTime ? sensors : sensors.withoutDeviceTime();
        while (one.time() < 20) {
            one.holdArrivals(Math.ceil(one.time()));
            one.send(0, walk(5 * one.time()));
            one.frame++;
        }

        assertEquals(List.of(), one.words());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void stoppedProcessSeesNoJump(boolean withDeviceTime) {
        var one = withDeviceTime ? sensors : sensors.withoutDeviceTime();
        one.walkUntil(10);
        one.holdArrivals(20);
        one.walkUntil(40);

        assertEquals(List.of(), one.words());
    }

    @Test
    void gapIsNoJump() {
        for (int i = 0; i < 10; i++) {
            sensors.walkUntil(sensors.time() + 2);
            sensors.frame += 30;
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void unknownUnitHasNoSpeed() {
        var other = new SimulatedSensors(60, "unknown", TrackingProblemThresholds.USUAL);
        other.walkUntil(2);
        other.send(0, walk(2).plus(new Vec3(3, 0, 0)));
        other.frame++;
        other.walkUntil(4);

        assertEquals(List.of(), other.words());
    }

    @Test
    void crossingBodiesAreNotSwapped() {
        for (; sensors.time() < 6; sensors.frame++) {
            double x = sensors.time() - 3;
            sensors.send(0, new Vec3(x, 1, 0.02));
            sensors.send(1, new Vec3(-x, 1, 0));
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void exchangedBodiesAreSwappedUntilExchangedBack() {
        for (; sensors.time() < 9; sensors.frame++) {
            boolean exchanged = sensors.time() >= 3 && sensors.time() < 6;
            sensors.send(exchanged ? 1 : 0, walk(sensors.time()));
            sensors.send(exchanged ? 0 : 1, walk(sensors.time()).times(0.5));
        }

        assertEquals(List.of("swapped", "swapped", "-swapped", "-swapped"), sensors.words());
        var first = sensors.changes.getFirst();
        assertEquals(nanos(3), first.since());
        assertEquals(
                1,
                Math.abs(first.part().index()
                        - first.partner().map(TrackedItemId::index).orElse(-1L)));
        assertEquals(nanos(6), sensors.changes.getLast().until());
    }

    /** Each second frame arrives before the one that was sent before it, also at both exchanges. */
    @ParameterizedTest
    @ValueSource(ints = {180, 181})
    void overtakenSamplesHideNoSwap(int first) {
        for (int even = 0; even < 540; even += 2) {
            sensors.frame = even + 1;
            sensors.holdArrivals(sensors.time());
            for (; sensors.frame >= even; sensors.frame--) {
                boolean exchanged = sensors.frame >= first && sensors.frame < first + 180;
                sensors.send(exchanged ? 1 : 0, walk(sensors.time()));
                sensors.send(exchanged ? 0 : 1, walk(sensors.time()).times(0.5));
            }
        }

        assertEquals(List.of("swapped", "swapped", "-swapped", "-swapped"), sensors.words());
    }

    /** A clock that runs back is no series of late samples. */
    @Test
    void clockThatRunsBackHidesNoLoss() {
        for (int frame = 600; frame > 0; frame--) {
            sensors.frame = frame;
            sensors.holdArrivals((1000 - frame) / 60.0);
            sensors.send(0, frame == 300 ? SimulatedSensors.NAN : walk(sensors.time()));
        }

        assertEquals(List.of("lost", "-lost"), sensors.words());
    }

    @Test
    void swapEndsAfterTenSeconds() {
        for (; sensors.time() < 20; sensors.frame++) {
            boolean exchanged = sensors.time() >= 3;
            sensors.send(exchanged ? 1 : 0, walk(sensors.time()));
            sensors.send(exchanged ? 0 : 1, walk(sensors.time()).times(0.5));
        }

        assertEquals(List.of("swapped", "swapped", "-swapped", "-swapped"), sensors.words());
        assertEquals(
                Optional.of(13L),
                sensors.changes.stream()
                        .filter(TrackingProblemTransition::hasEnded)
                        .map(change -> change.until() / 1_000_000_000)
                        .findFirst());
    }

    @Test
    void lossEndsSwapOfBoth() {
        for (; sensors.time() < 5; sensors.frame++) {
            boolean exchanged = sensors.time() >= 3;
            sensors.send(exchanged ? 1 : 0, walk(sensors.time()));
            sensors.send(exchanged ? 0 : 1, walk(sensors.time()).times(0.5));
        }
        sensors.send(0, SimulatedSensors.NAN, Quat.IDENTITY);

        assertEquals(List.of("swapped", "swapped", "-swapped", "-swapped", "lost"), sensors.words());
    }

    @Test
    void bodyThatJumpsToAnotherIsNotSwapped() {
        for (; sensors.time() < 5; sensors.frame++) {
            sensors.send(0, walk(sensors.time()).times(sensors.time() >= 3 ? 0.5 : 1));
            sensors.send(1, walk(sensors.time()).times(0.5));
        }

        assertEquals(List.of(), sensors.words());
    }

    private double noise() {
        return 1e-4 * (random.nextDouble() - 0.5);
    }
}
