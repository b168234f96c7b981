package mocapscope.protocol.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApplicationFoldersTest {
    private static final Path ACCOUNT = Path.of("/home/ann");

    @Test
    void followsXdgConventionsOnLinux() {
        assertEquals(
                new ApplicationFolders(
                        ACCOUNT, Path.of("/home/ann/.config/mocapscope"), Path.of("/home/ann/.cache/mocapscope")),
                ApplicationFolders.of(Map.of(), "Linux", ACCOUNT));
        assertEquals(
                new ApplicationFolders(ACCOUNT, Path.of("/cfg/mocapscope"), Path.of("/cache/mocapscope")),
                ApplicationFolders.of(Map.of("XDG_CONFIG_HOME", "/cfg", "XDG_CACHE_HOME", "/cache"), "Linux", ACCOUNT));
    }

    @Test
    void ignoresRelativeAndEmptyVariables() {
        assertEquals(
                ApplicationFolders.of(Map.of(), "Linux", ACCOUNT),
                ApplicationFolders.of(
                        Map.of("XDG_CONFIG_HOME", "cfg", "XDG_CACHE_HOME", " ", "HOME", ""), "Linux", ACCOUNT));
    }

    @Test
    void usesRoamingAndLocalFoldersOnWindows() {
        assertEquals(
                new ApplicationFolders(
                        ACCOUNT,
                        Path.of("/home/ann/AppData/Roaming/mocapscope"),
                        Path.of("/home/ann/AppData/Local/mocapscope")),
                ApplicationFolders.of(Map.of("XDG_CONFIG_HOME", "/cfg", "HOME", "/other"), "Windows 11", ACCOUNT));
        assertEquals(
                new ApplicationFolders(ACCOUNT, Path.of("/roaming/mocapscope"), Path.of("/local/mocapscope")),
                ApplicationFolders.of(Map.of("APPDATA", "/roaming", "LOCALAPPDATA", "/local"), "Windows 11", ACCOUNT));
    }

    @Test
    void usesLibraryFolderOnMacOs() {
        assertEquals(
                new ApplicationFolders(
                        ACCOUNT,
                        Path.of("/home/ann/Library/Application Support/mocapscope"),
                        Path.of("/home/ann/Library/Caches/mocapscope")),
                ApplicationFolders.of(Map.of("XDG_CONFIG_HOME", "/cfg"), "Mac OS X", ACCOUNT));
    }

    @Test
    void prefersHomeFolderOfEnvironment() {
        assertEquals(
                Path.of("/home/ben"),
                ApplicationFolders.of(Map.of("HOME", "/home/ben"), "Linux", ACCOUNT)
                        .home());
    }
}
