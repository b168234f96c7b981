package mocapscope.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** The package gives on what others wrote, so it gives on their licences too. */
class LicencesTest {
    private static final Path LICENCES = Path.of(System.getProperty("mocapscope.fixtures"))
            .resolveSibling("packaging")
            .resolve("licences");

    @Test
    void everyJarHasLicence() throws IOException {
        var known = known();

        var none = jars().filter(jar -> !brings(jar) && known.stream().noneMatch(jar.getName()::startsWith));

        assertEquals(List.of(), none.map(File::getName).toList());
    }

    private static Stream<File> jars() {
        return Arrays.stream(System.getProperty("jdk.module.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .map(File::new);
    }

    /** Returns the beginnings of the names of jars whose licences are included. */
    private static List<String> known() throws IOException {
        try (var folders = Files.list(LICENCES)) {
            return Stream.concat(
                            folders.filter(Files::isDirectory)
                                    .map(folder -> folder.getFileName().toString()),
                            Files.readAllLines(LICENCES.resolve("ours")).stream())
                    .map(name -> name + "-")
                    .toList();
        }
    }

    private static boolean brings(File jar) {
        try (var zip = new ZipFile(jar)) {
            return zip.stream().map(ZipEntry::getName).anyMatch(name -> name.contains("LICENSE"));
        } catch (IOException unreadable) {
            return false;
        }
    }
}
