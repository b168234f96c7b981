package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.scene.frame.VignetteBackground;
import mocapscope.app.scene.model.MotionTrailBuffer;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

/** Tests of every kind of geometry in frames; a mesh with a NaN has no bounds and is not drawn. */
class SceneFrameBuilderTest {
    private final SceneViewModel model = SceneSessionBuilder.model();
    private final OrbitCamera camera = new OrbitCamera();
    private final SceneFrameBuilder builder = new SceneFrameBuilder(model, camera);

    @Test
    void framesHoldNoNanForMissingPositions() {
        model.refresh(SceneSessionBuilder.at(1, scene(1, Double.NaN)));

        var frame = builder.build(0);

        assertFinite(frame);
        assertEquals(0, frame.capsules().count());
        assertTrue(frame.solids().count() > 0, "gauges");
    }

    @Test
    void devicePanelsAreAsPaleAsBackground() {
        model.refresh(SceneSessionBuilder.at(1, scene(1, Double.NaN)));

        assertTrue(swatches(0x2b3037).contains(ScenePaletteTexture.PLATE));
        var pale = swatches(0xf7f8fa);
        assertTrue(pale.contains(ScenePaletteTexture.PALE_PLATE));
        assertFalse(pale.contains(ScenePaletteTexture.PLATE) || pale.contains(ScenePaletteTexture.TRACK));
    }

    private List<Integer> swatches(int background) {
        builder.setColors(new VignetteBackground(background, background, background), 0);
        var solids = builder.build(0).solids();
        return IntStream.range(0, solids.count()).mapToObj(solids::swatch).toList();
    }

    @Test
    void trailGapProducesNoNan() {
        for (long picture = 0; picture < 100; picture++) {
            double x = picture / 10 % 2 == 0 ? picture : Double.NaN;
            model.refresh(SceneSessionBuilder.at(
                    picture * MotionTrailBuffer.STEP_NANOS, scene(picture * MotionTrailBuffer.STEP_NANOS, x)));
        }

        var frame = builder.build(0);

        assertFinite(frame);
        assertTrue(frame.ribbons().count() > 0);
    }

    @Test
    void trailGapSplitsRibbon() {
        var point = new double[] {0, 1, 2, Double.NaN, 4, 5, 6};
        for (int picture = 0; picture < point.length; picture++) {
            model.refresh(SceneSessionBuilder.at(
                    picture * MotionTrailBuffer.STEP_NANOS,
                    new SceneSessionBuilder("s", 0).pose("Wand", 0, new Vec3(point[picture], 1, 0), Quat.IDENTITY)));
        }
        var ribbons = builder.build(0).ribbons();

        assertEquals(2, ribbons.count());
        assertEquals(
                List.of(6f, 5f, 4f, 2f, 1f, 0f),
                IntStream.range(0, ribbons.pointCount()).mapToObj(ribbons::x).toList());
        assertEquals(3, ribbons.firstPoint(1));
        for (int last : new int[] {2, 5}) {
            assertEquals(0, ribbons.halfWidth(last), "the oldest point of a run");
            assertTrue(ribbons.halfWidth(last - 1) > 0);
        }
    }

