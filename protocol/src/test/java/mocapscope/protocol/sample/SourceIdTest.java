package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceIdTest {
    @ParameterizedTest
    @CsvSource({
        "smartsuit-1001, joints, Smartsuit 1001",
        "solved_hand-1003, joints_openxr, Solved hand 1003 joints openxr",
        "smartgloves-1002, pose, Smartgloves 1002",
        "smartsuit-1001, imu/hub, Smartsuit 1001 imu/hub",
        "Tracker0, '', Tracker0",
        "Body, '', Body",
        "Röhrich Tisch, '', Röhrich Tisch",
        "hip-left, '', hip-left",
    })
    void namesTypesAndNumbersReadably(String device, String part, String name) {
        assertEquals(name, new SourceId("s1", device, part).displayName());
    }
}
