package mocapscope.app.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.file.ApplicationFolders;

/**
 * A text about this installation for reports of problems: versions, renderer, display, libraries and folders. The home
 * folder is written as {@code ~}, and neither the name of the computer nor that of the user is stated.
 */
final class ProgramEnvironmentReport {
    /** The libraries that JavaFX opens by name on Linux. */
    private static final List<String> WINDOW_LIBRARIES =
            List.of("libgtk-3.so.0", "libGL.so.1", "libXtst.so.6", "libXxf86vm.so.1");

    private static final List<String> LIBRARY_FOLDERS =
            List.of("lib", "lib64", "usr/lib", "usr/lib64", "usr/local/lib");
    private static final int LABEL_WIDTH = 14;

    private final Path root;
    private final Properties properties;
    private final Map<String, String> environment;
    private final ApplicationFolders folders;
    private final List<String> lines = new ArrayList<>();

    /** Creates a report that looks for devices and libraries below {@code root}. */
    ProgramEnvironmentReport(
            Path root, Properties properties, Map<String, String> environment, ApplicationFolders folders) {
        this.root = root;
        this.properties = properties;
        this.environment = environment;
        this.folders = folders;
    }

    /** Returns the report of this process. */
    static ProgramEnvironmentReport ofProcess() {
        return new ProgramEnvironmentReport(
                Path.of("/"), System.getProperties(), System.getenv(), ApplicationFolders.ofUser());
    }

    /** Returns the lines, without line ends. */
    List<String> lines() {
        lines.clear();
        add("Mocapscope", VersionProvider.programVersion().substring("mocapscope ".length()));
        add(
                "Java",
                "%s, %s, %s"
                        .formatted(
                                property("java.runtime.version"), property("java.vendor"), property("java.vm.name")));
        add("Java folder", property("java.home"));
        add("JavaFX", moduleVersion("javafx.graphics"));
        add("System", "%s %s, %s".formatted(property("os.name"), property("os.version"), property("os.arch")));
        var runtime = Runtime.getRuntime();
        add(
                "Processors",
                "%d, and %d MiB for objects".formatted(runtime.availableProcessors(), runtime.maxMemory() >> 20));
        add("Text", "%s, %s".formatted(property("file.encoding"), property("user.language")));
        addDisplay();
        addFolder("Settings", folders.settings());
        add("State", "with the settings");
        addFolder("Cache", folders.cache());
        add("NATS", onPath("nats-server").map("nats-server at %s"::formatted).orElse("no nats-server on the PATH"));
        return List.copyOf(lines);
    }

    private void addDisplay() {
        boolean linux = property("os.name").equals("Linux");
        var display = Optional.ofNullable(environment.get("DISPLAY")).filter(name -> !name.isBlank());
        var probe = new GraphicsCardProbe(root, property("os.name"), display.orElse(null));
        add(
                "Renderer",
                "%s, %s"
                        .formatted(
                                RendererChoice.AUTO
                                        .resolve(probe.isAccelerated())
                                        .key(),
                                probe.isAccelerated()
                                        ? "a graphics card draws to the display"
                                        : "no graphics card draws to the display"));
        if (linux) {
            add("Display", display.map(ProgramEnvironmentReport::withoutHost).orElse("DISPLAY is not set") + wayland());
            add("Graphics cards", graphicsCards());
            add("Libraries", WINDOW_LIBRARIES.stream().map(this::library).collect(Collectors.joining(", ")));
        }
    }

    /** Returns a display such as {@code :0}; of one on another computer, only that it is one. */
    private static String withoutHost(String display) {
        int colon = display.lastIndexOf(':');
        var host = colon < 0 ? display : display.substring(0, colon);
        return host.isEmpty() || host.equals("unix") ? display : "on another computer";
    }

    private String wayland() {
        return environment.getOrDefault("WAYLAND_DISPLAY", "").isBlank() ? "" : ", beside Wayland";
    }

    /** Returns the render nodes with their drivers. */
    private String graphicsCards() {
        var nodes = new TreeSet<String>();
        try (var devices = Files.newDirectoryStream(root.resolve("dev/dri"), "renderD*")) {
            for (var device : devices) {
                var node = device.getFileName().toString();
                nodes.add("%s (%s)".formatted(node, driver(node)));
            }
        } catch (IOException _) {
            return "none";
        }
        return nodes.isEmpty() ? "none" : String.join(", ", nodes);
    }

    private String driver(String node) {
        try {
            var link = Files.readSymbolicLink(root.resolve("sys/class/drm/%s/device/driver".formatted(node)));
            return link.getFileName().toString();
        } catch (IOException _) {
            return "unknown driver";
        }
    }

    private String library(String name) {
        return isInstalled(name) ? name : name + " not found in the usual folders";
    }

    private boolean isInstalled(String name) {
        return LIBRARY_FOLDERS.stream().map(root::resolve).anyMatch(folder -> {
            if (Files.exists(folder.resolve(name))) {
                return true;
            }
            try (var multiarch = Files.newDirectoryStream(folder, "*-linux-gnu*")) {
                for (var one : multiarch) {
                    if (Files.exists(one.resolve(name))) {
                        return true;
                    }
                }
            } catch (IOException _) {
                return false;
            }
            return false;
        });
    }

    private void addFolder(String label, Path folder) {
        var state = !Files.exists(folder) ? "not created yet" : Files.isWritable(folder) ? "writable" : "not writable";
        add(label, "%s, %s".formatted(folder, state));
    }

    private Optional<Path> onPath(String program) {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isBlank())
                .flatMap(folder -> Stream.of(program, program + ".exe").flatMap(name -> resolve(folder, name)))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    private static Stream<Path> resolve(String folder, String name) {
        try {
            return Stream.of(Path.of(folder, name));
        } catch (InvalidPathException _) {
            return Stream.empty();
        }
    }

    private static String moduleVersion(String name) {
        return ModuleLayer.boot()
                .findModule(name)
                .flatMap(module -> module.getDescriptor().rawVersion())
                .orElse("unknown");
    }

    private String property(String name) {
        return properties.getProperty(name, "unknown");
    }

    private void add(String label, String text) {
        lines.add(("%-" + LABEL_WIDTH + "s %s").formatted(label, ControlCharacterEscaper.escapeLines(masked(text))));
    }

    /** Returns the text with {@code ~} for the home folder, whichever of its paths the text contains. */
    private String masked(String text) {
        var masked = text;
        for (var home : Stream.of(folders.home(), realPath(folders.home()), Path.of(property("user.home")))
                .map(Path::toString)
                .filter(path -> path.length() > 1)
                .distinct()
                .toList()) {
            masked = masked.replaceAll(Pattern.quote(home) + "(?=[/\\\\,]|$)", "~");
        }
        return masked;
    }

    private static Path realPath(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException _) {
            return folder;
        }
    }
}
