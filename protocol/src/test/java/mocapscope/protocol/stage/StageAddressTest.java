package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import mocapscope.protocol.session.endpoint.NetworkAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StageAddressTest {

    @Test
    void parsesStageAgentAndSession() {
        assertEquals(
                new StageAddress(new NetworkAddress("hub", 4222), false, "show", "", ""),
                StageAddress.parse("nats://hub/show"));
        assertEquals(
                new StageAddress(new NetworkAddress("::1", 9), false, "a b", "ü/ö", "vrpn-1"),
                StageAddress.parse("nats://[::1]:9/a%20b/%C3%BC%2F%C3%B6/vrpn-1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nats://hub:4222/show", "nats://[::1]:9/a%20b/%C3%BC%2F%C3%B6/vrpn-1"})
    void printsAddressAsParsed(String text) {
        assertEquals(text, StageAddress.parse(text).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nats://hub",
                "nats://hub/",
                "nats://hub//a",
                "nats://hub/a//b",
                "nats://hub/a/b/c/d",
                "nats://hub/a?from=1",
                "nats://hub/a#b",
                "nats:///a",
                "nats://hub:x/a",
                "nats://hub:70000/a",
                "nats://hub/a%2",
                "vrpn://hub/a"
            })
    void rejectsOtherForms(String text) {
        assertThrows(IllegalArgumentException.class, () -> StageAddress.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nats://me:s3cret@hub/show", "nats://me:s3cret@hub/show with space"})
    void rejectsPasswordWithoutQuotingIt(String text) {
        var failure = assertThrows(IllegalArgumentException.class, () -> StageAddress.parse(text));

        assertFalse(failure.getMessage().contains("s3cret"), failure.getMessage());
    }

    @Test
    void limitsLengthOfNames() {
        assertEquals("x".repeat(255), StageAddress.requireName("x".repeat(255)));
        assertThrows(IllegalArgumentException.class, () -> StageAddress.requireName("ü".repeat(128)));
    }
}
