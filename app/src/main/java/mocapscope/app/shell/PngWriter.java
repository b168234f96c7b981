package mocapscope.app.shell;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes pixels as a PNG image file (RFC 2083). Uses eight bits per colour channel and no transparency.
 *
 * <pre>
 *   signature  IHDR  IDAT  IEND        a chunk: length, name, data, CRC-32 of name and data
 * </pre>
 */
public final class PngWriter {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int BITS = 8;
    private static final int TRUE_COLOUR = 2;

    /** The filter type at the start of each row: each byte minus the byte one pixel before it. */
    private static final int SUB = 1;

    private final OutputStream out;

    private PngWriter(OutputStream out) {
        this.out = out;
    }

    /** Writes rows of {@code width} pixels, each 0xAARRGGBB; ignores the transparency. */
    public static void write(int[] pixels, int width, OutputStream out) throws IOException {
        var writer = new PngWriter(out);
        out.write(SIGNATURE);
        writer.chunk("IHDR", header(width, pixels.length / width));
        writer.chunk("IDAT", data(pixels, width));
        writer.chunk("IEND", new byte[0]);
    }

    private static byte[] header(int width, int height) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var header = new DataOutputStream(bytes);
        header.writeInt(width);
        header.writeInt(height);
        header.write(new byte[] {BITS, TRUE_COLOUR, 0, 0, 0});
        return bytes.toByteArray();
    }

    private static byte[] data(int[] pixels, int width) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var deflater = new DeflaterOutputStream(bytes)) {
            var row = new byte[1 + 3 * width];
            row[0] = SUB;
            for (int start = 0; start < pixels.length; start += width) {
                int before = 0;
                for (int x = 0; x < width; x++) {
                    int pixel = pixels[start + x];
                    row[1 + 3 * x] = (byte) ((pixel >> 16) - (before >> 16));
                    row[2 + 3 * x] = (byte) ((pixel >> 8) - (before >> 8));
                    row[3 + 3 * x] = (byte) (pixel - before);
                    before = pixel;
                }
                deflater.write(row);
            }
        }
        return bytes.toByteArray();
    }

    private void chunk(String name, byte[] data) throws IOException {
        var bytes = new ByteArrayOutputStream();
        bytes.write(name.getBytes(StandardCharsets.US_ASCII));
        bytes.write(data);
        var crc = new CRC32();
        crc.update(bytes.toByteArray());
        var chunk = new DataOutputStream(out);
        chunk.writeInt(data.length);
        chunk.write(bytes.toByteArray());
        chunk.writeInt((int) crc.getValue());
    }
}
