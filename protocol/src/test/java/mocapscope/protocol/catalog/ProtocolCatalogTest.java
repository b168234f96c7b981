package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProtocolCatalogTest {

    @Test
    void parsesHostPortDevicesAndOptions() {
        var endpoint = ProtocolCatalog.parse(
                "vrpn+tcp://lab-2:4000/Tracker0,Wand%2C2?reconnect=false&silence=1.5", SessionRole.CLIENT);

        assertEquals("vrpn", endpoint.protocol());
        assertEquals(new NetworkAddress("lab-2", 4000), endpoint.address());
        assertEquals(List.of("Tracker0", "Wand,2"), endpoint.devices());
        assertEquals(false, endpoint.settings().isOn(ProtocolIndependentSessionOptions.RECONNECT));
        assertEquals(1.5, endpoint.settings().number(ProtocolIndependentSessionOptions.SILENCE));
        assertSame(ProtocolCatalog.named("vrpn"), ProtocolCatalog.of(endpoint));
    }

    @Test
    void parsesUserInfoWithoutPrintingPassphrase() {
        var endpoint = ProtocolCatalog.parse("setp://anna:s%40crt:2@lab-2:4000?bubble=none", SessionRole.CLIENT);

        assertEquals(new NetworkAddress("lab-2", 4000), endpoint.address());
        assertEquals("anna", endpoint.settings().text("user"));
        assertEquals("s@crt:2", endpoint.settings().text("passphrase"));
        assertEquals("setp://lab-2:4000?user=anna&bubble=none", endpoint.toString());
        assertThrows(
                IllegalArgumentException.class, () -> ProtocolCatalog.parse("vrpn://anna@lab-2", SessionRole.CLIENT));
    }

    /** Schemes ignore case (RFC 3986 §3.1); devices do not. */
    @Test
    void schemeIgnoresCase() {
        assertEquals(
                "vrpn://Host:3883/Wand",
                ProtocolCatalog.parse("VRPN://Host/Wand", SessionRole.CLIENT).toString());
        assertEquals(
                "vrpn+tcp://127.0.0.1:0",
                ProtocolCatalog.parse("Vrpn+TCP://:0", SessionRole.SERVER).toString());
        assertSame(ProtocolCatalog.named("aimation"), ProtocolCatalog.of("AImation://studio"));
    }

    @Test
    void endpointErrorsNeverContainPassphrase() {
        for (var uri : List.of(
                "anna:hush@lab-2",
                "setup://anna:hush@lab-2",
                "setp://anna:hush@lab-2:99999",
                "setp://anna:hush@",
                "setp://anna:hush/hush@lab-2",
                "setp://anna:hush?hush@lab-2",
                "setp//lab-2?key=hush",
                "setp://anna:hush@lab-2?nonsense=1",
                "vrpn://anna:hush@lab-2")) {
            var problem =
                    assertThrows(IllegalArgumentException.class, () -> ProtocolCatalog.parse(uri, SessionRole.CLIENT));
            assertFalse(String.valueOf(problem.getMessage()).contains("hush"), problem.getMessage());
        }
    }

    @Test
    void readsSecretsFromEnvironmentAndFiles(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("key"), "a b\r\n");
        var endpoint = ProtocolCatalog.parse(
                "setp://anna@lab-2?passphrase-env=WORD&key-file=" + file,
                SessionRole.CLIENT,
                Map.of("WORD", "s@crt:2"));

        assertEquals("s@crt:2", endpoint.settings().text("passphrase"));
        assertEquals("a b", endpoint.settings().text("key"));
        assertEquals("setp://lab-2:1253?user=anna", endpoint.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    setp://a?key-env=NONE                    | no environment variable has the name NONE
                    setp://a?key-env=WORD&key=hush           | key is stated twice: use one of key, key-env and key-file
                    setp://u:hush@a?passphrase-env=WORD      | passphrase is stated twice
                    setp://a?key-file=/none                  | the secret cannot be read from this file: /none
                    setp://a?key-file=/dev/zero              | a secret has at most 65,536 bytes
                    setp://a?user-env=WORD                   | unknown option: user-env
                    vrpn://a?key-env=WORD                    | unknown option: key-env
                    """)
    void rejectsSecretSourceWithReason(String uri, String expected) {
        var problem = assertThrows(
                IllegalArgumentException.class,
                () -> ProtocolCatalog.parse(uri, SessionRole.CLIENT, Map.of("WORD", "hush")));

        assertTrue(problem.getMessage().startsWith(expected), problem.getMessage());
        assertFalse(problem.getMessage().contains("hush"), problem.getMessage());
    }

    @Test
    void readsNoSecretSourcesOfUntypedEndpoints() {
        assertThrows(
                IllegalArgumentException.class,
                () -> ProtocolCatalog.parse("setp://a?key-file=/etc/hostname", SessionRole.CLIENT));
    }

    @Test
    void fillsInProtocolDefaults() {
        var endpoint = ProtocolCatalog.parse("vrpn+tcp://10.0.0.7", SessionRole.CLIENT);

        assertEquals(new NetworkAddress("10.0.0.7", 3883), endpoint.address());
        assertEquals(List.of(), endpoint.devices());
        assertEquals(true, endpoint.settings().isOn(ProtocolIndependentSessionOptions.RECONNECT));
    }

    @Test
    void serverBindsToLoopbackByDefault() {
        assertEquals(
                new NetworkAddress("127.0.0.1", 3883),
                ProtocolCatalog.parse("vrpn+tcp://", SessionRole.SERVER).address());
        assertEquals(
                new NetworkAddress("127.0.0.1", 0),
                ProtocolCatalog.parse("vrpn+tcp://:0", SessionRole.SERVER).address());
        assertEquals(
                new NetworkAddress("0.0.0.0", 3883),
                ProtocolCatalog.parse("vrpn+tcp://0.0.0.0", SessionRole.SERVER).address());
    }

    @Test
    void parsesIpv6AddressesInBrackets() {
        assertEquals(
                new NetworkAddress("::1", 99),
                ProtocolCatalog.parse("vrpn+tcp://[::1]:99", SessionRole.CLIENT).address());
        assertEquals(
                new NetworkAddress("::1", 3883),
                ProtocolCatalog.parse("vrpn+tcp://[::1]", SessionRole.CLIENT).address());
    }

    @Test
    void printsEndpointAsParsed() {
        var uri = "vrpn+tcp://[::1]:99/Tracker0,Wand%2C2?reconnect=false&silence=1.5";

        assertEquals(uri, ProtocolCatalog.parse(uri, SessionRole.CLIENT).toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    lab-2                             | not an endpoint: 'lab-2'
                    ://lab-2                          | not an endpoint: '://lab-2'
                    osc://lab-2                       | no protocol has the scheme 'osc'; available: vrpn, vrpn+tcp, rgmp
                    vrpn+tcp://                       | no host
                    vrpn+tcp://lab-2:0                | the port must be a number from 1 to 65535: 0
                    vrpn+tcp://lab-2:70000            | the port must be a number from 1 to 65535: 70000
                    vrpn+tcp://lab-2:x                | the port must be a number from 1 to 65535: x
                    vrpn+tcp://lab-2?speed=9          | unknown option: speed
                    vrpn+tcp://lab-2?silence=soon     | silence is not a number: soon
                    vrpn+tcp://lab-2?reconnect=maybe  | reconnect is not true or false: maybe
                    vrpn+tcp://lab-2?silence=0        | silence is not between 0.1 and 3600: 0
                    """)
    void reportsInvalidEndpoint(String uri, String expected) {
        var exception =
                assertThrows(IllegalArgumentException.class, () -> ProtocolCatalog.parse(uri, SessionRole.CLIENT));

        assertEquals(expected, exception.getMessage().substring(0, expected.length()));
    }
}
