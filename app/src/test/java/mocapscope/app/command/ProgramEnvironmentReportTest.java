package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import mocapscope.protocol.file.ApplicationFolders;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramEnvironmentReportTest {
    private final Properties properties = new Properties();
    private final Map<String, String> environment = new HashMap<>();

    @TempDir
    private Path root;

    private Path home;

    @BeforeEach
    void prepare() throws IOException {
        home = Files.createDirectories(root.resolve("home/ann"));
        properties.putAll(Map.of(
                "os.name", "Linux",
                "os.version", "6.1",
                "os.arch", "amd64",
                "user.home", home.toString(),
                "user.name", "ann",
                "java.home", home.resolve("jdk").toString()));
    }

    @Test
    void writesHomeFolderAsTilde() throws IOException {
        Files.createDirectories(home.resolve(".config/mocapscope"));

        assertEquals("~/.config/mocapscope, writable", line("Settings"));
        assertEquals("~/.cache/mocapscope, not created yet", line("Cache"));
        assertEquals("~/jdk", line("Java folder"));
        assertFalse(report().contains(home.toString()), report());
    }

    @Test
    void keepsFoldersThatOnlyBeginLikeHome() {
        properties.put("java.home", home + "abel/jdk");

        assertEquals(home + "abel/jdk", line("Java folder"));
    }

    @Test
    void omitsUserAndSecretsOfEnvironment() {
        environment.putAll(Map.of("USER", "ann", "HOSTNAME", "stage7", "STAGE_WORD", "open sesame"));
        environment.put("DISPLAY", "stage7.example:1.0");

        var report = report();

        assertFalse(report.contains("stage7") || report.contains("sesame") || report.contains("ann"), report);
        assertEquals("on another computer", line("Display"));
    }

    @Test
    void namesGraphicsCardsWithDrivers() throws IOException {
        assertEquals("none", line("Graphics cards"));

        Files.createDirectories(root.resolve("dev/dri"));
        Files.createFile(root.resolve("dev/dri/renderD128"));
        Files.createFile(root.resolve("dev/dri/renderD129"));
        var device = Files.createDirectories(root.resolve("sys/class/drm/renderD128/device"));
        Files.createSymbolicLink(device.resolve("driver"), Path.of("../../bus/pci/drivers/i915"));

        assertEquals("renderD128 (i915), renderD129 (unknown driver)", line("Graphics cards"));
        assertEquals("fx3d, a graphics card draws to the display", line("Renderer"));
    }

    @Test
    void statesMissingLibrariesOfWindow() throws IOException {
        Files.createFile(Files.createDirectories(root.resolve("usr/lib/x86_64-linux-gnu"))
                .resolve("libGL.so.1"));
        Files.createFile(Files.createDirectories(root.resolve("usr/lib64")).resolve("libXtst.so.6"));

        assertEquals(
                "libgtk-3.so.0 not found in the usual folders, libGL.so.1, libXtst.so.6,"
                        + " libXxf86vm.so.1 not found in the usual folders",
                line("Libraries"));
    }

    @Test
    void findsNatsServerOnPath() throws IOException {
        assertEquals("no nats-server on the PATH", line("NATS"));

        var server =
                Files.createFile(Files.createDirectories(home.resolve("bin")).resolve("nats-server"));
        environment.put("PATH", root.resolve("empty") + File.pathSeparator + home.resolve("bin"));
        assertEquals("no nats-server on the PATH", line("NATS"));
        assertTrue(server.toFile().setExecutable(true));

        assertEquals("nats-server at ~/bin/nats-server", line("NATS"));
    }

    @Test
    void statesDisplayOnlyOnLinux() {
        environment.put("DISPLAY", ":7");
        assertEquals(":7", line("Display"));
        environment.put("WAYLAND_DISPLAY", "wayland-0");
        assertEquals(":7, beside Wayland", line("Display"));

        properties.put("os.name", "Windows 11");

        assertFalse(report().contains("Display  "), report());
    }

    @Test
    void commandPrintsReport() throws Exception {
        var run = CommandRun.of("doctor", "--self");

        assertEquals(0, run.code());
        assertTrue(run.out().startsWith("Mocapscope     "), run.out());
        assertTrue(run.out().contains("\nJavaFX         25"), run.out());
        assertFalse(run.out().contains(System.getProperty("user.home") + File.separator), run.out());
    }

    @Test
    void commandRefusesEndpointBesideSelf() throws Exception {
        var run = CommandRun.of("doctor", "vrpn://host", "--self");

        assertEquals(2, run.code());
        assertEquals("mocapscope: --self describes this program as text: omit everything else\n", run.err());
    }

    @Test
    void commandNeedsEndpointOrSelf() throws Exception {
        var run = CommandRun.of("doctor");

        assertEquals(2, run.code());
        assertEquals("mocapscope: name the ENDPOINT to examine, or --self for this program\n", run.err());
    }

    private String line(String label) {
        return report().lines()
                .filter(line -> line.startsWith(label + " "))
                .map(line -> line.substring(15))
                .findFirst()
                .orElseThrow(() -> new AssertionError(label + " is missing in:\n" + report()));
    }

    private String report() {
        var variables = new HashMap<>(environment);
        variables.put("HOME", home.toString());
        var folders =
                new ApplicationFolders(home, home.resolve(".config/mocapscope"), home.resolve(".cache/mocapscope"));
        return new ProgramEnvironmentReport(root, properties, variables, folders)
                .lines().stream().collect(Collectors.joining("\n"));
    }
}
