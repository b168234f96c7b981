package mocapscope.app.command;

import java.util.Set;
import mocapscope.app.command.argument.StrictnessOptions;
import mocapscope.app.command.output.SessionHealthPrinter;
import mocapscope.app.command.output.SessionPrinter;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.app.command.output.TrafficSummaryCounter;
import mocapscope.protocol.health.HealthOutputThrottle;
import mocapscope.protocol.health.ProcessEventDelayMonitor;
import mocapscope.protocol.link.NetworkFaultSimulationOptions;
import mocapscope.protocol.link.NetworkFaultSimulatorFactory;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The command-line options common to the commands that run a server, such as fault simulation. */
final class ServerRunOptions {

    @Option(
            names = "--fault",
            paramLabel = "FAULT:HOW,…",
            description = {
                "Simulates a bad network: any of loss:5%%, delay:80ms±20ms, duplicate:1%%, reorder:2%%,"
                        + " corrupt:0.1%%, truncate:0.1%%, stall:2s/10s (duration/interval), way:in (only traffic"
                        + " to the client, or way:out). On a stream, faults affect whole messages, and a delay"
                        + " keeps their order.",
                "Simulates a bad device as well: lost:2s/8s sends zeros for its first sensor (for AImation, the body),"
                        + " frozen:4s/20s repeats its pose, swap:4s/10s exchanges two sensors (not for AImation),"
                        + " clock:+2h sets its clock wrong, and clock:boot counts times from its start."
            })
    private @Nullable NetworkFaultSimulationOptions options;

    @Option(names = "--json", description = "Prints state changes and findings, one JSON object per line.")
    private boolean json;

    @ArgGroup
    private StrictnessOptions strictnessOptions = new StrictnessOptions();

    /** Returns true if any of these options is set. */
    boolean isSet() {
        return options != null || json || strictnessOptions.isSet();
    }

    /** Returns the endpoint with the strictness and the defects of the device that the options select. */
    Endpoint applyTo(Endpoint endpoint) {
        var strict = strictnessOptions.applyTo(endpoint);
        var defects = options == null ? "" : options.defects().toString();
        return defects.isEmpty() ? strict : strict.with(SimulatedSensorDefectOptions.OPTION.key(), defects);
    }

    private boolean hasNetworkFaults() {
        return options != null && options.hasNetworkFaults();
    }

    /** Serves until interrupted and returns the program's exit code. */
    int serve(ServedSimulationOrReplay content, Endpoint where, CommandConsoleStreams console)
            throws InterruptedException {
        var outcome = new SessionWaitOutcomeRecorder();
        console.interruption()
                .addHandler(() -> outcome.complete(SessionWaitOutcomeRecorder.SessionEndReason.INTERRUPTED));
        var printer = console.lines(json, Set.of());
        var counter = new TrafficSummaryCounter();
        serve(content, where, console, printer, counter, outcome);
        printer.printSummary(counter);
        return outcome.wasLive() ? ExitCode.OK : failed(outcome, where, console);
    }

    private void serve(
            ServedSimulationOrReplay content,
            Endpoint where,
            CommandConsoleStreams console,
            SessionPrinter printer,
            TrafficSummaryCounter counter,
            SessionWaitOutcomeRecorder outcome)
            throws InterruptedException {
        var log = new ServedClientLog(console);
        var reporter = new HealthOutputThrottle();
        var process = new ProcessEventDelayMonitor();
        var injector = new NetworkFaultSimulatorFactory(options == null ? NetworkFaultSimulationOptions.NONE : options);
        try (content;
                var launcher =
                        new SessionLauncher(console.maps(), hasNetworkFaults() ? injector : TrafficGateFactory.OPEN)) {
            var runningSession = content.startServer(launcher, where, session -> {
                var lines = printer.createListener(session);
                var health = SessionHealthPrinter.live(session, json ? lines::print : _ -> {}, reporter, process);
                var clientListener = new ServedClientSessionListener(session, log, health, counter, outcome);
                return json ? new CompositeSessionListener(lines, clientListener) : clientListener;
            });
            outcome.await(runningSession, console.out(), SessionWaitOutcomeRecorder.FOREVER);
            outcome.stop(runningSession);
        }
        log.logTotals();
        if (hasNetworkFaults()) {
            console.printMessage(injector.summary());
        }
    }

    private static int failed(SessionWaitOutcomeRecorder outcome, Endpoint where, CommandConsoleStreams console) {
        console.printMessage("not listening (" + where + ")" + outcome.problemText());
        return ExitCode.SOFTWARE;
    }
}
