package mocapscope.app.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.dissector.WiresharkDissectorWriter;
import mocapscope.protocol.recording.AtomicNewFileCreator;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The dissector command: writes a Lua script with which Wireshark dissects all protocols. */
@Command(
        name = "dissector",
        description = {
            "Writes a Lua script with which Wireshark and tshark (4.0 or later) dissect all protocols.",
            "Its fields are named as in the transcript: position.x of VRPN is mocap_vrpn.position.x."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:The script was written.", "1:The file could not be written.", "2:The arguments are invalid."
        })
final class DissectorCommand implements Callable<Integer> {
    private static final String STANDARD_OUTPUT = "-";

    private final CommandConsoleStreams console;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The script to write, such as mocapscope.lua; it must not exist. - writes to stdout.")
    private String output = "";

    DissectorCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        var script = WiresharkDissectorWriter.write(ProtocolCatalog.protocols(), VersionProvider.programVersion());
        if (output.equals(STANDARD_OUTPUT)) {
            console.waitForReaders();
            console.out().print(script);
            return ExitCode.OK;
        }
        AtomicNewFileCreator.create(Path.of(output), file -> {
            file.stream().write(script.getBytes(StandardCharsets.UTF_8));
            return file;
        });
        console.printMessage("wrote " + output);
        return ExitCode.OK;
    }
}
