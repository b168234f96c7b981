package mocapscope.protocol.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserStateFolderTest {

    @Test
    void usesPlaceOfEachSystem() {
        assertEquals(
                Path.of("/home/ann/.local/state/mocapscope"), UserStateFolder.find(Map.of(), "Linux", "/home/ann"));
        assertEquals(
                Path.of("/state/mocapscope"),
                UserStateFolder.find(Map.of("XDG_STATE_HOME", "/state"), "Linux", "/home/ann"));
        assertEquals(
                Path.of("/home/bob/.local/state/mocapscope"),
                UserStateFolder.find(Map.of("HOME", "/home/bob"), "Linux", "/home/ann"));
        assertEquals(
                Path.of("/home/ann/Library/Application Support/mocapscope"),
                UserStateFolder.find(Map.of(), "Mac OS X", "/home/ann"));
        assertEquals(
                Path.of("/local/mocapscope"),
                UserStateFolder.find(Map.of("LOCALAPPDATA", "/local", "HOME", "/x"), "Windows 11", "/home/ann"));
    }
}
