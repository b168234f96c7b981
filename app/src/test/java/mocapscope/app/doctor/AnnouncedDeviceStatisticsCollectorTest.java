package mocapscope.app.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class AnnouncedDeviceStatisticsCollectorTest {
    private final AnnouncedDeviceStatisticsCollector registry = new AnnouncedDeviceStatisticsCollector();

    @Test
    void listsDistinctRatesOfDeviceSources() {
        registry.addAnnounced(new SourceId("s", "Glove"), false);
        source("imu/hub", OptionalDouble.of(100));
        source("imu/arm", OptionalDouble.of(100));
        source("flags", OptionalDouble.of(0));
        source("joints", OptionalDouble.of(83.5));
        source("text", OptionalDouble.empty());

        var device = registry.devices().iterator().next();

        assertEquals(List.of(100.0, 83.5, 0.0), device.rates());
    }

    private void source(String part, OptionalDouble rate) {
        registry.add(new DeclaredSourceProperties(
                new SourceId("s", "Glove", part), SourceDataKind.TRACKER, "", "", "", "", rate));
    }
}
