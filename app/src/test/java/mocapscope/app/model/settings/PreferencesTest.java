package mocapscope.app.model.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    @Test
    void usesConfigurationFolderOfEachSystem() {
        var home = Path.of("/home/ann");

        assertEquals(
                Path.of("/home/ann/.config/mocapscope/preferences.json"), Preferences.file(Map.of(), "Linux", home));
        assertEquals(
                Path.of("/cfg/mocapscope/preferences.json"),
                Preferences.file(Map.of("XDG_CONFIG_HOME", "/cfg"), "Linux", home));
        assertEquals(
                Path.of("/home/ann/Library/Application Support/mocapscope/preferences.json"),
                Preferences.file(Map.of(), "Mac OS X", home));
        assertEquals(
                Path.of("/roaming/mocapscope/preferences.json"),
                Preferences.file(Map.of("APPDATA", "/roaming"), "Windows 11", home));
    }

    @Test
    void prefersHomeFolderOfEnvironment() {
        var account = Path.of(System.getProperty("user.home"));

        assertEquals(Path.of("/home/ann"), Preferences.homeFolder(Map.of("HOME", "/home/ann"), "Linux"));
        assertEquals(account, Preferences.homeFolder(Map.of(), "Linux"));
        assertEquals(account, Preferences.homeFolder(Map.of("HOME", "/home/ann"), "Windows 11"));
    }

    @Test
    void usesCacheFolderOfEachSystem() {
        var home = Path.of("/home/ann");

        assertEquals(Path.of("/home/ann/.cache/mocapscope"), Preferences.cacheFolder(Map.of(), "Linux", home));
        assertEquals(
                Path.of("/cache/mocapscope"),
                Preferences.cacheFolder(Map.of("XDG_CACHE_HOME", "/cache"), "Linux", home));
        assertEquals(
                Path.of("/home/ann/Library/Caches/mocapscope"), Preferences.cacheFolder(Map.of(), "Mac OS X", home));
        assertEquals(
                Path.of("/local/mocapscope"),
                Preferences.cacheFolder(Map.of("LOCALAPPDATA", "/local"), "Windows 11", home));
    }
}
