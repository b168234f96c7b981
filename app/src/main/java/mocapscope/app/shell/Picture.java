package mocapscope.app.shell;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;

/** A picture of the window, and where it goes. */
public final class Picture {
    private final int[] pixels;
    private final int width;

    private Picture(int[] pixels, int width) {
        this.pixels = pixels;
        this.width = width;
    }

    /** Whether a picture can be put there; leaves nothing behind. */
    public static void tryOut(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("the picture cannot be written, this is a folder: " + file);
        }
        Files.delete(beside(file));
    }

    /** What a part of the window shows, once it has been drawn as an image. */
    static Picture of(Image image) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        var pixels = new int[width * height];
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        return new Picture(pixels, width);
    }

    /** Writes it whole or not at all, as a PNG. */
    public void save(Path file) throws IOException {
        var part = beside(file);
        try (var out = new BufferedOutputStream(Files.newOutputStream(part))) {
            Png.write(pixels, width, out);
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static Path beside(Path file) throws IOException {
        var part = file.resolveSibling(file.getFileName() + ".part");
        try {
            return Files.write(part, new byte[0]);
        } catch (IOException failure) {
            throw new IOException("the picture cannot be written: " + file, failure);
        }
    }
}
