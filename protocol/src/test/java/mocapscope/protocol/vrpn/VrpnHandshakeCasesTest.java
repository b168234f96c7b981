package mocapscope.protocol.vrpn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.protocol.vrpn.wire.VrpnDecodedOutput;
import mocapscope.protocol.vrpn.wire.VrpnEntryBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of recorded handshakes between a Python client and the real server, valid and invalid. */
class VrpnHandshakeCasesTest {

    @ParameterizedTest
    @CsvSource({
        "ok_cookie_only, ''",
        "cookie_late_1s, ''",
        "ping_button0, ''",
        "cookie_minor_older, COOKIE_MINOR version 11",
        "cookie_major_06, COOKIE_MAJOR version 11",
        "cookie_garbage, COOKIE_INVALID magic 0",
        "length_below_24, LENGTH_TOO_SMALL length 0",
        "type_name_too_long_120, NAME_TOO_LONG name_length 24"
    })
    void isExplained(String name, String expected) {
        var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.captured("handshake_cases/" + name + ".jsonl"));

        var found = decoded.findings.stream()
                .map(finding -> "%s %s %d".formatted(finding.rule().code(), finding.field(), finding.offset()))
                .toList();
        assertEquals(expected.isEmpty() ? List.of() : List.of(expected), found);
    }
}
