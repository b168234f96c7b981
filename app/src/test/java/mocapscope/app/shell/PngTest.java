package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import org.junit.jupiter.api.Test;

class PngTest {

    @Test
    void anyReaderGivesThePixelsBack() throws IOException {
        var pixels =
                new Random(7).ints(37 * 11).map(pixel -> pixel | 0xFF000000).toArray();
        var bytes = new ByteArrayOutputStream();
        Png.write(pixels, 37, bytes);

        var image = new Image(new ByteArrayInputStream(bytes.toByteArray()));

        assertEquals(37, image.getWidth());
        assertEquals(11, image.getHeight());
        var read = new int[pixels.length];
        image.getPixelReader().getPixels(0, 0, 37, 11, PixelFormat.getIntArgbInstance(), read, 0, 37);
        assertArrayEquals(pixels, read);
    }
}
