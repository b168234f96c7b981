package mocapscope.app.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import mocapscope.app.synthetic.ToyBytes;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

class ScriptSaverTest {
    private final ToySession toy = new ToySession("s1", 1 << 20);
    private final ScriptSaver saver = new ScriptSaver();

    @TempDir
    private Path folder;

    @Test
    void aSessionIsWrittenAndThatIsSaid() throws Exception {
        toy.crosses(Direction.TO_CLIENT, ToyBytes.button("Joystick", 3, 1));
        var file = folder.resolve("toy.yaml");
        saver.save(toy.session(), file);
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> saver.words().startsWith("Saved"));
        assertTrue(Files.readString(file).contains("toy-recorded"));
    }

    @Test
    void whatCannotBeWrittenIsSaid() throws Exception {
        saver.save(toy.session(), folder.resolve("nowhere/toy.yaml"));
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> saver.words().startsWith("Not saved"));
    }
}
