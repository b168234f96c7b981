package mocapscope.app.shell;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javafx.stage.FileChooser;
import javafx.stage.Stage;
import mocapscope.app.control.FileToPathConverter;
import mocapscope.app.status.StatusBarView;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.file.AtomicFileWriter;

/** A screenshot of the application window or of the 3D scene, saved as a PNG file. */
public final class ScreenshotImage {
    private static final TextBundle TEXTS = TextBundle.of(ScreenshotImage.class);

    private final int[] pixels;
    private final int width;

    private ScreenshotImage(int[] pixels, int width) {
        this.pixels = pixels;
        this.width = width;
    }

    /** Tests whether a picture can be written there; leaves no file behind. */
    public static void checkWritable(Path file) throws IOException {
        try (var picture = AtomicFileWriter.replace(file)) {
            picture.discard();
        } catch (FileSystemException exception) {
            throw refused(file, exception);
        }
    }

    private static IOException refused(Path file, FileSystemException exception) {
        return new IOException("the picture cannot be written: " + file, exception);
    }

    /** Returns the picture of a part of the window, given its image. */
    static ScreenshotImage of(Image image) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        var pixels = new int[width * height];
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        return new ScreenshotImage(pixels, width);
    }

    /** Asks for a target and saves the picture there. */
    void chooseAndSave(Stage owner, StatusBarView status) {
        var chooser = new FileChooser();
        chooser.setTitle(TEXTS.text("picture.title"));
        chooser.setInitialFileName("mocapscope.png");
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(TEXTS.text("picture.kind"), "*.png"));
        FileToPathConverter.toPath(chooser.showSaveDialog(owner), status::showMessage)
                .ifPresent(file -> save(file, status));
    }

    private void save(Path file, StatusBarView status) {
        try {
            save(file);
            status.showMessage(TEXTS.text("picture.saved", file));
        } catch (IOException failure) {
            status.showMessage(String.valueOf(failure.getMessage()));
        }
    }

    /** Writes the whole picture as a PNG file, or nothing on failure. */
    public void save(Path file) throws IOException {
        try {
            AtomicFileWriter.replace(file, picture -> {
                try (var out = new BufferedOutputStream(picture.stream())) {
                    PngWriter.write(pixels, width, out);
                }
            });
        } catch (FileSystemException exception) {
            throw refused(file, exception);
        }
    }
}
