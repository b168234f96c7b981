package mocapscope.app.docs;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * A picture as a PNG file (RFC 2083) of at most 256 colours, which for a page is as good and a third of the size.
 *
 * <pre>
 *   signature  IHDR  PLTE  IDAT  IEND        a chunk: length, name, data, CRC-32 of name and data
 * </pre>
 */
final class SmallPng {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final byte[] INDEXED = {8, 3, 0, 0, 0
    }; // bits, by a palette, the only packing and filters, no interlace

    private SmallPng() {}

    /** Writes rows of {@code width} pixels, each 0xAARRGGBB; the transparency is left out. */
    static void write(int[] pixels, int width, OutputStream out) throws IOException {
        var palette = ColorPalette.of(pixels);
        out.write(SIGNATURE);
        chunk("IHDR", header(width, pixels.length / width), out);
        chunk("PLTE", palette.bytes(), out);
        chunk("IDAT", rows(pixels, width, palette), out);
        chunk("IEND", new byte[0], out);
    }

    private static byte[] header(int width, int height) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var header = new DataOutputStream(bytes);
        header.writeInt(width);
        header.writeInt(height);
        header.write(INDEXED);
        return bytes.toByteArray();
    }

    private static byte[] rows(int[] pixels, int width, ColorPalette palette) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var deflater = new Deflater(Deflater.BEST_COMPRESSION);
                var out = new DeflaterOutputStream(bytes, deflater)) {
            for (int i = 0; i < pixels.length; i++) {
                if (i % width == 0) {
                    out.write(0); // every row begins with its filter: none
                }
                out.write(palette.index(pixels[i]));
            }
        }
        return bytes.toByteArray();
    }

    private static void chunk(String name, byte[] data, OutputStream to) throws IOException {
        var bytes = new ByteArrayOutputStream();
        bytes.write(name.getBytes(StandardCharsets.US_ASCII));
        bytes.write(data);
        var crc = new CRC32();
        crc.update(bytes.toByteArray());
        var out = new DataOutputStream(to);
        out.writeInt(data.length);
        out.write(bytes.toByteArray());
        out.writeInt((int) crc.getValue());
    }
}
