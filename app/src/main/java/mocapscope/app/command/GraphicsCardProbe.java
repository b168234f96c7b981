package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether a graphics card renders the display. On Linux, that requires a render node and a display that is not
 * virtual.
 */
public final class GraphicsCardProbe {
    private static final Set<String> VIRTUAL = Set.of("Xvfb", "Xephyr");

    private final Path root;
    private final String system;
    private final String display;

    /** Looks for devices and processes below {@code root}. */
    GraphicsCardProbe(Path root, String system, @Nullable String display) {
        this.root = root;
        this.system = system;
        this.display = display == null ? "" : display;
    }

    /** Returns a probe of this computer. */
    public static GraphicsCardProbe ofSystem() {
        return new GraphicsCardProbe(Path.of("/"), System.getProperty("os.name"), System.getenv("DISPLAY"));
    }

    public boolean isAccelerated() {
        return !system.equals("Linux") || !isVirtual() && hasRenderNode();
    }

    private boolean hasRenderNode() {
        if (Files.exists(root.resolve("dev/nvidia0")) || Files.exists(root.resolve("dev/dxg"))) {
            return true;
        }
        try (var nodes = Files.newDirectoryStream(root.resolve("dev/dri"), "renderD*")) {
            return nodes.iterator().hasNext();
        } catch (IOException _) {
            return false;
        }
    }

    /** Returns true if the process of the X server is one that draws in memory. */
    private boolean isVirtual() {
        var number = display.substring(display.indexOf(':') + 1).replaceFirst("\\..*", "");
        if (!number.matches("\\d{1,9}")) {
            return false;
        }
        try {
            var process =
                    Files.readString(root.resolve("tmp/.X" + number + "-lock")).strip();
            if (!process.matches("\\d{1,9}")) {
                return false;
            }
            var name =
                    Files.readString(root.resolve("proc/" + process + "/comm")).strip();
            return VIRTUAL.contains(name) || name.endsWith("vnc");
        } catch (IOException _) {
            return false;
        }
    }
}
