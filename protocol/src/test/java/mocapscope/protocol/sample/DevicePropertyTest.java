package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DevicePropertyTest {
    private static final DeviceProperty GLOVE = new DeviceProperty(
            "Glove",
            "left",
            List.of(
                    new DeviceProperty("id", "7"),
                    new DeviceProperty(
                            "groups", "", List.of(new DeviceProperty("0", "imu"), new DeviceProperty("1", "joints"))),
                    new DeviceProperty("id", "again")));

    @Test
    void formatsNestedPropertiesAsIndentedText() {
        assertEquals("Glove: left\n  id: 7\n  groups\n    0: imu\n    1: joints\n  id: again\n", GLOVE.text());
    }

    @Test
    void convertsNumberedPropertiesToListWithoutLosingNames() {
        assertEquals(
                Map.of("id", "7", "groups", List.of("imu", "joints"), "id (2)", "again", "value", "left"),
                GLOVE.toJsonValue());
        assertEquals("7", new DeviceProperty("id", "7").toJsonValue());
    }
}
