package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

/** Tests the sentence about sensors that have no skeleton map. */
class MissingSkeletonMapBarTest {
    private final SceneViewModel model = SceneSessionBuilder.model();

    @Test
    void namesDeviceWithSensorsOfBodyButNoBones() {
        show("Suit", 23);

        assertEquals("Suit has no bones: 23 sensors without a skeleton map", describe());
    }

    @Test
    void acceptsDeviceWithFewSensors() {
        show("Wand", 7);

        assertEquals("", describe());
    }

    private void show(String device, int sensors) {
        var session = new SceneSessionBuilder("s", 1);
        for (int sensor = 0; sensor < sensors; sensor++) {
            session.pose(device, sensor, new Vec3(0, sensor, 0), Quat.IDENTITY);
        }
        model.refresh(SceneSessionBuilder.at(1, session));
    }

    private String describe() {
        return MissingSkeletonMapBar.describe(List.copyOf(model.bodies()), List.copyOf(model.trackers()));
    }
}
