package mocapscope.app.scene.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class SceneFrameRecyclingTest {
    private static final CameraProjection CAMERA = new CameraProjection(
            Vec3.ZERO, new Vec3(1, 0, 0), new Vec3(0, 1, 0), new Vec3(0, 0, -1), 500, 400, 300, 0.1);
    private static final SceneBackdrop FLOOR =
            new SceneBackdrop(new VignetteBackground(0, 0, 0), true, 0, 0, 0, 10, List.of());
    private static final int ITEMS = 200;
    private static final int FRAMES = 20_000;

    private final BoneAndJointCapsuleList.CapsuleListBuilder capsules =
            new BoneAndJointCapsuleList.CapsuleListBuilder();
    private final MeshInstanceList.SolidListBuilder solids = new MeshInstanceList.SolidListBuilder();
    private final MotionTrailRibbonList.RibbonListBuilder ribbons = new MotionTrailRibbonList.RibbonListBuilder();

    @Test
    void retainedFrameOutlivesLaterFrames() {
        var retained = frame(7, 7);
        retained.retain();
        retained.release();
        for (int i = 10; i < 20; i++) {
            frame(i, i).release();
        }
        assertHolds(7, 7, retained);
    }

    @Test
    void sharedListOutlivesEarlierFrame() {
        var earlier = frame(1, 2);
        var later = frame(1, 3);
        assertSame(earlier.capsules(), later.capsules());
        assertNotSame(earlier.ribbons(), later.ribbons());

        earlier.release();
        for (int i = 10; i < 20; i++) {
            frame(i, i).release();
        }
        assertHolds(1, 3, later);
    }

    @Test
    void growingFramesReuseSmallArrays() {
        for (int items = 0; items < 5_000; items = 2 * items + 1) {
            var frame = frame(items, items, items);
            assertHolds(items, items, frame);
            frame.release();
            frame(1, items, items).release();
        }
    }

    @Test
    void readingReleasedFrameFails() {
        var released = frame(1, 1);
        released.release();
        frame(2, 2);

        assertThrows(IndexOutOfBoundsException.class, () -> released.capsules().x0(0));
        assertThrows(IndexOutOfBoundsException.class, () -> released.capsules().swatch(0));
        assertThrows(IndexOutOfBoundsException.class, () -> released.ribbons().x(0));
        assertThrows(IndexOutOfBoundsException.class, () -> released.ribbons().firstPoint(0));
    }

    @Test
    void unbalancedReleaseFails() {
        var frame = frame(1, 1);
        frame.release();

        assertThrows(IllegalStateException.class, frame::release);
        assertThrows(IllegalStateException.class, frame::retain);
        assertHolds(1, 1, frame(1, 1));
    }

    @Test
    void looksLikeUnchangedFrameAfterRelease() {
        var released = frame(1, 1);
        released.release();
        var same = frame(1, 1);
        assertTrue(released.looksLike(same));
        same.release();
        frame(2, 2).release();

        assertTrue(!released.looksLike(frame(1, 1)), "its arrays had other content in between");
    }

    /** One thread builds frames and skips those that come too late for the other, as the software renderer does. */
    @Test
    void threadsNeverShareArraysOfFrame() throws Exception {
        var newest = new AtomicReference<SceneFrame>();
        var last = frame(0, 0);
        var drawn = CompletableFuture.supplyAsync(() -> drawAll(newest));
        for (int i = 1; i <= FRAMES && !drawn.isDone(); i++) {
            var built = frame(i / 2, i);
            built.retain();
            var skipped = newest.getAndSet(built);
            if (skipped != null) {
                skipped.release();
            }
            last.release();
            last = built;
            while (i == FRAMES && newest.get() != null && !drawn.isDone()) {
                Thread.onSpinWait();
            }
        }
        assertTrue(drawn.get(30, TimeUnit.SECONDS) > 10, "drawn frames");
        assertHolds(FRAMES / 2, FRAMES, last);
    }

    private static int drawAll(AtomicReference<SceneFrame> newest) {
        int drawn = 0;
        for (long nanos = 0; nanos < FRAMES; ) {
            var frame = newest.getAndSet(null);
            if (frame != null) {
                nanos = frame.nanos();
                assertHolds(nanos / 2, nanos, frame);
                frame.release();
                drawn++;
            }
        }
        return drawn;
    }

    private SceneFrame frame(long capsule, long ribbon) {
        return frame(capsule, ribbon, ITEMS);
    }

    /** Builds a frame whose numbers are all {@code capsule} or {@code ribbon}. */
    private SceneFrame frame(long capsule, long ribbon, int items) {
        ribbons.begin();
        for (int i = 0; i < items; i++) {
            capsules.from(capsule, capsule, capsule, capsule).add((int) capsule, (int) capsule, 0);
            ribbons.add(ribbon, ribbon, ribbon, ribbon, (int) ribbon);
        }
        return new SceneFrame(
                CAMERA, FLOOR, capsules.build(), solids.build(), ribbons.build(), List.of(), List.of(), ribbon);
    }

    private static void assertHolds(long capsule, long ribbon, SceneFrame frame) {
        var capsules = frame.capsules();
        for (int i = 0; i < capsules.count(); i++) {
            assertEquals(capsule, capsules.x0(i));
            assertEquals(capsule, capsules.r1(i));
            assertEquals(capsule, capsules.pick(i));
        }
        var ribbons = frame.ribbons();
        assertEquals(0, ribbons.firstPoint(0));
        assertEquals(ribbons.pointCount(), ribbons.firstPoint(1));
        for (int i = 0; i < ribbons.pointCount(); i++) {
            assertEquals(ribbon, ribbons.halfWidth(i));
            assertEquals(ribbon, ribbons.swatch(i));
        }
    }
}
