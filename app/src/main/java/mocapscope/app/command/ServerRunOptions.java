package mocapscope.app.command;

import java.time.Duration;
import java.util.Set;
import mocapscope.protocol.link.FaultInjector;
import mocapscope.protocol.link.FaultOptions;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.session.CompositeSessionListener;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.GateFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The server options --fault, --json, --strict and --lenient; runs a server with them until interrupted. */
final class ServerRunOptions {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    @Option(
            names = "--fault",
            paramLabel = "FAULT:HOW,…",
            description = "Simulates a bad network: any of loss:5%%, delay:80ms±20ms, duplicate:1%%, reorder:2%%,"
                    + " corrupt:0.1%%, truncate:0.1%%, stall:2s/10s (duration/interval), way:in (only traffic"
                    + " to the client, or way:out). On a stream, faults affect whole messages, and a delay"
                    + " keeps their order.")
    private @Nullable FaultOptions faults;

    @Option(names = "--json", description = "Prints state changes and findings, one JSON object per line.")
    private boolean json;

    @ArgGroup
    private StrictnessOptions strictness = new StrictnessOptions();

    /** Returns true if any of these options is set. */
    boolean isSet() {
        return faults != null || json || strictness.isSet();
    }

    /** Returns the endpoint with the strictness that the options select. */
    Endpoint applyStrictness(Endpoint endpoint) {
        return strictness.applyTo(endpoint);
    }

    /** Serves until interrupted and returns the program's exit code. */
    int serve(ServedContent performance, Endpoint where, CommandConsole terminal) throws InterruptedException {
        var outcome = new SessionOutcome();
        terminal.interruption().addHandler(() -> outcome.complete(SessionOutcome.SessionEndReason.INTERRUPTED));
        var lines = terminal.lines(json, Set.of());
        var tally = new SummaryCounter();
        serve(performance, where, terminal, lines, tally, outcome);
        lines.printSummary(tally);
        return outcome.wasLive() ? ExitCode.OK : failed(outcome, terminal);
    }

    private void serve(
            ServedContent performance, Endpoint where, CommandConsole terminal, SessionPrinter lines, SummaryCounter tally, SessionOutcome outcome)
            throws InterruptedException {
        var log = new ClientActivityLog(terminal);
        var injector = new FaultInjector(faults == null ? FaultOptions.NONE : faults);
        try (performance;
                var network = new SessionLauncher(terminal.maps(), faults == null ? GateFactory.OPEN : injector)) {
            var live = performance.startServer(network, where, session -> {
                var people = new ServedClientListener(session, log, tally, outcome);
                return json ? new CompositeSessionListener(lines.createListener(session), people) : people;
            });
            outcome.await(live, terminal.out(), SessionOutcome.FOREVER);
            live.stop();
            live.awaitEnd(PATIENCE);
        }
        log.logTotals();
        if (faults != null) {
            terminal.printMessage(injector.summary());
        }
    }

    private static int failed(SessionOutcome outcome, CommandConsole terminal) {
        outcome.lastTrouble()
                .map(finding -> finding.rule().advice())
                .filter(advice -> !advice.isEmpty())
                .ifPresent(terminal::printMessage);
        return ExitCode.SOFTWARE;
    }
}