    @Test
    void omitsTrailsAndBubblesThatAreOff() {
        model.refresh(SceneSessionBuilder.at(
                1,
                walker().bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 10, false)
                        .bubble(SetpBubbleRelation.LINKED, "Foyer", new Vec3(16, 0, 0), 10, true)));
        model.refresh(SceneSessionBuilder.at(
                2 * MotionTrailBuffer.STEP_NANOS,
                walker().bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 10, false)
                        .bubble(SetpBubbleRelation.LINKED, "Foyer", new Vec3(16, 0, 0), 10, true)));
        var all = builder.build(0);
        builder.setTrailsShown(false);
        builder.setBubblesShown(false);
        builder.setGridShown(false);

        var few = builder.build(0);

        assertTrue(all.ribbons().count() > 0);
        assertEquals(1, all.volumes().size());
        assertTrue(all.floor().linesShown() && all.floor().circles().size() > 8);
        assertEquals(0, few.ribbons().count());
        assertEquals(List.of(), few.volumes());
        assertEquals(List.of(), few.floor().circles());
        assertTrue(!few.floor().linesShown());
        assertSame(all.capsules(), few.capsules());
    }

    @Test
    void mapsEveryGaugeToItsSelection() {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .analog("Desk", 0.5, 0.25)
                        .dial("Desk", 3, 0)
                        .button("Desk", 7, true, 1)));
        var frame = builder.build(0);
        var source = new SourceId("s", "Desk");
        var one = new SharedViewSelection.SignalSelection(source, SourceDataKind.ANALOG, 0);
        var other = new SharedViewSelection.SignalSelection(source, SourceDataKind.ANALOG, 1);
        var dial = new SharedViewSelection.SignalSelection(source, SourceDataKind.DIAL, 3);

        assertEquals(
                List.of(
                        SharedViewSelection.NOTHING,
                        one,
                        one,
                        other,
                        other,
                        dial,
                        dial,
                        new SharedViewSelection.SignalSelection(source, SourceDataKind.BUTTON, 7)),
                IntStream.range(0, frame.solids().count())
                        .mapToObj(i -> selection(frame, frame.solids().pick(i)))
                        .toList());
        assertEquals(ScenePaletteTexture.lamp(1), frame.solids().swatch(7));
    }

    @Test
    void trackerHasAxesAndHubOfOnePick() {
        model.refresh(SceneSessionBuilder.at(1, walker().pose("Wand", 2, new Vec3(1, 2, 3), new Quat(0, 0, 0, 2))));
        var capsules = builder.build(0).capsules();
        int hub = capsules.count() - 1;

        for (int axis = 0; axis < 3; axis++) {
            int arrow = hub - 3 + axis;
            assertEquals(ScenePaletteTexture.AXIS_X + axis, capsules.swatch(arrow));
            assertTrue(capsules.r1(arrow) < capsules.r0(arrow));
            assertEquals(WalkingTestSkeleton.MAP.bones().size(), capsules.pick(arrow));
        }
        assertTrue(capsules.x1(hub - 3) > 1 && capsules.y1(hub - 2) > 2 && capsules.z1(hub - 1) > 3);
        assertTrue(capsules.isBall(hub));
    }

    @Test
    void jointAxesAreDrawnWhenOn() {
        model.refresh(SceneSessionBuilder.at(1, walker()));
        int bones = WalkingTestSkeleton.MAP.bones().size();
        int plain = builder.build(0).capsules().count();

        builder.setAxesShown(true);

        assertEquals(plain + 4 * bones, builder.build(0).capsules().count());
    }

    @Test
    void unchangedPictureSharesItsParts() {
        model.refresh(SceneSessionBuilder.at(1, scene(1, 0.5)));
        var frame = builder.build(0);

        assertTrue(frame.looksLike(builder.build(0)));
        camera.rotate(10, 0);
        assertTrue(!frame.looksLike(builder.build(0)));
    }

    @Test
    void picksOfSecondSkeletonFollowTheFirst() {
        model.refresh(SceneSessionBuilder.at(
                1, new SceneSessionBuilder("s", 1).puppet("One", 0, 0, 0, 0).puppet("Two", 0, 1, 0, 0)));
        var frame = builder.build(0);
        int last = IntStream.range(0, frame.capsules().count())
                .map(frame.capsules()::pick)
                .max()
                .orElseThrow();

        assertEquals(
                new SharedViewSelection.SignalSelection(
                        new SourceId("s", "Two"),
                        SourceDataKind.SKELETON,
                        WalkingTestSkeleton.MAP.bones().size() - 1),
                selection(frame, last));
    }

    private static SharedViewSelection selection(SceneFrame frame, int pick) {
        return pick == SceneFrame.NO_PICK
                ? SharedViewSelection.NOTHING
                : frame.picks().get(pick);
    }

    private static SceneSessionBuilder walker() {
        return new SceneSessionBuilder("s", 1).puppet("Body", 0, 0, 0, 0);
    }

    private static void assertFinite(SceneFrame frame) {
        var capsules = frame.capsules();
        for (int i = 0; i < capsules.count(); i++) {
            assertTrue(Float.isFinite(capsules.x0(i) + capsules.y0(i) + capsules.z0(i) + capsules.r0(i)), "start " + i);
            assertTrue(Float.isFinite(capsules.x1(i) + capsules.y1(i) + capsules.z1(i) + capsules.r1(i)), "end " + i);
        }
        for (int i = 0; i < frame.solids().count(); i++) {
            for (int number = 0; number < 12; number++) {
                assertTrue(Float.isFinite(frame.solids().transform(i, number)), "solid " + i);
            }
        }
        var ribbons = frame.ribbons();
        for (int i = 0; i < ribbons.pointCount(); i++) {
            assertTrue(Float.isFinite(ribbons.x(i) + ribbons.y(i) + ribbons.z(i) + ribbons.halfWidth(i)), "point " + i);
        }
    }

    /** Returns one of everything, with {@code x} for each position and value. */
    private static SceneSessionBuilder scene(long nanos, double x) {
        var places = new double[3 * WalkingTestSkeleton.MAP.bones().size()];
        var turns = new double[4 * WalkingTestSkeleton.MAP.bones().size()];
        Arrays.fill(places, x);
        Arrays.fill(turns, x);
        return new SceneSessionBuilder("s", nanos)
                .object(0, x, x, x, x)
                .skeleton(
                        "Body",
                        WalkingTestSkeleton.MAP,
                        ImmutableDoubleArray.of(places),
                        ImmutableDoubleArray.of(turns))
                .pose("Wand", 0, new Vec3(x, x, x), new Quat(x, x, x, x))
                .analog("Wand", x, -x)
                .dial("Wand", 0, x)
                .button("Wand", 0, true, 1);
    }
}
