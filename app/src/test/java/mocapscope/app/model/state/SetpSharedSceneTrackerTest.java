package mocapscope.app.model.state;

import static mocapscope.app.synthetic.SharedSceneFixture.animationSample;
import static mocapscope.app.synthetic.SharedSceneFixture.at;
import static mocapscope.app.synthetic.SharedSceneFixture.bubble;
import static mocapscope.app.synthetic.SharedSceneFixture.collisionSample;
import static mocapscope.app.synthetic.SharedSceneFixture.eventSample;
import static mocapscope.app.synthetic.SharedSceneFixture.objectSample;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot.ObjectCollision;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.app.synthetic.SharedSceneFixture;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SceneObjectEventKind;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.Test;

class SetpSharedSceneTrackerTest {
    private static final SceneObjectPoseAndMotion WHOLE = new SceneObjectPoseAndMotion(
            new Vec3(1, 2, 3),
            Quat.IDENTITY,
            new Vec3(4, 5, 6),
            new Vec3(7, 8, 9),
            new Quat(0, 1, 0, 0),
            Quat.IDENTITY);

    private final SetpSharedSceneTracker tracker = new SetpSharedSceneTracker();

    private void add(Sample.SceneObject sample) {
        tracker.add(sample, TrackedItemStatus.TRACKED);
    }

    @Test
    void keepsObjectPropertiesUntilUpdated() {
        add(objectSample(SceneObjectEventKind.PERCEIVED, 3, WHOLE, 1));
        add(objectSample(SceneObjectEventKind.MOVED, 3, at(10, 11, 12), 2));

        var object = tracker.snapshot(2).objects().getFirst();

        assertEquals(new Vec3(10, 11, 12), object.motion().position());
        assertEquals(Vec3.ZERO, object.motion().velocity());
        assertEquals(new Vec3(7, 8, 9), object.motion().acceleration());
        assertEquals(new Quat(0, 1, 0, 0), object.motion().angularVelocity());
        assertEquals(Optional.of(SharedSceneFixture.id("thing 3")), object.id());
        assertEquals(0.5, object.radius());
        assertEquals(2, object.stamp().message());
        assertEquals(2, object.count());
    }

    @Test
    void showsRestoredObjectsWithoutCountingThem() {
        tracker.restore(objectSample(SceneObjectEventKind.PERCEIVED, 3, WHOLE, 1));
        tracker.restore(objectSample(SceneObjectEventKind.PERCEIVED, 4, WHOLE, 1));
        tracker.restore(objectSample(SceneObjectEventKind.MOVED, 3, at(10, 11, 12), 2));
        tracker.restore(collisionSample(3, 4, 2));
        tracker.restore(objectSample(SceneObjectEventKind.GONE, 4, 3));
        add(objectSample(SceneObjectEventKind.MOVED, 4, at(0, 0, 0), 4));

        var world = tracker.snapshot(9);
        assertEquals(List.of(3L), indexes());
        var object = world.objects().getFirst();
        assertEquals(new Vec3(10, 11, 12), object.motion().position());
        assertEquals(0.5, object.radius());
        assertEquals(4, object.meeting().with());
        assertEquals(0, object.count());
        assertEquals(0, object.hertz());
        assertEquals(List.of(), world.events());
    }

    @Test
    void ordersObjectsByIndex() {
        for (long index : new long[] {7, 4_000_000_000L, 0}) {
            add(objectSample(SceneObjectEventKind.PERCEIVED, index, 1));
        }

        assertEquals(List.of(0L, 7L, 4_000_000_000L), indexes());
    }

    @Test
    void removesGoneObject() {
        add(objectSample(SceneObjectEventKind.PERCEIVED, 1, 1));
        add(objectSample(SceneObjectEventKind.PERCEIVED, 2, 1));
        tracker.snapshot(1);
        add(objectSample(SceneObjectEventKind.GONE, 2, 2));

        assertEquals(List.of(1L), indexes());
    }

    @Test
    void ignoresMovementAfterObjectIsGone() {
        add(objectSample(SceneObjectEventKind.PERCEIVED, 1, 1));
        add(objectSample(SceneObjectEventKind.GONE, 1, 2));
        add(objectSample(SceneObjectEventKind.MOVED, 1, at(0, 0, 0), 3));
        assertEquals(List.of(), indexes());

        add(objectSample(SceneObjectEventKind.PERCEIVED, 1, 4));
        add(objectSample(SceneObjectEventKind.MOVED, 1, at(5, 0, 0), 5));

        assertEquals(
                5, tracker.snapshot(5).objects().getFirst().motion().position().x());
    }

    @Test
    void showsObjectKnownOnlyFromMovement() {
        add(objectSample(SceneObjectEventKind.MOVED, 9, at(1, 0, 0), 1));

        assertEquals(List.of(9L), indexes());
        assertEquals(Optional.empty(), tracker.snapshot(1).objects().getFirst().id());
    }

    @Test
    void objectWithReusedIndexInheritsNothing() {
        add(objectSample(SceneObjectEventKind.PERCEIVED, 1, WHOLE, 1));
        add(animationSample(1, 2, new SceneObjectAnimationState(1, 1000, 0, 2)));
        add(new Sample.SceneObject(
                SharedSceneFixture.stamp(3, 3),
                SceneObjectEventKind.PERCEIVED,
                1,
                Optional.of(SharedSceneFixture.id("another")),
                at(0, 0, 0),
                0.1,
                Sample.SceneObject.NO_OBJECT,
                List.of()));

        var object = tracker.snapshot(3).objects().getFirst();

        assertEquals(List.of(), object.animations());
        assertEquals(Double.NaN, object.motion().acceleration().x());
        assertEquals(1, object.count());
    }

