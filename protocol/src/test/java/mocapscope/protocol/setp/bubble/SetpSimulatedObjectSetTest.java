package mocapscope.protocol.setp.bubble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpObjectData;
import org.junit.jupiter.api.Test;

class SetpSimulatedObjectSetTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long STEP = SECOND / 1000;

    private final SetpSimulatedObjectSet world = SetpSimulatedLinkedBubblePair.stage(100);

    private List<SetpMessageKind> kindsBetween(double from, double to) {
        var kinds = new ArrayList<SetpMessageKind>();
        for (long at = (long) (from * SECOND); at < (long) (to * SECOND); at += SECOND / 20) {
            world.emitEvents(at, at + SECOND / 20, perception -> kinds.add(perception.kind()));
        }
        return kinds;
    }

    @Test
    void servesObjectsOfNamedDevicesOnly() {
        var source = SimulatedMotionSource.of(List.of(), List.of("Tracker0", "Körper 1"));

        var objects = SetpSimulatedObjectFactory.of(source, List.of("Körper 1"));

        assertEquals(24, objects.size());
        assertTrue(objects.stream().allMatch(one -> one.name().startsWith("Körper 1 ")));
        assertThrows(IllegalArgumentException.class, () -> SetpSimulatedObjectFactory.of(source, List.of("Tracker1")));
    }

    @Test
    void ballsTouchOnlyWhenTheyCollide() {
        for (long at = 0; at < 8 * SECOND; at += STEP) {
            var left = world.findObject(1, at).orElseThrow();
            var right = world.findObject(2, at).orElseThrow();
            double gap = right.location().minus(left.location()).length()
                    - left.boundingSphereRadius()
                    - right.boundingSphereRadius();
            assertTrue(gap > -1e-6, () -> "they overlap by " + -gap);
            assertEquals(at % (4 * SECOND) == 0, gap < 1e-6, "at " + at);
        }
    }

    @Test
    void findsObjectsByIdWithCachedUuids() {
        for (var objectData : world.objects(SECOND)) {
            var again = world.findObject(objectData.objectIndex(), 2 * SECOND).orElseThrow();
            assertEquals(Optional.of(objectData.objectIndex()), world.findIndex(objectData.objectId()));
            assertSame(objectData.objectId(), again.objectId());
            assertSame(objectData.modelId(), again.modelId());
        }
        assertEquals(Optional.empty(), world.findIndex(SetpUuidInputParser.createUuid("nothing")));
    }

    @Test
    void velocityMatchesPositionChange() {
        for (long at = SECOND / 3; at < 11 * SECOND; at += SECOND / 7) {
            for (var objectData : world.objects(at)) {
                var later = world.findObject(objectData.objectIndex(), at + STEP);
                if (later.isPresent()) {
                    var moved =
                            later.get().location().minus(objectData.location()).times(1000);
                    assertTrue(moved.minus(objectData.velocity()).length() < 0.01, objectData::toString);
                }
            }
        }
    }

    @Test
    void emitsEachEventOnceForAnyPollingRate() {
        assertEquals(
                List.of(
                        SetpMessageKind.ANIMATION_PERCEPTION,
                        SetpMessageKind.COLLISION_PERCEPTION,
                        SetpMessageKind.ANIMATION_PERCEPTION,
                        SetpMessageKind.COLLISION_PERCEPTION,
                        SetpMessageKind.ANIMATION_PERCEPTION,
                        SetpMessageKind.DISAPPEARANCE_PERCEPTION),
                kindsBetween(1, 8.5));
        assertEquals(
                List.of(
                        SetpMessageKind.COLLISION_PERCEPTION,
                        SetpMessageKind.ANIMATION_PERCEPTION,
                        SetpMessageKind.OBJECT_PERCEPTION),
                kindsBetween(11, 12.5));
    }

    @Test
    void generatedObjectsMoveIndependently() {
        var many = world.objects(0).stream()
                .filter(objectData -> objectData.objectIndex()
                        >= SetpSimulatedLinkedBubblePair.stage(0).endIndex())
                .toList();
        assertEquals(100, many.size());
        assertEquals(
                100,
                many.stream()
                        .map(setpObjectData -> setpObjectData.location().length())
                        .distinct()
                        .count());
        assertEquals(
                100,
                many.stream().map(data -> data.velocity().length()).distinct().count());
        assertEquals(100, many.stream().map(SetpObjectData::objectId).distinct().count());
    }

    @Test
    void ferryLandsOncePerCrossing() {
        var landings = new ArrayList<Long>();
        for (long at = 0; at < 32 * SECOND; at += SECOND / 20) {
            for (var objectData : world.objectsAtBorder(at, at + SECOND / 20)) {
                assertEquals(8, objectData.location().x(), 1e-6);
                landings.add(at / SECOND);
            }
        }
        assertEquals(List.of(3L, 19L), landings);
    }
}
