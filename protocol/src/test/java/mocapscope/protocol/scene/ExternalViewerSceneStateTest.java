package mocapscope.protocol.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.TakeTestRecordings;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class ExternalViewerSceneStateTest {
    private static final SourceId SOURCE = new SourceId("toy-1", "Body");
    private static final SkeletonMap MAP = new SkeletonMap(
            "test",
            List.of(),
            List.of(
                    new Bone("hips", "", -1, -1),
                    new Bone("neck", "", 0, 0),
                    new Bone("left_thigh", "", 0, 0),
                    new Bone("right_thigh", "", 0, 0),
                    new Bone("left_foot", "", 2, 2)),
            List.of(),
            "",
            Optional.empty());

    private final List<String> moved = new ArrayList<>();
    private List<SceneItemPose> lastMoved = List.of();
    private final List<SourceCoordinateFrameTree> sources = new ArrayList<>();
    private ExternalViewerSceneState scene = createScene(HumanoidBoneNamingScheme.WIRE);

    private ExternalViewerSceneState createScene(HumanoidBoneNamingScheme names) {
        return new ExternalViewerSceneState(TakeTestRecordings.toy("toy-1"), "toy-1", names, new SceneUpdateListener() {
            @Override
            public void onMoved(SourceCoordinateFrameTree source, SampleMetadata stamp) {
                sources.add(source);
                lastMoved = List.copyOf(source.moved());
                moved.add(source.moved().stream()
                        .map(joint -> joint.frame().replaceFirst(".*/", ""))
                        .collect(Collectors.joining(" ")));
            }

            @Override
            public void onPicture(SampleMetadata stamp) {}
        });
    }

    @Test
    void framesHaveNamesOfConvention() {
        scene = createScene(HumanoidBoneNamingScheme.MIXAMO);
        add(0, 0, -90, 0, 0, -150, 0, 10, -90, 0, -10, -90, 0, 10, 0, 0);

        assertEquals(
                "mixamorig:Hips mixamorig:Neck mixamorig:LeftUpLeg mixamorig:RightUpLeg mixamorig:LeftFoot",
                moved.getFirst());
    }

    @Test
    void bodyHasNoPlaceUntilItsAxesAreFound() {
        add(0, 0, -90, 0, 70, -160, 0, 10, -90, 0, -10, -90, 0, 10, 0, 0);
        assertFalse(sources.getFirst().isPlaced());

        add(1, 0, -90, 0, 0, -150, 0, 10, -90, 0, -10, -90, 0, 10, 0, 0);
        assertTrue(sources.getFirst().isPlaced());
        var neck = sources.getFirst().joints().toList().get(1);
        assertEquals(1.5, neck.position().y(), 1e-9);
        assertEquals(new Vec3(0, 0.6, 0).minus(neck.localPosition()).length(), 0, 1e-9);
    }

    @Test
    void missingBoneIsHeldForItsChildren() {
        double none = Double.NaN;
        add(0, 0, -90, 0, 0, -150, 0, 10, -90, 0, -10, -90, 0, 10, 0, 0);
        add(1, 100, -90, 0, 100, -150, 0, none, none, none, 90, -90, 0, 110, 0, 0);

        assertEquals("hips neck left_thigh right_thigh left_foot", moved.getFirst());
        assertEquals("hips neck right_thigh left_foot", moved.getLast());
        var foot = sources.getLast().joints().toList().get(4);
        assertEquals(0.9, foot.localPosition().length(), 1e-9);
    }

    /** Viewers keep frames for ever; those of sensors that turn out to be bones would stay where they were. */
    @Test
    void framesOfSensorsMoveIntoTheirSourceWhenTheirBodyIsDescribed() {
        for (int message = 0; message < 2; message++) {
            scene.on(SessionEvent.Samples.of(new Sample.Pose(stamp(message), 3, new Vec3(1, 2, 3), Quat.IDENTITY)));
        }
        scene.flush();
        scene.on(new SessionEvent.SkeletonDescribed(new SkeletonDescription(SOURCE, MAP, List.of(), List.of())));
        add(2, 0, -90, 0, 0, -150, 0, 10, -90, 0, -10, -90, 0, 10, 0, 0);

        assertEquals("3", moved.getFirst());
        assertEquals("3 hips neck left_thigh right_thigh left_foot", moved.getLast());
        assertEquals(Vec3.ZERO, lastMoved.getFirst().localPosition());
        assertNull(lastMoved.getFirst().parent());
        assertEquals(5, sources.getLast().joints().count());
    }

    private static SampleMetadata stamp(long message) {
        return new SampleMetadata(SOURCE, Direction.TO_CLIENT, message, message * 20_000_000L, SampleMetadata.NO_TIME);
    }

    private void add(long message, double... positions) {
        scene.on(SessionEvent.Samples.of(new Sample.Skeleton(
                stamp(message), message, MAP, ImmutableDoubleArray.of(positions), ImmutableDoubleArray.NONE)));
        scene.flush();
    }
}
