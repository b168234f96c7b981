package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A file that is one packet. */
class InspectPacketTest {
    private static final Path PACKETS = Path.of(System.getProperty("mocapscope.fixtures"), "aimation");

    private static CommandRun inspect(String file, String... options) throws Exception {
        var arguments = new String[options.length + 2];
        arguments[0] = "inspect";
        arguments[1] = PACKETS.resolve(file).toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        return CommandRun.of(arguments);
    }

    @Test
    void printsPacketKeysAndBones() throws Exception {
        var run = inspect("ok_data_17_77.bin", "--json");

        assertEquals(0, run.code(), run::err);
        var message = run.lines("message").getFirst();
        assertEquals("data", message.get("name").asString());
        assertEquals(77, message.get("fields").get("blocks[0].json.BoneCount").asInt());
        assertEquals(77, run.lines("skeleton").getFirst().get("bones").size());
        assertEquals("cm", run.lines("source").getFirst().get("unit").asString());
    }

    @Test
    void strictModeRejectsMismatchedBoneCount() throws Exception {
        assertEquals(0, inspect("bad_bonecount_mismatch.bin").code());
        assertEquals(1, inspect("bad_bonecount_mismatch.bin", "--strict").code());
    }

    @Test
    void storedPacketNeedsNoJson() throws Exception {
        var network = inspect("bad_no_json_block.bin", "--json");
        var stored = inspect("bad_no_json_block.bin", "--json", "--stored");

        assertEquals(
                "JSON_BLOCKS", network.lines("finding").getFirst().get("code").asString());
        assertEquals(
                "STORED_PACKET", stored.lines("finding").getFirst().get("code").asString());
        assertEquals(
                "stored packet", stored.lines("message").getFirst().get("name").asString());
    }

    @Test
    void rejectsStoredOptionForOtherFormats() throws Exception {
        var run = CommandRun.of("inspect", "some.vrpn", "--stored");

        assertEquals(2, run.code());
        assertTrue(run.err().contains("only AImation packets (*.bin) files have a stored form"), run::err);
    }
}
