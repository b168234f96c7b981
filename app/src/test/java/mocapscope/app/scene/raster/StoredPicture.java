package mocapscope.app.scene.raster;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import mocapscope.app.shell.PngWriter;

/**
 * The stored pictures of scenes. After a wanted change, {@code bin/test NAME} with
 * {@code MOCAPSCOPE_PICTURES=src/test/resources} stores the new ones: look at them before they are committed.
 */
final class StoredPicture {
    private StoredPicture() {}

    /** Returns the stored pixels of a picture, or stores the drawn ones first if that is wanted. */
    static int[] read(String name, int[] drawn, int width) throws IOException {
        var folder = System.getenv("MOCAPSCOPE_PICTURES");
        if (folder != null) {
            var file = Path.of(folder, "mocapscope/app/scene/raster", name + ".png");
            try (var out = Files.newOutputStream(file)) {
                PngWriter.write(drawn, width, out);
            }
            return drawn;
        }
        try (var file = StoredPicture.class.getResourceAsStream(name + ".png")) {
            assertNotNull(file, "no stored picture");
            var picture = new Image(file);
            int wide = (int) picture.getWidth();
            int high = (int) picture.getHeight();
            var pixels = new int[wide * high];
            picture.getPixelReader().getPixels(0, 0, wide, high, PixelFormat.getIntArgbInstance(), pixels, 0, wide);
            return pixels;
        }
    }
}
