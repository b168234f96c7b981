package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mocapscope.app.model.snapshot.SessionFindings;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceScriptSaverTest {
    private static final SessionFindings NOTHING = SessionFindings.of(List.of());

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();
    private final ConformanceScriptSaver saver = new ConformanceScriptSaver(Runnable::run, texts::add);

    @TempDir
    private Path folder;

    @Test
    void savesSessionAndReportsFile() throws Exception {
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", 3, 1));
        var file = folder.resolve("toy.yaml");
        saver.save(toy.session(), NOTHING, file);
        assertEquals("Saved: " + file, awaitText());
        assertTrue(Files.readString(file).contains("toy-recorded"));
    }

    @Test
    void reportsFileThatCannotBeWritten() throws Exception {
        saver.save(toy.session(), NOTHING, folder.resolve("nowhere/toy.yaml"));
        assertTrue(awaitText().startsWith("Not saved"));
    }

    @Test
    void replacesFileChosenAgainButNoDanglingLink() throws Exception {
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", 3, 1));
        var file = Files.writeString(folder.resolve("toy.yaml"), "old");
        saver.save(toy.session(), NOTHING, file);
        assertEquals("Saved: " + file, awaitText());
        assertTrue(Files.readString(file).contains("toy-recorded"));

        var link = Files.createSymbolicLink(folder.resolve("link.yaml"), Path.of("nowhere"));
        saver.save(toy.session(), NOTHING, link);
        assertTrue(awaitText().contains("this is a link to nowhere, which does not exist"));
        assertTrue(Files.isSymbolicLink(link) && Files.notExists(folder.resolve("nowhere")));
    }

    @Test
    void reportsUnexpectedFailure() throws Exception {
        // A path that cannot be written is not an IOException.
        saver.save(
                toy.session(),
                NOTHING,
                FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/toy.yaml"));
        assertTrue(awaitText().startsWith("Not saved"));
    }

    private String awaitText() throws InterruptedException {
        return String.valueOf(texts.poll(60, TimeUnit.SECONDS));
    }
}
