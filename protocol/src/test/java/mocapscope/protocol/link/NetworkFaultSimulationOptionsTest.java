package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import mocapscope.protocol.session.logic.SimulatedDeviceClock;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class NetworkFaultSimulationOptionsTest {
    private static final long MS = 1_000_000;

    @Test
    void parsesAllFaultsInAnyOrder() {
        var options = NetworkFaultSimulationOptions.parse(
                "stall:2s/20s, loss:5%,delay:80ms±20.5ms,duplicate:1%,reorder:2%,corrupt:0.1%,"
                        + "truncate:0.25%,way:out");

        assertEquals(
                new NetworkFaultSimulationOptions(
                        0.05,
                        0.01,
                        0.02,
                        0.001,
                        0.0025,
                        80 * MS,
                        20 * MS + MS / 2,
                        2000 * MS,
                        20_000 * MS,
                        EnumSet.of(Direction.TO_SERVER),
                        SimulatedSensorDefectOptions.NONE),
                options);
    }

    @Test
    void omittedFaultsAreDisabled() {
        var options = NetworkFaultSimulationOptions.parse("loss:100%");

        assertEquals(1, options.loss());
        assertEquals(0, options.duplicate() + options.reorder() + options.corrupt() + options.truncate());
        assertEquals(0, options.delayNanos() + options.jitterNanos() + options.stallNanos());
        assertEquals(EnumSet.allOf(Direction.class), options.directions());
    }

    @Test
    void parsesAsciiPlusMinusJitter() {
        assertEquals(
                20 * MS, NetworkFaultSimulationOptions.parse("delay:1s+-20ms").jitterNanos());
        assertEquals(1000 * MS, NetworkFaultSimulationOptions.parse("delay:1s").delayNanos());
    }

    @Test
    void parsesItsOwnUsageForm() {
        assertEquals(
                80 * MS,
                NetworkFaultSimulationOptions.parse(NetworkFaultSimulationOptions.FORM
                                .replace("in|out|both", "in")
                                .replace("+2h|-1h30m|boot", "boot"))
                        .delayNanos());
    }

    @Test
    void separatesDefectsOfDeviceFromNetwork() {
        var options = NetworkFaultSimulationOptions.parse("lost:2s/8s,frozen:500ms/20s,clock:-1h30m");

        assertFalse(options.hasNetworkFaults());
        assertTrue(NetworkFaultSimulationOptions.parse("stall:1s,clock:boot").hasNetworkFaults());
        assertEquals(
                "lost:2s/8s,frozen:0.5s/20s,clock:-5400s", options.defects().toString());
        assertEquals(
                options.defects(),
                SimulatedSensorDefectOptions.parse(options.defects().toString()));
        assertEquals(
                new SimulatedDeviceClock(7_200_000_000_000L, false),
                SimulatedSensorDefectOptions.parse("clock:+2h").clock());
        assertEquals("", NetworkFaultSimulationOptions.NONE.defects().toString());
    }

    @Test
    void reportsInvalidFaultText() {
        for (var text : List.of(
                "lost:5%",
                "lost",
                "lost:8s/8s",
                "frozen:4s",
                "clock:2h",
                "clock:+",
                "clock:later",
                "swop:1s/4s",
                "loss",
                "loss:5",
                "loss:101%",
                "loss:-1%",
                "delay:80",
                "delay:ms",
                "stall:2h",
                "way:up",
                "")) {
            var failure =
                    assertThrows(IllegalArgumentException.class, () -> NetworkFaultSimulationOptions.parse(text), text);
            assertTrue(failure.getMessage().contains("'" + text + "'"), failure.getMessage());
        }
    }

    @Test
    void rejectsContradictoryFaults() {
        assertThrows(IllegalArgumentException.class, () -> NetworkFaultSimulationOptions.parse("loss:1%,loss:2%"));
        assertThrows(IllegalArgumentException.class, () -> NetworkFaultSimulationOptions.parse("delay:10ms±20ms"));
        assertThrows(IllegalArgumentException.class, () -> NetworkFaultSimulationOptions.parse("stall:10s"));
        assertThrows(IllegalArgumentException.class, () -> NetworkFaultSimulationOptions.parse("stall:3s/3s"));
    }
}
