package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemClockDisciplineReaderTest {
    /** The output of chronyc 4.3. */
    private static final String CHRONY =
            "C0000201,192.0.2.1,3,1764419000.123456789,-0.000012345,0.000001,0.00002,-12.345,"
                    + "0.001,0.025,0.012345678,0.000987654,64.5,Normal\n";

    @TempDir
    private Path root;

    private String read(Map<String, String> outputs) {
        return new SystemClockDisciplineReader(root, command -> Optional.ofNullable(outputs.get(command.getFirst())))
                .read();
    }

    @Test
    void describesChrony() {
        assertEquals(
                "chrony: synchronized, stratum 3, off by 12 µs",
                read(Map.of("chronyc", CHRONY, "timedatectl", "NTPSynchronized=yes\n")));
        assertEquals(
                "chrony: not synchronized, stratum 3, off by 12 µs",
                read(Map.of("chronyc", CHRONY.replace("Normal", "Not synchronised"))));
    }

    @Test
    void describesSystemdAndPtp() throws IOException {
        assertEquals("kernel: synchronized", read(Map.of("timedatectl", "NTPSynchronized=yes\n")));
        Files.createDirectories(root.resolve("run/systemd/timesync"));
        Files.createFile(root.resolve("run/systemd/timesync/synchronized"));
        Files.createFile(root.resolve("run/ptp4l"));

        assertEquals(
                "systemd-timesyncd: synchronized; ptp4l runs", read(Map.of("timedatectl", "NTPSynchronized=no\n")));
    }

    @Test
    void isUnknownWithoutUsableOutput() {
        assertEquals("unknown", read(Map.of()));
        assertEquals("unknown", read(Map.of("chronyc", "1,2,3\n", "timedatectl", "Failed\n")));
        assertEquals("unknown", read(Map.of("chronyc", CHRONY.replace(",3,", ",x,"))));
    }

    @Test
    void readsThisMachine() {
        assertFalse(new SystemClockDisciplineReader().read().isEmpty());
    }
}