    @Test
    void keepsAnimationsWithTheirArrivalTime() {
        var dance = new SceneObjectAnimationState(1, 1000, 250, 2);
        add(objectSample(SceneObjectEventKind.PERCEIVED, 1, 1));
        add(animationSample(1, 5, dance));
        add(objectSample(SceneObjectEventKind.MOVED, 1, at(0, 0, 0), 8));

        var object = tracker.snapshot(9).objects().getFirst();

        assertEquals(List.of(dance), object.animations());
        assertEquals(5, object.animated());
    }

    @Test
    void recordsCollisionForBothObjects() {
        add(objectSample(SceneObjectEventKind.PERCEIVED, 1, 1));
        add(objectSample(SceneObjectEventKind.PERCEIVED, 2, 1));
        var collision = collisionSample(1, 2, 6);
        add(collision);

        var world = tracker.snapshot(7);

        assertEquals(
                List.of(new ObjectCollision(2, 6), new ObjectCollision(1, 6)),
                world.objects().stream().map(SharedSceneObjectSnapshot::meeting).toList());
        assertEquals(List.of(collision), world.events());
    }

    @Test
    void collisionOfUnknownObjectsCreatesNoObject() {
        add(collisionSample(1, 2, 6));

        assertEquals(List.of(), indexes());
    }

    @Test
    void limitsNumberOfTrackedObjects() {
        for (long index = 0; index < 5 * SetpSharedSceneTracker.MOST; index++) {
            add(objectSample(SceneObjectEventKind.PERCEIVED, index, 1));
        }
        assertEquals(SetpSharedSceneTracker.MOST, tracker.snapshot(1).objects().size());

        add(objectSample(SceneObjectEventKind.GONE, 0, 2));
        add(objectSample(SceneObjectEventKind.PERCEIVED, 1_000_000, 3));

        assertEquals(1_000_000, tracker.snapshot(3).objects().getLast().index());
    }

    @Test
    void keepsLatestEventsAndFirstBubbles() {
        for (int i = 0; i < 5 * SetpSharedSceneTracker.MAX_EVENTS; i++) {
            tracker.add(eventSample("interaction", Map.of("n", "" + i), i));
            tracker.add(bubble(SetpBubbleRelation.LINKED, "b" + i, Vec3.ZERO, 1, false));
        }

        var world = tracker.snapshot(1);

        assertEquals(SetpSharedSceneTracker.MAX_EVENTS, world.events().size());
        assertEquals(
                SharedSceneFixture.stamp(2499, 2499), world.events().getLast().stamp());
        assertEquals(SetpSharedSceneTracker.BUBBLES, world.bubbles().size());
    }

    @Test
    void reusesUnchangedSceneState() {
        add(objectSample(SceneObjectEventKind.PERCEIVED, 1, 0));
        tracker.add(bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 10, false));
        tracker.add(eventSample("bubble", Map.of("step", "joined"), 1));
        var world = tracker.snapshot(1);

        assertSame(world, tracker.snapshot(1));
        add(objectSample(SceneObjectEventKind.MOVED, 1, at(0, 0, 0), 1));
        assertNotSame(world, tracker.snapshot(1));
        assertSame(world.bubbles(), tracker.snapshot(1).bubbles());
    }

    @Test
    void removesPartedBubble() {
        tracker.add(bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 10, false));
        tracker.add(bubble(SetpBubbleRelation.LINKED, "Foyer", new Vec3(15, 0, 0), 10, true));
        tracker.add(bubble(SetpBubbleRelation.PARTED, "Foyer", Vec3.ZERO, 0, false));

        assertEquals(List.of("Stage"), bubbles());
    }

    @Test
    void newHomeBubbleReplacesPreviousOne() {
        tracker.add(bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 10, false));
        tracker.add(bubble(SetpBubbleRelation.HOME, "Foyer", Vec3.ZERO, 10, false));

        assertEquals(List.of("Foyer"), bubbles());
    }

    @Test
    void leavingBubbleRemovesItsObjects() {
        tracker.add(bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 10, false));
        add(objectSample(SceneObjectEventKind.PERCEIVED, 1, 1));
        tracker.add(bubble(SetpBubbleRelation.PARTED, "Stage", Vec3.ZERO, 0, false));
        assertEquals(List.of(), indexes());

        add(objectSample(SceneObjectEventKind.PERCEIVED, 1, 2));
        tracker.add(eventSample("bubble", Map.of("step", "left"), 3));
        assertEquals(List.of(), indexes());
    }

    @Test
    void lostConnectionClearsObjectsButKeepsEvents() {
        var fixture = new SessionStateAccumulatorFixture();
        fixture.model.on(SessionEvent.Samples.of(objectSample(SceneObjectEventKind.PERCEIVED, 1, 1)));
        fixture.model.on(SessionEvent.Samples.of(collisionSample(1, 2, 2)));
        fixture.state(SessionPhase.CLOSED, 3);
        assertEquals(1, fixture.model.snapshot(3).world().objects().size());

        fixture.state(SessionPhase.LOST, 4);

        var world = fixture.model.snapshot(4).world();
        assertEquals(List.of(), world.objects());
        assertEquals(1, world.events().size());
    }

    private List<Long> indexes() {
        return tracker.snapshot(1).objects().stream()
                .map(SharedSceneObjectSnapshot::index)
                .toList();
    }

    private List<String> bubbles() {
        return tracker.snapshot(1).bubbles().stream()
                .map(Sample.SetpBubble::name)
                .toList();
    }
}
