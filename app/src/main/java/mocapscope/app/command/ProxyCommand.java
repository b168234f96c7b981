package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import mocapscope.app.command.argument.StrictnessOptions;
import mocapscope.app.command.output.AssignedPortEndpoint;
import mocapscope.app.command.output.IncompleteResultExitCode;
import mocapscope.app.command.output.PrintedContentKind;
import mocapscope.app.command.output.PrintingSessionListener;
import mocapscope.app.command.output.SessionHealthPrinter;
import mocapscope.app.command.output.SessionPrinter;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.app.command.output.TrafficSummaryCounter;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.health.HealthOutputThrottle;
import mocapscope.protocol.health.ProcessEventDelayMonitor;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.take.SkeletonMapRecordingListenerFactory;
import mocapscope.protocol.take.TakeRecorder;
import mocapscope.protocol.take.TakeRecorderSnapshot;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The proxy command: stands between clients and a server, relays their bytes, and prints and records them. */
@Command(
        name = "proxy",
        description = {
            "Stands between clients and their server: relays all bytes, prints both directions, and records them.",
            "Clients connect to LISTEN_ENDPOINT; each gets a connection of its own to UPSTREAM_ENDPOINT. Bytes cross"
                    + " unchanged, except that addresses are replaced where a protocol sends them: VRPN's callback"
                    + " requests and UDP ports, the Host and Origin of AImation, and the links of SETP's bubbles.",
            "With VMC and FreeD, senders send to LISTEN_ENDPOINT, and UPSTREAM_ENDPOINT is the receiver.",
            "Each line names the client's session. A client is disconnected if the server is absent. It is lenient by"
                    + " default. Ctrl+C stops it cleanly."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:It listened until it was stopped.",
            "1:It could not listen, clients came but the server was never reached, --strict found an error, or the take"
                    + " is incomplete.",
            "2:The arguments are invalid.",
            "3:The take is complete, but messages were lost on their way to it."
        })
