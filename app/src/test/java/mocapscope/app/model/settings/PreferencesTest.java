package mocapscope.app.model.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreferencesTest {
    @TempDir
    private Path folder;

    @Test
    void storedValuesSurviveRestart() {
        var file = folder.resolve("deep/down/preferences.json");
        Preferences.load(file).store("recent", List.of("vrpn+tcp://a", "vrpn+tcp://b/Wand?strict=true"));

        assertEquals(
                List.of("vrpn+tcp://a", "vrpn+tcp://b/Wand?strict=true"),
                Preferences.load(file).find("recent"));
        assertEquals(List.of(), Preferences.load(file).find("other"));
    }

    @Test
    void invalidFileStartsEmpty() throws IOException {
        var file = Files.writeString(folder.resolve("preferences.json"), "{\"recent\": 7");

        assertEquals(List.of(), Preferences.load(file).find("recent"));
    }

    @Test
    void toleratesUnwritableFolder() throws IOException {
        var blocked = Files.writeString(folder.resolve("a file"), "").resolve("preferences.json");
        var preferences = Preferences.load(blocked);

        preferences.store("recent", List.of("a"));

        assertEquals(List.of("a"), preferences.find("recent"));
    }

    @Test
    void savingLeavesOtherFilesAlone() throws IOException {
        var file = folder.resolve("preferences.json");
        var others = Files.writeString(folder.resolve("preferences.json.part"), "of another program");
        Preferences.load(file).store("recent", List.of("a"));

        assertEquals("of another program", Files.readString(others));
        assertEquals(List.of("a"), Preferences.load(file).find("recent"));
    }

    @Test
    void savingFollowsLink() throws IOException {
        var real = Files.createDirectory(folder.resolve("real")).resolve("preferences.json");
        Files.writeString(real, "{}");
        var link = Files.createSymbolicLink(folder.resolve("preferences.json"), real);
        Preferences.load(link).store("recent", List.of("a"));

        assertTrue(Files.isSymbolicLink(link));
        assertEquals(List.of("a"), Preferences.load(real).find("recent"));
    }
}
