package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceIdTest {
    @ParameterizedTest
    @CsvSource({
        "smartsuit-1001, joints, Smartsuit 1001, Smartsuit 1001",
        "solved_hand-1003, joints_openxr, Solved hand 1003, Solved hand 1003 joints openxr",
        "smartgloves-1002, pose, Smartgloves 1002, Smartgloves 1002",
        "smartsuit-1001, imu/hub, Smartsuit 1001, Smartsuit 1001 imu/hub",
        "Tracker0, '', Tracker0, Tracker0",
        "Röhrich Tisch, '', Röhrich Tisch, Röhrich Tisch",
        "hip-left, '', hip-left, hip-left",
    })
    void namesPartOnlyBesideOtherOfDevice(String device, String part, String alone, String beside) {
        var source = new SourceId("s1", device, part);

        assertEquals(alone, source.displayName(List.of(source, new SourceId("s1", "Other", part))));
        assertEquals(beside, source.displayName(List.of(source, new SourceId("s1", device, "rest"))));
    }

    @Test
    void namesTypesAndNumbersReadably() {
        assertEquals("Smartsuit 1001", new SourceId("s1", "smartsuit-1001").deviceDisplayName());
    }
}
