package mocapscope.app.model.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkeletonMapFileStoreTest {
    private static final String CRANE = """
            {"id": "crane", "matches": [{"source": "Crane", "boneCount": 2}], "bones": [
              {"index": 0, "name": "base", "wire_parent": -1, "draw_parent": -1},
              {"index": 1, "name": "hook", "wire_parent": 0, "draw_parent": 0}]}
            """;

    @TempDir
    private Path elsewhere;

    @TempDir
    private Path parent;

    @Test
    void loadsStoredMap() throws IOException {
        var folder = new SkeletonMapFileStore(parent.resolve("skeletons"));
        var file = Files.writeString(elsewhere.resolve("crane.json"), CRANE);
        assertFalse(folder.replaces(file));

        assertEquals("crane, 2 bones", folder.store(file));

        assertTrue(folder.load(_ -> {}).find("vrpn", "Crane", 2).isPresent());
        assertEquals(CRANE, Files.readString(folder.fileFor(file)));
    }

    @Test
    void rejectsInvalidMapFile() throws IOException {
        var folder = new SkeletonMapFileStore(parent);
        var file = Files.writeString(elsewhere.resolve("crane.json"), "{\n\"id\": 7}");

        var exception = assertThrows(IllegalArgumentException.class, () -> folder.store(file));

        assertEquals("id is 7, expected a text (line 2 of " + file + ")", exception.getMessage());
        assertFalse(Files.exists(folder.fileFor(file)));
    }

    @Test
    void detectsDifferentFileOfSameName() throws IOException {
        var folder = new SkeletonMapFileStore(parent);
        var file = Files.writeString(elsewhere.resolve("crane.json"), CRANE);
        folder.store(file);
        assertFalse(folder.replaces(file));

        Files.writeString(file, CRANE.replace("hook", "claw"));

        assertTrue(folder.replaces(file));
    }

    @Test
    void replacingMapFollowsLink() throws IOException {
        var folder = new SkeletonMapFileStore(parent);
        var file = Files.writeString(elsewhere.resolve("crane.json"), CRANE);
        var real = Files.writeString(elsewhere.resolve("real.json"), CRANE.replace("hook", "claw"));
        Files.createSymbolicLink(folder.fileFor(file), real);

        folder.store(file);

        assertTrue(Files.isSymbolicLink(folder.fileFor(file)));
        assertEquals(CRANE, Files.readString(real));
    }

    @Test
    void storesFileAlreadyInFolder() throws IOException {
        var refusals = new ArrayList<String>();
        var folder = new SkeletonMapFileStore(parent);
        var file = Files.writeString(parent.resolve("crane.json"), CRANE);

        folder.store(file);

        assertTrue(folder.load(refusals::add).findById("crane").isPresent());
        assertEquals(0, refusals.size());
    }
}
