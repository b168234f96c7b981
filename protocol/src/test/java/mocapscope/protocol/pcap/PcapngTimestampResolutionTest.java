package mocapscope.protocol.pcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests any resolution and offset that an interface can declare. */
class PcapngTimestampResolutionTest {
    private static final long MOST = Long.MAX_VALUE / 2;

    @ParameterizedTest
    @CsvSource({
        // resolution, offset, units, nanoseconds
        "6, 0, 1000000, 1000000000",
        "6, -2, 1000000, -1000000000", // before 1970
        "9, 5, 7, 5000000007",
        "0, 0, 3, 3000000000",
        "12, 0, 5000, 5",
        "128, 0, 3, 3000000000", // 2⁰
        "138, 0, 512, 500000000", // 2¹⁰
        "191, 0, -1, 1999999999", // 2⁶³
        "255, 0, 77, 0",
        "127, 0, 77, 0",
    })
    void unitsAndOffsetMakeNanoseconds(int resolution, long offset, long units, long nanos) {
        assertEquals(
                nanos,
                PcapngTimestampResolution.MICROS
                        .withResolution(resolution)
                        .offset(offset)
                        .toEpochNanos(units));
    }

    @ParameterizedTest
    @CsvSource({
        "6, 0, -1",
        "0, 0, 9223372036854775807",
        "9, 0, -1",
        "128, 0, -1",
        "6, 9223372036854775807, 1",
        "6, -9223372036854775808, 1",
        "9, 4611686018, 4611686018427387903",
        "10, 0, -1",
        "129, 0, -1",
    })
    void clampsOutOfRangeTimesWithoutChangingSign(int resolution, long offset, long units) {
        long nanos = PcapngTimestampResolution.MICROS
                .withResolution(resolution)
                .offset(offset)
                .toEpochNanos(units);

        assertTrue(nanos >= -MOST && nanos <= MOST, () -> "" + nanos);
        assertEquals(offset >= 0, nanos > 0);
    }
}
