package mocapscope.protocol.rgmp.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.rgmp.decode.RgmpStreamTest;
import mocapscope.protocol.sample.DeviceProperty;
import org.junit.jupiter.api.Test;

/** Tests that a device's page contains all of its definition. */
class RgmpDeviceDetailTreeBuilderTest {

    private static DeviceProperty part(DeviceProperty page, String name) {
        return page.parts().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void showsEveryDefinitionField() {
        var decoded = RgmpDecodedOutput.of(RgmpEntryBuilder.fixture("valid/v02_glove_two_groups.json"));
        var page = decoded.pages.getFirst();
        assertEquals("smartgloves-843143769", page.name());
        assertEquals(new DeviceProperty("timestamp_epoch", "device_boot"), part(page, "timestamp_epoch"));
        assertEquals(
                new DeviceProperty("hand", "left"),
                part(page, "device_info").parts().getFirst());
        var rest = part(page, "static_data").parts().getFirst();
        assertEquals("arm_sensor", rest.value());
        assertEquals("0, 0.05, 0, 0, 0, 0, 1", part(rest, "value").value());
        var groups = part(page, "groups").parts();
        assertEquals(
                List.of("pose", "imu_hub", "status"),
                groups.stream().map(DeviceProperty::value).toList());
        assertEquals("400", part(groups.get(1), "expected_rate_hz").value());
    }

    @Test
    void showsUnknownFields() {
        var page = RgmpDecodedOutput.of(RgmpEntryBuilder.fixture("valid/v09_unknown_fields_no_device_info.json"))
                .pages
                .getFirst();
        assertEquals(
                new DeviceProperty("x", "1"),
                part(page, "vendor_extension").parts().getFirst());
    }

    @Test
    void createsNoPageForRefusedDefinition() {
        assertEquals(
                List.of(), RgmpDecodedOutput.of(RgmpEntryBuilder.fixture("invalid/i07_device_id_negative.json")).pages);
    }

    @Test
    void limitsNumberOfProperties() {
        var json = RgmpStreamTest.one("'FLOAT'", "'CUSTOM', 'custom_label': 'x'")
                .replace("'static_data': []", "'static_data': [], 'more': [" + "[true],".repeat(20_000) + "1]");
        var page = RgmpDecodedOutput.of(RgmpEntryBuilder.definition(json)).pages.getFirst();
        assertTrue(count(page) < 5100, "has " + count(page));
    }

    @Test
    void marksOmittedMembers() {
        var members =
                IntStream.range(0, 6000).mapToObj(i -> "'%d': 1".formatted(i)).collect(Collectors.joining(", "));
        var page = page("'static_data': [], 'device_info': {%s}".formatted(members));
        var info = part(page, "device_info").parts();
        assertTrue(count(page) <= 5001, "has " + count(page));
        assertEquals(new DeviceProperty("…", "the rest of the definition is omitted"), info.getLast());
    }

    @Test
    void truncatesNameTo300Characters() {
        var page = page("'static_data': [], '%s': 1".formatted("n".repeat(4000)));
        assertTrue(page.parts().contains(new DeviceProperty("n".repeat(299) + "…", "1")));
    }

    private static DeviceProperty page(String instead) {
        var json =
                RgmpStreamTest.one("'FLOAT'", "'CUSTOM', 'custom_label': 'x'").replace("'static_data': []", instead);
        return RgmpDecodedOutput.of(RgmpEntryBuilder.definition(json)).pages.getFirst();
    }

    private static int count(DeviceProperty page) {
        return 1
                + page.parts().stream()
                        .mapToInt(RgmpDeviceDetailTreeBuilderTest::count)
                        .sum();
    }
}
