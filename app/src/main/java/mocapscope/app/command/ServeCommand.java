package mocapscope.app.command;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.link.FaultInjector;
import mocapscope.protocol.link.Faults;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Both;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Gates;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Stands in for a device. */
@Command(
        name = "serve",
        description = {
            "Stands in for the device: listens, and sends every client what a clip or simulated devices do.",
            "It says on stderr where it listens, who comes and who goes. Strict is its standard."
                    + " Ctrl+C ends it in order."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:It listened until it was ended.", "1:It could not listen.", "2:The arguments are wrong."})
final class ServeCommand implements Callable<Integer> {
    private static final String RATE = "rate";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Terminal terminal;

    @Parameters(
            paramLabel = "ENDPOINT",
            description = "Where to listen; without a host at 127.0.0.1 alone, with port 0 at any free one.")
    private Endpoint endpoint;

    @ArgGroup
    private Movement movement = new Movement();

    @Option(
            names = "--loop",
            description = "Begins again at the clip's end; otherwise the body then stands still. A gait never ends.")
    private boolean loop;

    @Option(names = "--rate", paramLabel = "HZ", description = "How often to report: the endpoint's option rate.")
    private @Nullable String rate;

    @Option(
            names = "--fault",
            paramLabel = "FAULT:HOW,…",
            description =
                    "Stands in for a bad network too: any of loss:5%%, delay:80ms±20ms, duplicate:1%%, reorder:2%%,"
                            + " corrupt:0.1%%, truncate:0.1%%, stall:2s/10s (so long, so often), way:in (only what goes to the"
                            + " client, or way:out). On a stream it is done to whole messages, which a delay keeps in order.")
    private @Nullable Faults faults;

    @Option(names = "--json", description = "Prints changes of state and findings, one JSON object a line.")
    private boolean json;

    @ArgGroup
    private Strictness strictness = new Strictness();

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var outcome = new Outcome();
        terminal.interruption().asks(() -> outcome.end(Outcome.Reason.INTERRUPTED));
        var lines = terminal.lines(json, Set.of());
        var tally = new Tally();
        serve(movement.source(Catalog.of(endpoint), endpoint, loop, terminal), lines, tally, outcome);
        lines.summary(tally);
        return outcome.wasLive() ? ExitCode.OK : failed(outcome);
    }

    private void serve(Source source, Lines lines, Tally tally, Outcome outcome) throws InterruptedException {
        var where = strictness.of(rate == null ? endpoint : endpoint.with(RATE, rate));
        var injector = new FaultInjector(faults == null ? Faults.NONE : faults);
        try (var network = new Network(terminal.maps(), faults == null ? Gates.OPEN : injector)) {
            var live = network.serve(Catalog.of(where), where, source, session -> {
                var people = new Serving(session, terminal, tally, outcome);
                return json ? new Both(lines.open(session), people) : people;
            });
            outcome.await(live, terminal.out(), Outcome.FOREVER);
            live.stop();
            live.awaitEnd(PATIENCE);
        }
        if (faults != null) {
            terminal.say(injector.words());
        }
    }

    private int failed(Outcome outcome) {
        outcome.lastTrouble()
                .map(finding -> finding.rule().advice())
                .filter(advice -> !advice.isEmpty())
                .ifPresent(terminal::say);
        return ExitCode.SOFTWARE;
    }
}
