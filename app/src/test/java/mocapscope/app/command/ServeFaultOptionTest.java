package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A server that stands in for a bad network too. */
class ServeFaultOptionTest {

    @Test
    void printsFaultSummaryAtEnd() throws Exception {
        var server = CommandRun.start(
                "serve", "vrpn+tcp://127.0.0.1:0", "--gait", "walk", "--json", "--fault", "delay:20ms±5ms");
        var listening = JsonMapper.shared().readTree(server.awaitOut("\"listening\""));
        var endpoint = listening.get("endpoint").asString();
        var client = CommandRun.of("listen", endpoint, "--json", "--count", "500");
        server.interrupt();

        assertEquals(0, server.code(), server::err);
        assertEquals(0, client.code(), client::err);
        assertEquals(0, client.last().get("leftover").asInt());
        var text = server.err().lines().toList().getLast();
        assertTrue(text.endsWith(" messages 0 lost, 0 duplicated, 0 reordered, 0 corrupted, 0 truncated"), text);
        assertFalse(text.contains("of 0 messages"), text);
    }

    @Test
    void rejectsInvalidFaultAndShowsForm() throws Exception {
        var run = CommandRun.of("serve", "vrpn://", "--fault", "loss:lots");

        assertEquals(2, run.code());
        assertTrue(run.err().contains("invalid fault 'loss:lots': write loss:5%,delay:80ms±20ms"), run::err);
    }
}