final class ProxyCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final CommandConsoleStreams console;

    @Parameters(
            index = "0",
            paramLabel = "LISTEN_ENDPOINT",
            description = "The address to listen on, such as vrpn://127.0.0.1:4883; without a host, only 127.0.0.1;"
                    + " with port 0, any free port.")
    private String listening = "";

    @Parameters(
            index = "1",
            paramLabel = "UPSTREAM_ENDPOINT",
            description = "The server, such as vrpn://127.0.0.1:3883.")
    private Endpoint upstream;

    @Option(names = "--json", description = "Prints one JSON object per line.")
    private boolean json;

    @Option(names = "--messages", description = "Also prints every message with its fields.")
    private boolean messages;

    @Option(names = "--for", paramLabel = "TIME", description = "Stops after a time such as 10s, 500ms or 2m.")
    private @Nullable Duration most;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "Records the clients' sessions into this take, *.mcap; it must not exist. Its name can contain"
                            + " {date}, {time} and {n}, the first free number.")
    private @Nullable Path target;

    @ArgGroup
    private StrictnessOptions strictness = new StrictnessOptions();

    private final SessionWaitOutcomeRecorder outcome = new SessionWaitOutcomeRecorder();
    /** The outcome of the clients' sessions: whether one of them reached the server. */
    private final SessionWaitOutcomeRecorder clients = new SessionWaitOutcomeRecorder();

    private final TrafficSummaryCounter counter = new TrafficSummaryCounter();
    private volatile boolean listened;

    ProxyCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var here = ProtocolCatalog.parse(listening, SessionRole.SERVER);
        if (!here.protocol().equals(upstream.protocol())) {
            throw new IllegalArgumentException("the endpoints have different protocols: %s and %s"
                    .formatted(here.protocol(), upstream.protocol()));
        }
        console.interruption()
                .addHandler(() -> outcome.complete(SessionWaitOutcomeRecorder.SessionEndReason.INTERRUPTED));
        var contents = messages ? EnumSet.allOf(PrintedContentKind.class) : EnumSet.of(PrintedContentKind.SAMPLES);
        var printer = console.lines(json, contents, true);
        if (target == null) {
            relay(here, printer, _ -> SessionListener.NO_OP);
            printer.printSummary(counter);
            return verdict(here);
        }
        var options = new TakeRecorder.TakeRecorderOptions(VersionProvider.programVersion(), false, 0);
        var recorder = TakeRecorder.start(RecordCommand.takeFile(target), options, SystemClock::monotonicNanos);
        try (recorder) {
            relay(here, printer, new SkeletonMapRecordingListenerFactory(recorder, console::maps));
        }
        printer.printSummary(counter);
        return verdict(here, recorder.state());
    }

    private void relay(Endpoint here, SessionPrinter printer, SessionListenerFactory recorder)
            throws InterruptedException {
        var server = strictness.applyTo(upstream);
        var reporter = new HealthOutputThrottle();
        var process = new ProcessEventDelayMonitor();
        try (var launcher = new SessionLauncher(console.maps())) {
            var protocol = ProtocolCatalog.of(server);
            var running = launcher.proxy(protocol, here, server, TrafficGateFactory.OPEN, session -> {
                var lines = printer.createListener(session);
                if (session.role() == SessionRole.SERVER) {
                    return new CompositeSessionListener(lines, new PortListener(session));
                }
                var health = SessionHealthPrinter.live(session, lines::print, reporter, process);
                boolean strict = server.settings().isOn(ProtocolIndependentSessionOptions.STRICT);
                return new CompositeSessionListener(
                        recorder.createListener(session),
                        new CompositeSessionListener(
                                new PrintingSessionListener(lines, health, counter, outcome, strict, new AtomicLong()),
                                new ClientListener(health)));
            });
            outcome.await(running, console.out(), most == null ? SessionWaitOutcomeRecorder.FOREVER : most);
            running.stop();
            running.awaitEnd(PATIENCE);
        }
    }

    private int verdict(Endpoint here, TakeRecorderSnapshot state) {
        boolean complete = state.phase() == TakeRecorderSnapshot.TakeRecorderPhase.DONE;
        console.printMessage(
                complete
                        ? "wrote %s: %s".formatted(state.file(), RecordingProgressMonitor.formatState(state))
                        : state.fault());
        int exitCode = verdict(here);
        if (exitCode != ExitCode.OK || !complete) {
            return ExitCode.SOFTWARE;
        }
        return counter.runs().hasLost() ? IncompleteResultExitCode.EXIT_CODE : ExitCode.OK;
    }

    private int verdict(Endpoint here) {
        boolean refused = outcome.reason().orElseThrow() == SessionWaitOutcomeRecorder.SessionEndReason.REFUSED;
        if (refused || !listened) {
            console.printMessage((refused ? "refused" : "not listening") + " (" + here + ")" + outcome.problemText());
            return ExitCode.SOFTWARE;
        }
        if (!clients.pendingStep().isEmpty() && !clients.wasConnected()) {
            console.printMessage("never connected (" + upstream + ")" + clients.problemText());
            return ExitCode.SOFTWARE;
        }
        return ExitCode.OK;
    }

    /** Follows the listening port: prints its address, and notes its failure. */
    private final class PortListener implements SessionListener {
        private final Session session;
        private final AssignedPortEndpoint endpoint = new AssignedPortEndpoint();

        PortListener(Session session) {
            this.session = session;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionStateChange state -> onState(state);
                case Finding finding -> {
                    counter.on(finding);
                    outcome.addFinding(finding);
                }
                default -> {}
            }
        }

        private void onState(SessionStateChange state) {
            outcome.updateState(state);
            endpoint.update(state);
            if (state.phase() == SessionPhase.LISTENING) {
                listened = true;
                console.printMessage("listening at " + endpoint.endpoint(session) + ", relaying to " + upstream);
            }
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }
    }

    /** Follows one client's session: notes whether it reached the server, and its verdict when it ends. */
    private final class ClientListener implements SessionListener {
        private final SessionHealthPrinter health;

        ClientListener(SessionHealthPrinter health) {
            this.health = health;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionStateChange state -> {
                    clients.updateState(state);
                    if (state.phase().isTerminal()) {
                        counter.runs().end(health);
                    }
                }
                case Finding finding -> clients.addFinding(finding);
                default -> {}
            }
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }
    }
}
