package mocapscope.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the portable archive's launcher, with scripts in place of Java that print their arguments. */
@DisabledOnOs(OS.WINDOWS)
class PortableLauncherTest {
    private static final Path PACKAGING =
            Path.of(System.getProperty("mocapscope.fixtures")).resolveSibling("packaging");

    @TempDir
    private Path folder;

    private Path top;

    @BeforeEach
    void unpack() throws IOException {
        top = Files.createDirectories(folder.resolve("an archive"));
        Files.copy(PACKAGING.resolve("portable/mocapscope"), top.resolve("mocapscope"));
        var app = Files.createDirectory(top.resolve("app"));
        Files.copy(PACKAGING.resolve("start.sh"), app.resolve("start.sh"));
        Files.writeString(app.resolve("processor"), "x86_64\n");
    }

    @Test
    void prefersJavaHome() throws Exception {
        var home = java("home", "25.0.1", "x86_64");
        var onPath = java("path", "26", "x86_64");

        assertEquals(
                "home",
                run(Map.of("JAVA_HOME", home.toString(), "PATH", path(onPath))).java());
    }

    @Test
    void usesJavaOnPathIfJavaHomeIsOld() throws Exception {
        var home = java("home", "21.0.9", "x86_64");
        var onPath = java("path", "25", "x86_64");

        assertEquals(
                "path",
                run(Map.of("JAVA_HOME", home.toString(), "PATH", path(onPath))).java());
    }

    @Test
    void usesOldestSufficientJavaOfUsualFolders() throws Exception {
        // No Java of this computer is one for this processor.
        Files.writeString(top.resolve("app/processor"), "riscv64\n");
        java(".sdkman/candidates/java/27-tem", "27", "riscv64");
        java(".sdkman/candidates/java/25-tem", "25.0.2", "riscv64");
        java(".jdks/17", "17.0.1", "riscv64");

        assertEquals(
                ".sdkman/candidates/java/25-tem", run(Map.of("PATH", path())).java());
    }

    @Test
    void passesOverJavaOfOtherProcessor() throws Exception {
        var home = java("home", "25", "aarch64");
        var onPath = java("path", "25", "x86_64");

        assertEquals(
                "path",
                run(Map.of("JAVA_HOME", home.toString(), "PATH", path(onPath))).java());
    }

    @Test
    void asksJavaWithoutReleaseFileForItsVersion() throws Exception {
        var home = java("home", "25", "x86_64");
        Files.delete(home.resolve("release"));

        assertEquals(
                "home",
                run(Map.of("JAVA_HOME", home.toString(), "PATH", path())).java());
    }

    @Test
    void passesArgumentsUnchanged() throws Exception {
        var arguments = List.of("listen", "setp://a:b c@host?x=1&y='2'", "", "$HOME", "*");

        var run = run(javaHome(), arguments);

        assertEquals(
                arguments,
                run.arguments()
                        .subList(
                                run.arguments().size() - arguments.size(),
                                run.arguments().size()));
    }

    @ParameterizedTest
    @CsvSource({
        "'', window",
        "demo, window",
        "vrpn://host, window",
        "--renderer, window",
        "--version, command",
        "inspect, command",
        "listen, live",
        "record, record"
    })
    void choosesOptionsOfCommand(String argument, String kind) throws Exception {
        var run = run(javaHome(), argument.isEmpty() ? List.of() : List.of(argument));

        assertTrue(run.arguments().contains("@" + top.resolve("app").resolve(kind + ".options")), run::toString);
    }

    @Test
    void startsThroughLink() throws Exception {
        var link = Files.createSymbolicLink(folder.resolve("link"), top.resolve("mocapscope"));

        var run = Run.of(link, javaHome(), List.of("--version"));

        assertTrue(run.arguments().contains(top.resolve("lib").toString()), run::toString);
    }

    @Test
    void namesSourceOfJavaIfNoneFits() throws Exception {
        // No Java of this computer is one for this processor.
        Files.writeString(top.resolve("app/processor"), "riscv64\n");

        var run = run(Map.of("PATH", path()));

        assertEquals(1, run.code());
        assertEquals(
                "mocapscope: Java 25 or newer (riscv64) is needed and was not found in JAVA_HOME, on the PATH or in the"
                        + " usual folders; get one from https://adoptium.net or from your system's packages.\n",
                run.err());
    }

    /** A folder with a script in place of Java, which prints the folder's name and its arguments, one a line. */
    private Path java(String name, String version, String processor) throws IOException {
        var home = Files.createDirectories(folder.resolve(name));
        Files.writeString(
                home.resolve("release"), "JAVA_VERSION=\"%s\"\nOS_ARCH=\"%s\"\n".formatted(version, processor));
        var java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, """
                #!/bin/sh
                if [ "$1" = -version ]; then echo 'openjdk version "%s" 2026-01-20' >&2; exit; fi
                echo 'java %s'
                printf '%%s\\n' "$@"
                """.formatted(version, name));
        assertTrue(java.toFile().setExecutable(true));
        return home;
    }

    private Map<String, String> javaHome() throws IOException {
        return Map.of("JAVA_HOME", java("home", "25", "x86_64").toString(), "PATH", path());
    }

    /** Returns a PATH with the Java of these folders before the tools of the system, which include no Java. */
    private String path(Path... homes) throws IOException {
        var tools = Files.createDirectories(folder.resolve("tools"));
        for (var tool : List.of("sh", "sed", "cat", "dirname", "readlink", "head", "tr", "uname")) {
            var link = tools.resolve(tool);
            if (!Files.exists(link)) {
                Files.createSymbolicLink(link, find(tool));
            }
        }
        return Stream.concat(Stream.of(homes).map(home -> home.resolve("bin")), Stream.of(tools))
                .map(Path::toString)
                .collect(Collectors.joining(":"));
    }

    private static Path find(String tool) {
        return Stream.of("/bin", "/usr/bin")
                .map(place -> Path.of(place, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + tool));
    }

    private Run run(Map<String, String> environment) throws Exception {
        return run(environment, List.of());
    }

    private Run run(Map<String, String> environment, List<String> arguments) throws Exception {
        var all = new HashMap<>(environment);
        all.put("HOME", folder.toString());
        return Run.of(top.resolve("mocapscope"), all, arguments);
    }

    /** One run of the launcher: its exit code, the lines that Java printed, and stderr. */
    private record Run(int code, List<String> lines, String err) {

        static Run of(Path launcher, Map<String, String> environment, List<String> arguments) throws Exception {
            var command = new ArrayList<>(List.of("/bin/sh", launcher.toString()));
            command.addAll(arguments);
            var builder = new ProcessBuilder(command);
            builder.environment().clear();
            builder.environment().putAll(environment);
            var process = builder.start();
            process.getOutputStream().close();
            var out = new String(process.getInputStream().readAllBytes());
            var err = new String(process.getErrorStream().readAllBytes());
            return new Run(process.waitFor(), List.of(out.split("\n", -1)), err);
        }

        String java() {
            return lines.getFirst().startsWith("java ") ? lines.getFirst().substring("java ".length()) : "";
        }

        List<String> arguments() {
            return lines.subList(1, lines.size() - 1);
        }
    }
}
