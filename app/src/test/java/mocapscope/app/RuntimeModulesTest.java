package mocapscope.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ResolvedModule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The package brings a Java runtime of its own, which has the modules that are written down and no others. */
class RuntimeModulesTest {

    @Test
    void packagedRuntimeContainsExactlyRequiredModules() throws IOException {
        var written = new TreeSet<>(Files.readAllLines(
                Path.of(System.getProperty("mocapscope.fixtures")).resolveSibling("packaging/modules")));

        assertEquals(written, required());
    }

    /** Returns the modules of the JDK that the program's modules require, directly or indirectly. */
    private static Set<String> required() {
        var jars = Arrays.stream(System.getProperty("jdk.module.path").split(File.pathSeparator))
                .map(Path::of)
                .toArray(Path[]::new);
        return Configuration.empty()
                .resolve(ModuleFinder.of(jars), ModuleFinder.ofSystem(), Set.of("mocapscope.app", "org.slf4j.nop"))
                .modules()
                .stream()
                .map(ResolvedModule::name)
                .filter(name -> name.startsWith("java.") || name.startsWith("jdk."))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
