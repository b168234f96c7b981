package mocapscope.app.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.stream.IntStream;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import org.junit.jupiter.api.Test;

class SmallPngTest {

    @Test
    void roundTripsFewColours() throws IOException {
        var pixels = IntStream.range(0, 37 * 11)
                .map(i -> 0xFF000000 | (i % 200) * 0x010203)
                .toArray();

        assertArrayEquals(pixels, read(pixels, 37));
    }

    @Test
    void approximatesManyColours() throws IOException {
        var pixels =
                new Random(7).ints(64 * 64).map(pixel -> pixel | 0xFF000000).toArray();

        var read = read(pixels, 64);

        assertTrue(IntStream.of(read).distinct().count() <= 256);
        assertTrue(IntStream.range(0, read.length)
                        .mapToDouble(i -> Math.abs((read[i] & 0xFF) - (pixels[i] & 0xFF)))
                        .average()
                        .orElseThrow()
                < 20);
    }

    private static int[] read(int[] pixels, int width) throws IOException {
        var bytes = new ByteArrayOutputStream();
        SmallPng.write(pixels, width, bytes);
        var image = new Image(new ByteArrayInputStream(bytes.toByteArray()));
        assertEquals(width, image.getWidth());
        var read = new int[pixels.length];
        int height = pixels.length / width;
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), read, 0, width);
        return read;
    }
}
