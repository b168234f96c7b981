package mocapscope.protocol.setp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.OptionalInt;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpProgramVersion;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import org.junit.jupiter.api.Test;

/** Tests of admission to a server (R22). */
class SetpAdmissionPolicyTest {

    private static SetpAdmissionPolicy policy(String options) {
        return new SetpAdmissionPolicy(ProtocolCatalog.parse("setp://127.0.0.1" + options, SessionRole.SERVER)
                .settings());
    }

    private static OptionalInt client(SetpAdmissionPolicy policy, String program, String protocol) {
        var claimed = SetpProgramVersion.of(program);
        return policy.findRefusal(new SetpConnectHandshakeMessage.ConnectRequest(
                claimed.name(), claimed.withProtocol(protocol), "anna", "one"));
    }

    private static OptionalInt link(SetpAdmissionPolicy policy, String program, String protocol) {
        var claimed = SetpProgramVersion.of(program);
        return policy.findRefusal(new SetpBubbleLinkMessage.BubbleLinkRequest(
                claimed.name(),
                claimed.withProtocol(protocol),
                "",
                SetpSimulatedLinkedBubblePair.createBubbleId("guest"),
                SetpSimulatedLinkedBubblePair.createBubbleId("stage"),
                Vec3.ZERO,
                1,
                1,
                1));
    }

    @Test
    void refusesOtherProtocolVersions() {
        assertEquals(OptionalInt.empty(), client(policy(""), "Test", "0.2"));
        assertEquals(OptionalInt.of(3), client(policy(""), "Test", "0.3"));
        assertEquals(OptionalInt.of(3), client(policy("?accounts=none&programs=Other"), "Test", "1.2"));
        assertEquals(OptionalInt.of(2), link(policy(""), "Test", "0.3"));
    }

    @Test
    void admitsListedProgramsIgnoringCase() {
        var policy = policy("?programs=Alpha,%20Beta/2,Gamma/1.5");

        assertEquals(OptionalInt.empty(), client(policy, "alpha/7.7", "0.2"));
        assertEquals(OptionalInt.empty(), client(policy, "Beta/2.9", "0.2"));
        assertEquals(OptionalInt.empty(), client(policy, "Gamma/1.5", "0.2"));
        assertEquals(OptionalInt.of(2), client(policy, "Beta/1.0", "0.2"));
        assertEquals(OptionalInt.of(2), client(policy, "Gamma/1.6", "0.2"));
        assertEquals(OptionalInt.of(2), client(policy, "Delta", "0.2"));
        assertEquals(OptionalInt.of(1), link(policy, "Delta", "0.2"));
        assertEquals(OptionalInt.empty(), link(policy, "Alpha", "0.2"));
    }

    @Test
    void refusesClientsAndLinksWithoutValidAccount() {
        assertEquals(OptionalInt.of(1), client(policy("?accounts=none"), "Test", "0.2"));
        assertEquals(OptionalInt.of(0), link(policy("?accounts=none"), "Test", "0.2"));
        assertEquals(OptionalInt.of(0), client(policy("?accounts=anna:two"), "Test", "0.2"));
    }

    @Test
    void rejectsInvalidVersions() {
        assertThrows(IllegalArgumentException.class, () -> policy("?programs=Alpha/x"));
        assertThrows(IllegalArgumentException.class, () -> policy("?programs=Alpha/1.256"));
        assertThrows(
                IllegalArgumentException.class, () -> SetpProgramVersion.of("a").withProtocol("2"));
    }
}
