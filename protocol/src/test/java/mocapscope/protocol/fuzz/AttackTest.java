package mocapscope.protocol.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every reader returns for any bytes. {@code bin/fuzz} looks for more of such bytes. */
@Tag("slow")
class AttackTest {
    private static final Path FINDS = FixtureSeeds.fixtures("finds");

    @TempDir
    private Path folder;

    static List<String> targets() {
        return FuzzTargets.names();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void acceptsAllSeeds(String name) throws IOException {
        var target = FuzzTargets.named(name);
        var seeds = target.seeds();

        assertTrue(!seeds.isEmpty(), "no seeds");
        for (var seed : seeds) {
            target.take(seed);
        }
    }

    @ParameterizedTest
    @MethodSource("targets")
    void survivesRandomMutationsOfSeeds(String name) throws IOException {
        var target = FuzzTargets.named(name);
        var mutator = new InputMutator(target.seeds(), new SplittableRandom(1), 4096);
        for (int i = 0; i < 120; i++) {
            var input = mutator.next();
            try {
                target.take(input);
            } catch (IOException | RuntimeException | Error fault) {
                var find = Files.write(Files.createTempFile(Path.of("target"), name + "-", ".find"), input);
                throw new AssertionError("the input is kept in " + find, fault);
            }
        }
    }

    /** Returns the inputs that earlier attacks found, from the folder of the target's name. */
    static Stream<Path> finds() throws IOException {
        try (var files = Files.walk(FINDS, 2)) {
            return files
                    .filter(Files::isRegularFile)
                    .filter(file -> !file.getParent().equals(FINDS))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("finds")
    void survivesFormerFindings(Path find) throws IOException {
        FuzzTargets.named(find.getParent().getFileName().toString()).take(Files.readAllBytes(find));
    }

    @Test
    void shortFuzzingRunFindsNothing() throws IOException, InterruptedException {
        SeedFolder.write(FuzzTargets.named(FuzzTargets.ALL_TARGETS), folder.resolve("seeds"));
        keepSmallest(folder.resolve("seeds"), 60);
        Files.createDirectory(folder.resolve("corpus"));
        var log = folder.resolve("log");

        var fuzzer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:TieredStopAtLevel=1",
                        "-D" + Attack.TARGET + "=" + FuzzTargets.ALL_TARGETS,
                        "-Dmocapscope.fixtures=" + FixtureSeeds.fixtures(""),
                        "-cp",
                        System.getProperty("jdk.module.path", "")
                                + File.pathSeparator
                                + System.getProperty("java.class.path")
                                + File.pathSeparator
                                + Path.of("target", "test-classes").toAbsolutePath(),
                        "com.code_intelligence.jazzer.Jazzer",
                        "--target_class=" + Attack.class.getName(),
                        "--instrumentation_includes=mocapscope.protocol.**",
                        "-runs=250",
                        "-seed=1",
                        "-max_len=16384",
                        "-timeout=300",
                        // The heap has its bound; the rest is the compiler's.
                        "-rss_limit_mb=0",
                        "corpus",
                        "seeds")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();

        assertEquals(0, fuzzer.waitFor(), () -> readLog(log));
        assertTrue(readLog(log).contains("DONE"), () -> readLog(log));
    }

    /** Deletes all but the {@code count} smallest files of a folder: the fuzzer reads each before its first own input. */
    private static void keepSmallest(Path folder, int count) throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.sorted(
                            Comparator.comparingLong(file -> file.toFile().length()))
                    .skip(count)
                    .toList()) {
                Files.delete(file);
            }
        }
    }

    private static String readLog(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException exception) {
            return exception.toString();
        }
    }
}
