import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributeView;
import javafx.css.Stylesheet;

/** Puts beside each of the window's style sheets in a jar the form that JavaFX reads without parsing, and looks for first. */
final class Sheets {
    private Sheets() {}

    public static void main(String[] jar) throws IOException {
        var css = Files.createTempFile("sheet", ".css");
        var bss = Files.createTempFile("sheet", ".bss");
        try (var files = FileSystems.newFileSystem(Path.of(jar[0]));
                var all = Files.walk(files.getPath("/"))) {
            // Reports are pages: browsers read that one.
            for (var sheet : all.filter(one -> one.toString().endsWith(".css") && !one.endsWith("report.css")).toList()) {
                Files.copy(sheet, css, StandardCopyOption.REPLACE_EXISTING);
                Stylesheet.convertToBinary(css.toFile(), bss.toFile());
                var name = sheet.getFileName().toString().replace(".css", ".bss");
                var binary = sheet.resolveSibling(name);
                Files.copy(bss, binary, StandardCopyOption.REPLACE_EXISTING);
                // The jar's bytes depend on its contents only.
                var time = Files.getLastModifiedTime(sheet);
                Files.getFileAttributeView(binary, BasicFileAttributeView.class).setTimes(time, time, time);
            }
        } finally {
            Files.delete(css);
            Files.delete(bss);
        }
    }
}
