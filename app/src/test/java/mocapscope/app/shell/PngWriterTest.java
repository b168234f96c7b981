package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.CRC32;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import org.junit.jupiter.api.Test;

class PngWriterTest {

    @Test
    void standardReaderRestoresPixels() throws IOException {
        var pixels =
                new Random(7).ints(37 * 11).map(pixel -> pixel | 0xFF000000).toArray();
        var bytes = new ByteArrayOutputStream();
        PngWriter.write(pixels, 37, bytes);

        var image = new Image(new ByteArrayInputStream(bytes.toByteArray()));

        assertEquals(37, image.getWidth());
        assertEquals(11, image.getHeight());
        var read = new int[pixels.length];
        image.getPixelReader().getPixels(0, 0, 37, 11, PixelFormat.getIntArgbInstance(), read, 0, 37);
        assertArrayEquals(pixels, read);
    }

    @Test
    void everyChunkEndsWithItsChecksum() throws IOException {
        var bytes = new ByteArrayOutputStream();
        PngWriter.write(new int[] {0xFF102030, 0xFF405060}, 2, bytes);
        var file = ByteBuffer.wrap(bytes.toByteArray()).position(8);

        int chunks = 0;
        while (file.hasRemaining()) {
            int length = file.getInt();
            var crc = new CRC32();
            crc.update(file.slice(file.position(), 4 + length));
            file.position(file.position() + 4 + length);
            assertEquals((int) crc.getValue(), file.getInt());
            chunks++;
        }
        assertEquals(3, chunks);
    }
}
