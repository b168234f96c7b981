package mocapscope.app.command;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import mocapscope.app.command.argument.StageAddressConverter;
import mocapscope.app.command.argument.StageCredentialOptions;
import mocapscope.app.command.argument.StrictnessOptions;
import mocapscope.app.command.output.ConnectionOutageReporter;
import mocapscope.app.command.output.IncompleteResultExitCode;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.file.UserStateFolder;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StagePublisher;
import mocapscope.protocol.take.SkeletonMapRecordingListenerFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The share command: publishes the sessions of one or more endpoints on a stage, a NATS server that others watch. */
@Command(
        name = "share",
        description = {
            "Shares the data from and to devices with other machines, through a NATS server with JetStream: a stage.",
            "'mocapscope listen nats://HOST/STAGE' lists what is shared, on any machine.",
            "It reconnects when a connection is lost, to devices and to the server. It is lenient by default. Secrets are"
                    + " not shared. While the server is away, up to 2 GiB wait on the disk, and are sent in order when it"
                    + " is back; beyond that, the oldest are dropped and counted. Ctrl+C stops it cleanly; what the"
                    + " server lacks then is sent at the next start."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The server has stored everything, and every endpoint was connected.",
            "1:The server was never reached, or an endpoint was never connected.",
            "2:The arguments are invalid.",
            "3:The server lacks data that was dropped or waits for the next start; the output names how much."
        })
final class StageShareCommand implements Callable<Integer> {
    /** The time in which the server stores what waits at the end. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final CommandConsoleStreams console;

    @Parameters(paramLabel = "ENDPOINT", arity = "1..*", description = "The devices' servers.")
    private List<Endpoint> endpoints = List.of();

    @Option(
            names = "--stage",
            required = true,
            paramLabel = "ADDRESS",
            converter = StageAddressConverter.class,
            description =
                    "nats://HOST/STAGE or tls://HOST/STAGE: the NATS server, with :PORT if that is not 4222, and a"
                            + " name that all machines of the stage use.")
    private @Nullable StageAddress stage;

    @Option(
            names = "--as",
            paramLabel = "AGENT",
            description = "The name of this machine on the stage (default: its host name).")
    private @Nullable String name;

    @Option(names = "--for", paramLabel = "TIME", description = "Stops after a time such as 10s, 500ms or 2m.")
    private @Nullable Duration most;

    @Option(
            names = "--spool",
            paramLabel = "FOLDER",
            description = "The folder for what waits while the server is away (default: one in the user's folder for"
                    + " the state of programs).")
    private @Nullable Path spool;

    @Mixin
    private StageCredentialOptions credentialOptions = new StageCredentialOptions();

    @ArgGroup
    private StrictnessOptions strictnessOptions = new StrictnessOptions();

    private final SessionWaitOutcomeRecorder outcome = new SessionWaitOutcomeRecorder();
    private final Queue<String> messages = new ConcurrentLinkedQueue<>();
    private final List<ConnectionOutageReporter> connections = new ArrayList<>();

    StageShareCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (stage == null || !stage.agent().isEmpty()) {
            throw new IllegalArgumentException("--stage names a stage only; --as names this machine: " + stage);
        }
        console.interruption()
                .addHandler(() -> outcome.complete(SessionWaitOutcomeRecorder.SessionEndReason.INTERRUPTED));
        var agent = stage.withAgent(name == null ? hostName() : name);
        var program = VersionProvider.programVersion();
        var folder = spool == null ? UserStateFolder.find().resolve("stage") : spool;
        var publisher = StagePublisher.start(agent, credentialOptions.read(), program, folder, console::printMessage);
        long end;
        try (var launcher = new SessionLauncher(console.maps())) {
            var factory = new SkeletonMapRecordingListenerFactory(publisher, console::maps);
            var sessions = endpoints.stream()
                    .map(strictnessOptions::applyTo)
                    .map(endpoint -> connect(launcher, endpoint, factory))
                    .toList();
            outcome.await(
                    () -> isOver(sessions), console.out(), most == null ? SessionWaitOutcomeRecorder.FOREVER : most);
            end = SystemClock.monotonicNanos();
            launcher.stop(SessionWaitOutcomeRecorder.INTERRUPTED_PATIENCE);
        } finally {
            publisher.stop(PATIENCE);
        }
        return verdict(publisher, end);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return "agent";
        }
    }

    private RunningSessionHandle connect(SessionLauncher launcher, Endpoint endpoint, SessionListenerFactory factory) {
        var reporter = new ConnectionOutageReporter(endpoint, messages);
        connections.add(reporter);
        return launcher.connect(
                ProtocolCatalog.of(endpoint),
                endpoint,
                session -> new CompositeSessionListener(
                        factory.createListener(session), reporter.createListener(session)));
    }

    private boolean isOver(List<RunningSessionHandle> sessions) {
        printMessages();
        return sessions.stream().allMatch(RunningSessionHandle::isEnded);
    }

    private void printMessages() {
        for (@Nullable String one = messages.poll(); one != null; one = messages.poll()) {
            console.printMessage(one);
        }
    }

    private int verdict(StagePublisher publisher, long end) {
        printMessages();
        boolean live = true;
        for (var one : connections) {
            live &= one.outcome().wasLive();
            console.printMessage(
                    one.outcome().wasLive()
                            ? "%s: %s".formatted(one.endpoint(), one.describeRun(end))
                            : "never connected (%s)%s"
                                    .formatted(one.endpoint(), one.outcome().problemText()));
        }
        var totals = publisher.totals();
        console.printMessage("messages that the server has stored: %,d; transcript entries that it has not: %,d"
                .formatted(totals.stored(), totals.waitingEntries() + totals.droppedEntries()));
        if (!live || totals.stored() == 0) {
            return ExitCode.SOFTWARE;
        }
        return totals.waitingEntries() + totals.droppedEntries() == 0
                ? ExitCode.OK
                : IncompleteResultExitCode.EXIT_CODE;
    }
}
