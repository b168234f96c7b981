package mocapscope.app.scene.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.stage.Stage;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.synthetic.WindowExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(WindowExtension.class)
class RasterRendererTest {
    private static final long PATIENCE_MILLIS = 30_000;

    private final Queue<Runnable> shown = new ArrayDeque<>();
    private final TestExecutor drawing = new TestExecutor();
    private final RasterRenderer renderer = new RasterRenderer(drawing, shown::add);
    private final ImageView view = (ImageView) renderer.node();
    private Stage stage;

    @Start
    void start(Stage only) {
        stage = only;
    }

    @Test
    void showsFrameThatWasDrawn() {
        renderer.render(scene(0.1).frame());
        assertNull(view.getImage());
        drawing.run();
        show();
        assertEquals(TestScene.WIDTH, view.getViewport().getWidth());
        assertEquals(TestScene.WIDTH, view.getFitWidth());
    }

    @Test
    void pulseShowsPictureThatIsDrawn(FxRobot robot) throws TimeoutException {
        robot.interact(() -> {
            stage.setScene(new Scene(new Group(view)));
            stage.show();
            renderer.render(scene(0.1).frame());
        });
        drawing.run();
        robot.interact(Platform::requestNextPulse);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> view.getImage() != null);
        assertEquals(1, shown.size(), "no other task has shown it");
    }

    @Test
    void pulseWaitsNoLongerThanItsLimit() {
        var queue = new PixelImageTripleBuffer();
        queue.awaitDrawn(1);
        assertNull(queue.take());
        var image = queue.acquire(4, 4);
        queue.publish(image);
        queue.awaitDrawn(Long.MAX_VALUE);
        assertSame(image, queue.take());
    }

    @Test
    void skipsFramesThatCameTooLate() {
        renderer.render(scene(0.1).frame());
        renderer.render(scene(0.2).frame());
        renderer.render(scene(0.3).frame());
        assertEquals(1, drawing.tasks.size());
        drawing.run();
        assertEquals(0, drawing.tasks.size());
        show();
        int[] wanted = scene(0.3).draw().pixels();
        assertEquals(
                wanted[TestScene.HEIGHT / 2 * TestScene.WIDTH + TestScene.WIDTH / 2 + 15] & 0xFFFFFF,
                view.getImage().getPixelReader().getArgb(TestScene.WIDTH / 2 + 15, TestScene.HEIGHT / 2) & 0xFFFFFF);
    }

    @Test
    void releasesFramesThatItNoLongerReads() {
        var skipped = owned(scene(0.1).frame());
        var drawn = owned(scene(0.2).frame());
        assertReleased(skipped);
        assertEquals(0.2f, drawn.capsules().r0(0), "waits to be drawn");
        drawing.run();
        assertReleased(drawn);

        renderer.render(drawn); // looks like the last one, and is not read
        var waiting = owned(scene(0.3).frame());
        renderer.close();
        assertReleased(waiting);
        var late = owned(scene(0.4).frame());
        assertReleased(late);
    }

    /** Renders a frame and releases it, so that only the renderer may still own it. */
    private SceneFrame owned(SceneFrame frame) {
        renderer.render(frame);
        frame.release();
        return frame;
    }

    private static void assertReleased(SceneFrame frame) {
        assertThrows(IllegalStateException.class, frame::retain);
    }

    @Test
    void drawsNothingForEqualFrame() {
        var frame = scene(0.1).frame();
        renderer.render(frame);
        drawing.run();
        renderer.render(frame);
        assertEquals(0, drawing.tasks.size());
    }

    @Test
    void showsOnlyNewestOfTwoPictures() {
        renderer.render(scene(0.1).frame());
        drawing.run();
        renderer.render(scene(0.2).frame());
        drawing.run();
        show();
        var first = view.getImage();
        assertNotNull(first);
        show();
        assertSame(first, view.getImage());
    }

    @Test
    void neverDrawsOnPictureThatIsShown() {
        var queue = new PixelImageTripleBuffer();
        var recent = new ArrayList<DirtyRegionImage>();
        for (int i = 0; i < 10; i++) {
            var image = queue.acquire(4, 4);
            assertTrue(!recent.contains(image), "JavaFX may still read the last two pictures");
            queue.publish(image);
            recent.addFirst(image);
            recent.subList(Math.min(recent.size(), 2), recent.size()).clear();
            assertSame(image, queue.take());
        }
    }

    @Test
    void drawsFrameWithoutSizeAsNothing() {
        renderer.render(scene(0.1).size(0, 0).frame());
        drawing.run();
        assertTrue(shown.isEmpty());
    }

    @Test
    void draggedWindowKeepsBuffers() {
        int steps = 200;
        var images = new HashSet<Image>();
        render(scene(0.1).size(400, 300));
        for (int step = 0; step < steps; step++) {
            int grown = Math.min(step, steps - step);
            render(scene(0.1).size(400 + grown, 300 + grown));
            assertEquals(400 + grown, view.getViewport().getWidth());
            assertEquals(300 + grown, view.getFitHeight());
            images.add(view.getImage());
        }
        assertTrue(images.size() <= 9, images.size() + " images for three sizes of buffers");
    }

    @Test
    void smallWindowReleasesLargeBuffers() {
        render(scene(0.1).size(1_600, 1_200));
        render(scene(0.1).size(300, 200));
        assertEquals(384, view.getImage().getWidth());
        assertEquals(256, view.getImage().getHeight());
    }

    @Test
    void drawsHugeFrameWithFewerPixels() {
        renderer.render(scene(0.1).size(8_000, 6_000).frame());
        drawing.run();
        show();
        assertTrue(view.getImage().getWidth() * view.getImage().getHeight() < 2e7);
        assertTrue(view.getViewport().getWidth() * view.getViewport().getHeight() < 1.7e7);
        assertEquals(8_000, view.getFitWidth(), 4);
    }

    @Test
    void closeEndsThread() throws InterruptedException {
        var threads = new ArrayList<Thread>();
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> {
            var thread = new Thread(task);
            threads.add(thread);
            return thread;
        });
        var closing = new RasterRenderer(executor, _ -> {});
        closing.render(scene(0.1).frame());
        closing.close();
        assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));
        threads.getFirst().join(10_000);
        assertTrue(!threads.getFirst().isAlive());
        assertNull(((ImageView) closing.node()).getImage());
    }

    @Test
    void closedRendererDrawsNoMoreFrames() {
        renderer.render(scene(0.1).frame());
        drawing.run();
        renderer.close();
        show();
        renderer.render(scene(0.2).frame());
        assertNull(view.getImage());
        assertEquals(0, drawing.tasks.size());
    }

    private void render(TestScene scene) {
        renderer.render(scene.frame());
        drawing.run();
        show();
    }

    private void show() {
        WaitForAsyncUtils.waitForAsyncFx(PATIENCE_MILLIS, shown.remove());
    }

    private static TestScene scene(double radius) {
        return new TestScene().lookAhead(3).ball(0, 0, 0, radius, TestScene.BLUE);
    }

    /** An executor whose tasks run when the test says so. */
    private static final class TestExecutor extends AbstractExecutorService {
        private final Queue<Runnable> tasks = new ArrayDeque<>();
        private boolean shutdown;

        void run() {
            tasks.remove().run();
        }

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        @Override
        public void shutdown() {
            shutdown = true;
        }

        @Override
        public List<Runnable> shutdownNow() {
            shutdown = true;
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return shutdown;
        }

        @Override
        public boolean isTerminated() {
            return shutdown;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return shutdown;
        }
    }
}
