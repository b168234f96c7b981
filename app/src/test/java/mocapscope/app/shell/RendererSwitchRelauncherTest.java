package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class RendererSwitchRelauncherTest {

    @Test
    void addsRendererToArguments() {
        assertEquals(
                List.of("java", "-m", "mocapscope.app/mocapscope.app.Main", "demo", "--renderer", "raster"),
                command("-m", "mocapscope.app/mocapscope.app.Main", "demo"));
    }

    @Test
    void replacesRendererOfArguments() {
        assertEquals(
                List.of("java", "demo", "--after", "3s", "--renderer", "raster"),
                command("demo", "--renderer", "fx3d", "--after", "3s"));
        assertEquals(List.of("java", "vrpn://host", "--renderer", "raster"), command("--renderer=fx3d", "vrpn://host"));
    }

    private static List<String> command(String... arguments) {
        return RendererSwitchRelauncher.command("java", List.of(arguments), "raster");
    }
}
