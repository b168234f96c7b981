package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RendererChoiceTest {
    private final Properties properties = new Properties();

    @TempDir
    private Path root;

    @Test
    void autoUsesGraphicsCardWhereOneDraws() {
        assertEquals(RendererChoice.FX3D, RendererChoice.AUTO.resolve(true));
        assertEquals(RendererChoice.RASTER, RendererChoice.AUTO.resolve(false));
        assertEquals(RendererChoice.RASTER, RendererChoice.RASTER.resolve(true));
        assertEquals(RendererChoice.FX3D, RendererChoice.FX3D.resolve(false));
    }

    @Test
    void forcesOnlyJavaFx3d() {
        RendererChoice.AUTO.prepareToolkit(properties, false);
        assertEquals(Map.of("prism.order", "sw"), properties);

        properties.clear();
        RendererChoice.RASTER.prepareToolkit(properties, true);
        assertEquals(Map.of("prism.order", "sw"), properties);

        properties.clear();
        RendererChoice.AUTO.prepareToolkit(properties, true);
        assertEquals(Map.of("prism.forceGPU", "true"), properties);
    }

    @Test
    void propertiesOfUserWin() {
        properties.putAll(Map.of("prism.forceGPU", "false", "prism.order", "es2"));

        RendererChoice.FX3D.prepareToolkit(properties, false);
        RendererChoice.RASTER.prepareToolkit(properties, false);

        assertEquals(Map.of("prism.forceGPU", "false", "prism.order", "es2"), properties);
    }

    @Test
    void cardNeedsRenderNode() throws IOException {
        assertFalse(accelerated(":3"));

        Files.createDirectories(root.resolve("dev/dri"));
        assertFalse(accelerated(":3"));
        Files.createFile(root.resolve("dev/dri/renderD128"));

        assertTrue(accelerated(":3"));
        assertTrue(accelerated(null), "Wayland");
    }

    @Test
    void virtualDisplayIsNotDrawnByCard() throws IOException {
        Files.createDirectories(root.resolve("dev"));
        Files.createFile(root.resolve("dev/dxg"));
        Files.createDirectories(root.resolve("tmp"));
        Files.writeString(root.resolve("tmp/.X84-lock"), "       412\n");
        Files.createDirectories(root.resolve("proc/412"));
        for (var server : new String[] {"Xvfb", "Xephyr", "Xtigervnc"}) {
            Files.writeString(root.resolve("proc/412/comm"), server + "\n");
            assertFalse(accelerated(":84.0"), server);
        }
        Files.writeString(root.resolve("proc/412/comm"), "Xorg\n");

        assertTrue(accelerated(":84.0"));
        assertTrue(accelerated("remote:85"), "without a lock file");
    }

    @Test
    void otherSystemsDrawWithTheirCard() {
        assertTrue(new GraphicsCardProbe(root, "Mac OS X", null).isAccelerated());
    }

    private boolean accelerated(String display) {
        return new GraphicsCardProbe(root, "Linux", display).isAccelerated();
    }
}
