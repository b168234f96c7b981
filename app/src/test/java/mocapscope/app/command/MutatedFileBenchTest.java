package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the commands end with a documented code on damaged files; {@code bin/bench files} tries many more. */
class MutatedFileBenchTest {
    private static final int COUNT = 5;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void commandsRefuseOrReadDamagedFiles(MutatedFileKind kind) throws IOException {
        var bench = new MutatedFileBench(folder, 7);
        bench.run(kind, COUNT);

        assertEquals(List.of(), bench.faults());
    }
}
