package mocapscope.app.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import mocapscope.app.command.argument.BvhClipReadingOptions;
import mocapscope.app.command.argument.InputRecordingProtocolOptions;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The serve command: stands in for a device and sends clients simulated or recorded motion. */
@Command(
        name = "serve",
        description = {
            "Stands in for the device: listens, and sends a recording, a clip or simulated devices to every client.",
            "It prints its address, and clients that connect and disconnect, on stderr. It is strict by default."
                    + " Ctrl+C stops it cleanly."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:It listened until it was stopped.", "1:It could not listen.", "2:The arguments are invalid."
        })
final class ServeCommand implements Callable<Integer> {
    private static final String RATE = "rate";

    private final CommandConsoleStreams console;

    @Parameters(
            paramLabel = "ENDPOINT",
            description = "The address to listen on; without a host, only 127.0.0.1; with port 0, any free port.")
    private Endpoint endpoint;

    @ArgGroup
    private ServedMotionCommandLineOptions options = new ServedMotionCommandLineOptions();

    @Option(
            names = "--loop",
            description = "Restarts a clip or a recording at its end; otherwise the devices stop, or are silent. A gait"
                    + " never ends.")
    private boolean loop;

    @Option(
            names = "--rate",
            paramLabel = "HZ",
            description = "The report rate, like the endpoint's option rate (default for samples of a recording: their"
                    + " original rate). A recording that is served byte for byte keeps its rate.")
    private @Nullable String rate;

    @Option(
            names = "--speed",
            paramLabel = "FACTOR",
            defaultValue = "1",
            description = "For a recording: the playback speed, from 0.1 to 16 (default: ${DEFAULT-VALUE}).")
    private double speed = 1;

    @Option(names = "--session", paramLabel = "NAME", description = "Serves only this session of a take.")
    private @Nullable String session;

    @Mixin
    private BvhClipReadingOptions clipOptions = new BvhClipReadingOptions();

    @Mixin
    private RecordingServeModeOption serveOptions = new RecordingServeModeOption();

    @Mixin
    private InputRecordingProtocolOptions protocolOptions = new InputRecordingProtocolOptions();

    @Mixin
    private ServerRunOptions runOptions = new ServerRunOptions();

    ServeCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var where = runOptions.applyTo(rate == null ? endpoint : endpoint.with(RATE, rate));
        var content = performance(where);
        return runOptions.serve(content, content.endpointFor(where), console);
    }

    private ServedSimulationOrReplay performance(Endpoint where) throws IOException {
        if (clipOptions.isSet() && !options.hasClip()) {
            throw new IllegalArgumentException("--axes, --frame-time and --unit need --clip");
        }
        var take = options.takeFile();
        if (take != null) {
            var file = CommandRecordingOpener.open(take, protocolOptions, null, console);
            return serveOptions.createContent(
                    file, session, new RecordingServeModeOption.ReplayOptions(speed, loop), where, console);
        }
        if (session != null || speed != 1 || serveOptions.isSet() || protocolOptions.isSet()) {
            throw new IllegalArgumentException("--session, --speed, --manner, --protocol and --port need --take");
        }
        if (loop && !options.isFinite()) {
            throw new IllegalArgumentException("--loop needs --clip or --take: simulated devices never end");
        }
        return new ServedSimulationOrReplay.ServedSimulation(
                options.createSource(ProtocolCatalog.of(where), where, loop, clipOptions, console));
    }
}
