package mocapscope.app.scene.raster;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.image.ImageView;
import mocapscope.app.control.WindowContentScalePane;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.SceneRenderer;
import mocapscope.protocol.link.SystemClock;
import org.jspecify.annotations.Nullable;

/**
 * The software renderer: draws the newest frame on a thread of its own and shows the picture in an image view. A picture
 * that is drawn quickly is shown by the pulse that asked for it. Frames that arrive while another is drawn are skipped,
 * except the last.
 */
public final class RasterRenderer implements SceneRenderer {
    private static final String THREAD = "Scene raster";

    /** The most pixels of a picture; a larger one is drawn coarser. */
    private static final double MOST_PIXELS = 1 << 24;

    /** The longest wait of a pulse. Pictures that take longer are shown by the next one, without a wait. */
    private static final long LONGEST_WAIT_NANOS = 6_000_000;

    /** A frame to draw, whose pixels are divided into {@code scale} each way. */
    private record FrameRequest(SceneFrame frame, double scale) {
        int width() {
            return size(frame.camera().width());
        }

        int height() {
            return size(frame.camera().height());
        }

        private int size(double length) {
            return (int) Math.ceil(Math.max(0, length) * scale - 1e-6);
        }
    }

    private final ExecutorService drawing;
    private final Executor application;
    private final AtomicReference<@Nullable FrameRequest> newest = new AtomicReference<>();
    private final AtomicBoolean busy = new AtomicBoolean();
    private final PixelImageTripleBuffer queue = new PixelImageTripleBuffer();
    private final ImageView node = new ImageView();
    private @Nullable FrameRequest requested;
    private boolean closed;
    private volatile long drawingNanos;

    // Used by the drawing thread only.
    private final ShadingTables shading = new ShadingTables();
    private @Nullable FrameRasterizer rasterizer;

    public RasterRenderer() {
        this(
                Executors.newSingleThreadExecutor(
                        Thread.ofPlatform().daemon().name(THREAD).factory()),
                Platform::runLater);
    }

    /** Draws with {@code drawing}, one task at a time, and shows pictures with {@code application}. */
    RasterRenderer(ExecutorService drawing, Executor application) {
        this.drawing = drawing;
        this.application = application;
        node.setId(NODE_ID);
        node.setMouseTransparent(true);
        node.setSmooth(false);
        Runnable pulse = this::showInTime;
        node.sceneProperty().addListener((_, before, now) -> {
            if (before != null) {
                before.removePostLayoutPulseListener(pulse);
            }
            if (now != null) {
                now.addPostLayoutPulseListener(pulse);
            }
        });
    }

    @Override
    public Node node() {
        return node;
    }

    /** Does nothing: a picture has the size of its frame's camera, and the last one stays until the next is drawn. */
    @Override
    public void resize(double width, double height) {}

    @Override
    public void render(SceneFrame frame) {
        var request = new FrameRequest(frame, scale(frame));
        if (closed || requested != null && frame.looksLike(requested.frame()) && request.scale() == requested.scale()) {
            return;
        }
        requested = request;
        frame.retain();
        replaceNewest(request);
        schedule();
    }

    /** Sets the frame to draw next, and releases the one that was not drawn in time. */
    private void replaceNewest(@Nullable FrameRequest request) {
        var skipped = newest.getAndSet(request);
        if (skipped != null) {
            skipped.frame().release();
        }
    }

    @Override
    public void close() {
        closed = true;
        replaceNewest(null);
        drawing.shutdownNow();
        node.setImage(null);
    }

    private double scale(SceneFrame frame) {
        double scale = WindowContentScalePane.pixelsPerUnit(node);
        double pixels = frame.camera().width() * frame.camera().height() * scale * scale;
        return pixels > MOST_PIXELS ? scale * Math.sqrt(MOST_PIXELS / pixels) : scale;
    }

    private void schedule() {
        if (busy.compareAndSet(false, true)) {
            drawing.execute(this::drawNewest);
        }
    }

    private void drawNewest() {
        var request = newest.getAndSet(null);
        try {
            if (request != null && request.width() > 0 && request.height() > 0) {
                draw(request);
            }
        } finally {
            if (request != null) {
                request.frame().release();
            }
            busy.set(false);
        }
        if (newest.get() != null && !drawing.isShutdown()) {
            schedule();
        }
    }

    private void draw(FrameRequest request) {
        var suitable = rasterizer;
        if (suitable == null || !suitable.suits(request.width(), request.height())) {
            suitable = FrameRasterizer.withRoom(request.width(), request.height(), shading);
            rasterizer = suitable;
        }
        var image = queue.acquire(suitable.columns(), suitable.rows());
        image.resize(request.width(), request.height(), request.scale());
        long start = SystemClock.monotonicNanos();
        suitable.draw(request.frame(), image);
        image.complete(request.frame().nanos());
        drawingNanos = SystemClock.monotonicNanos() - start;
        queue.publish(image);
        application.execute(this::show);
    }

    /** Shows the picture that is drawn since the pulse began, before JavaFX draws the window. */
    private void showInTime() {
        if (busy.get() && drawingNanos < LONGEST_WAIT_NANOS) {
            queue.awaitDrawn(LONGEST_WAIT_NANOS);
        }
        show();
    }

    private void show() {
        var image = queue.take();
        if (image != null && !closed) {
            image.update();
            node.setFitWidth(image.width() / image.scale());
            node.setFitHeight(image.height() / image.scale());
            if (!image.region().equals(node.getViewport())) {
                node.setViewport(image.region());
            }
            node.setImage(image.picture());
            node.setUserData(image.nanos());
        }
    }
}
