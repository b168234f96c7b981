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
final class Attending {
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
    private Strictness strictness = new Strictness();

    /** Returns true if any of these options is set. */
    boolean said() {
        return faults != null || json || strictness.said();
    }

    /** Returns the endpoint with the strictness that the options select. */
    Endpoint of(Endpoint endpoint) {
        return strictness.of(endpoint);
    }

    /** Serves until interrupted and returns the program's exit code. */
    int serve(Performance performance, Endpoint where, Terminal terminal) throws InterruptedException {
        var outcome = new Outcome();
        terminal.interruption().asks(() -> outcome.end(Outcome.Reason.INTERRUPTED));
        var lines = terminal.lines(json, Set.of());
        var tally = new Tally();
        serve(performance, where, terminal, lines, tally, outcome);
        lines.summary(tally);
        return outcome.wasLive() ? ExitCode.OK : failed(outcome, terminal);
    }

    private void serve(
            Performance performance, Endpoint where, Terminal terminal, Lines lines, Tally tally, Outcome outcome)
            throws InterruptedException {
        var log = new ServingLog(terminal);
        var injector = new FaultInjector(faults == null ? FaultOptions.NONE : faults);
        try (performance;
                var network = new SessionLauncher(terminal.maps(), faults == null ? GateFactory.OPEN : injector)) {
            var live = performance.listen(network, where, session -> {
                var people = new Serving(session, log, tally, outcome);
                return json ? new CompositeSessionListener(lines.createListener(session), people) : people;
            });
            outcome.await(live, terminal.out(), Outcome.FOREVER);
            live.stop();
            live.awaitEnd(PATIENCE);
        }
        log.end();
        if (faults != null) {
            terminal.say(injector.summary());
        }
    }

    private static int failed(Outcome outcome, Terminal terminal) {
        outcome.lastTrouble()
                .map(finding -> finding.rule().advice())
                .filter(advice -> !advice.isEmpty())
                .ifPresent(terminal::say);
        return ExitCode.SOFTWARE;
    }
}
