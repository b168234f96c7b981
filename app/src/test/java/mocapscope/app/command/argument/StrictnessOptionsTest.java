package mocapscope.app.command.argument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;

/** Tests of the order of sources for a command's strictness: its options, the endpoint, the command's default. */
class StrictnessOptionsTest {
    private static final Endpoint LENIENT = endpoint("?strict=false");
    private static final Endpoint STRICT = endpoint("?strict=true");
    private static final Endpoint SILENT = endpoint("");

    /** A command with the pair of options. */
    @Command(name = "some")
    static final class CommandWithStrictness implements Runnable {
        @ArgGroup
        private StrictnessOptions options = new StrictnessOptions();

        @Override
        public void run() {}
    }

    private static Endpoint endpoint(String text) {
        return ProtocolCatalog.parse("vrpn://host" + text, SessionRole.CLIENT);
    }

    private static StrictnessOptions of(String... arguments) {
        var command = new CommandWithStrictness();
        new CommandLine(command).parseArgs(arguments);
        return command.options;
    }

    @Test
    void optionOverridesEndpoint() {
        assertTrue(of("--strict").isStrict(LENIENT, false));
        assertFalse(of("--lenient").isStrict(STRICT, true));
    }

    @Test
    void endpointOverridesCommandDefault() {
        assertFalse(of().isStrict(LENIENT, true));
        assertTrue(of().isStrict(STRICT, false));
    }

    @Test
    void commandDefaultAppliesWithoutOtherSetting() {
        assertTrue(of().isStrict(SILENT, true));
        assertFalse(of().isStrict(SILENT, false));
        assertEquals("true", of("--strict").applyTo(SILENT).settings().text(ProtocolIndependentSessionOptions.STRICT));
    }
}
