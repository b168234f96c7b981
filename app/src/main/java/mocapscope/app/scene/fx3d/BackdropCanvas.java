package mocapscope.app.scene.fx3d;

import java.nio.IntBuffer;
import javafx.scene.canvas.Canvas;
import javafx.scene.image.Image;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import mocapscope.app.scene.frame.BackdropLinePainter;
import mocapscope.app.scene.frame.CameraProjection;
import mocapscope.app.scene.frame.SceneBackdrop;
import mocapscope.app.scene.frame.VignetteBackground;
import org.jspecify.annotations.Nullable;

/**
 * The canvas behind the 3D picture: draws background, floor grid, axes and circles. Lines have a
 * width in pixels, and are drawn only when the camera or the floor has changed.
 */
final class BackdropCanvas implements BackdropLinePainter {
    private final Canvas canvas = new Canvas();
    private @Nullable CameraProjection camera;
    private @Nullable SceneBackdrop floor;
    private @Nullable VignetteBackground tones;
    private @Nullable Image background;
    private Color color = Color.BLACK;
    private int rgb;

    Canvas node() {
        return canvas;
    }

    void show(SceneBackdrop newFloor, CameraProjection newCamera) {
        if (newFloor.equals(floor) && newCamera.equals(camera)) {
            return;
        }
        floor = newFloor;
        camera = newCamera;
        drawBackground(newFloor.background());
        newFloor.draw(newCamera, this);
        canvas.getGraphicsContext2D().setGlobalAlpha(1);
    }

    @Override
    public void paintLine(double[] points, int count, int argb, double width, boolean dashed) {
        var g = canvas.getGraphicsContext2D();
        g.setGlobalAlpha((argb >>> 24) / 255.0);
        g.setStroke(color(argb & 0xff_ffff));
        g.setLineWidth(width);
        if (count == 2) {
            g.strokeLine(points[0], points[1], points[2], points[3]);
            return;
        }
        if (dashed) {
            g.setLineDashes(DASH, DASH_GAP);
        }
        g.beginPath();
        g.moveTo(points[0], points[1]);
        for (int i = 1; i < count; i++) {
            g.lineTo(points[2 * i], points[2 * i + 1]);
        }
        g.stroke();
        g.setLineDashes();
    }

    private Color color(int wanted) {
        if (rgb != wanted) {
            rgb = wanted;
            color = Color.rgb(rgb >> 16, rgb >> 8 & 0xff, rgb & 0xff);
        }
        return color;
    }

    private void drawBackground(VignetteBackground now) {
        int width = (int) Math.ceil(canvas.getWidth());
        int height = (int) Math.ceil(canvas.getHeight());
        if (width == 0 || height == 0) {
            return;
        }
        if (background == null
                || !now.equals(tones)
                || background.getWidth() != width
                || background.getHeight() != height) {
            tones = now;
            var pixels = new int[width * height];
            now.draw(pixels, width, height, width);
            background = new WritableImage(
                    new PixelBuffer<>(width, height, IntBuffer.wrap(pixels), PixelFormat.getIntArgbPreInstance()));
        }
        canvas.getGraphicsContext2D().drawImage(background, 0, 0);
    }
}
