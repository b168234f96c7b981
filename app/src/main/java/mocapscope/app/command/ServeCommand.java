package mocapscope.app.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.session.Endpoint;
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
            "Stands in for the device: listens, and sends every client what a recording, a clip or simulated devices do.",
            "It says on stderr where it listens, who comes and who goes. It is strict unless told otherwise."
                    + " Ctrl+C ends it in order."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:It listened until it was ended.", "1:It could not listen.", "2:The arguments are wrong."})
final class ServeCommand implements Callable<Integer> {
    private static final String RATE = "rate";

    private final Terminal terminal;

    @Parameters(
            paramLabel = "ENDPOINT",
            description = "Where to listen; without a host at 127.0.0.1 alone, with port 0 at any free one.")
    private Endpoint endpoint;

    @ArgGroup
    private Movement movement = new Movement();

    @Option(
            names = "--loop",
            description =
                    "Begins again at the end of a clip or a recording; otherwise all then stands still, or is silent."
                            + " A gait never ends.")
    private boolean loop;

    @Option(
            names = "--rate",
            paramLabel = "HZ",
            description =
                    "How often to report: the endpoint's option rate (default for samples of a recording: as often as"
                            + " they came). Byte for byte, the recording has the last word.")
    private @Nullable String rate;

    @Option(
            names = "--speed",
            paramLabel = "FACTOR",
            defaultValue = "1",
            description = "Of a recording: how many times as fast, from 0.1 to 16 (default: ${DEFAULT-VALUE}).")
    private double speed = 1;

    @Option(names = "--session", paramLabel = "NAME", description = "Serves only that session of a take.")
    private @Nullable String session;

    @Mixin
    private Staging staging = new Staging();

    @Mixin
    private Whose whose = new Whose();

    @Mixin
    private Attending attending = new Attending();

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var where = attending.of(rate == null ? endpoint : endpoint.with(RATE, rate));
        var performance = performance(where);
        return attending.serve(performance, performance.suited(where), terminal);
    }

    private Performance performance(Endpoint where) throws IOException {
        var take = movement.take();
        if (take != null) {
            var file = Recordings.open(take, whose, null, terminal);
            return staging.of(file, session, new Staging.Pace(speed, loop), where, terminal);
        }
        if (session != null || speed != 1 || staging.said() || whose.said()) {
            throw new IllegalArgumentException("--session, --speed, --manner, --protocol and --port go with --take");
        }
        if (loop && !movement.ends()) {
            throw new IllegalArgumentException("--loop goes with --clip or --take: what is simulated never ends");
        }
        return new Performance.Simulated(movement.source(Catalog.of(where), where, loop, terminal));
    }
}
