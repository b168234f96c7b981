package mocapscope.app.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import mocapscope.app.command.argument.StrictnessOptions;
import mocapscope.app.command.output.ConnectionOutageReporter;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.protocol.bridge.FoxgloveBridge;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.take.SkeletonMapRecordingListenerFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The bridge command: offers the data of one or more endpoints live to Foxglove and other viewers. */
@Command(
        name = "bridge",
        description = {
            "Offers what devices send live to Foxglove and other viewers: a Foxglove WebSocket server with the decoded"
                    + " channels that a take has.",
            "It reconnects when a connection is lost. It is lenient by default. A viewer that reads too slowly gets the"
                    + " newest message of each channel; the output names the number of the others.",
            "Ctrl+C stops it cleanly."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:It listened until it was stopped, and every endpoint was connected.",
            "1:It could not listen, or an endpoint was never connected.",
            "2:The arguments are invalid."
        })
final class FoxgloveBridgeCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final CommandConsoleStreams console;

    @Parameters(paramLabel = "ENDPOINT", arity = "1..*", description = "The devices' servers.")
    private List<Endpoint> endpoints = List.of();

    @Option(
            names = "--foxglove",
            paramLabel = "[HOST]:PORT",
            defaultValue = ":8765",
            converter = ListeningAddressConverter.class,
            description = "The address to listen on; without a host, only this machine can connect; with port 0, any"
                    + " free port (default: ${DEFAULT-VALUE}).")
    private NetworkAddress address = NetworkAddress.ANY_SENDER;

    @Option(
            names = "--origin",
            paramLabel = "ORIGIN",
            converter = OriginConverter.class,
            description = "Lets web pages of another origin connect, beside pages that a web server of this machine"
                    + " delivers; can be repeated; any lets all pages connect.")
    private List<String> origins = List.of();

    @Option(
            names = "--names",
            paramLabel = "wire|mixamo|humanik|unreal|vrm",
            description = "For the frames of bones: the names of a program instead of those on the wire, the default. A"
                    + " bone without a humanoid role keeps its name.")
    private HumanoidBoneNamingScheme names = HumanoidBoneNamingScheme.WIRE;

    @Option(names = "--for", paramLabel = "TIME", description = "Stops after a time such as 10s, 500ms or 2m.")
    private @Nullable Duration most;

    @ArgGroup
    private StrictnessOptions strictnessOptions = new StrictnessOptions();

    private final SessionWaitOutcomeRecorder outcome = new SessionWaitOutcomeRecorder();
    private final Queue<String> messages = new ConcurrentLinkedQueue<>();
    private final List<ConnectionOutageReporter> connections = new ArrayList<>();

    FoxgloveBridgeCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        console.interruption()
                .addHandler(() -> outcome.complete(SessionWaitOutcomeRecorder.SessionEndReason.INTERRUPTED));
        var program = VersionProvider.programVersion();
        var bridge = FoxgloveBridge.start(address, program, origins, names, (_, line) -> console.printMessage(line));
        long end;
        try (var launcher = new SessionLauncher(console.maps())) {
            var listenerFactory = new SkeletonMapRecordingListenerFactory(bridge, console::maps);
            var sessions = endpoints.stream()
                    .map(strictnessOptions::applyTo)
                    .map(endpoint -> connect(launcher, endpoint, listenerFactory))
                    .toList();
            outcome.await(
                    () -> isOver(bridge, sessions),
                    console.out(),
                    most == null ? SessionWaitOutcomeRecorder.FOREVER : most);
            end = SystemClock.monotonicNanos();
            bridge.stop();
            launcher.stop(SessionWaitOutcomeRecorder.INTERRUPTED_PATIENCE);
        } finally {
            bridge.stop();
        }
        bridge.awaitEnd(PATIENCE);
        return verdict(bridge, end);
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

    private boolean isOver(FoxgloveBridge bridge, List<RunningSessionHandle> sessions) {
        printMessages();
        return bridge.failure().isPresent() || sessions.stream().allMatch(RunningSessionHandle::isEnded);
    }

    private void printMessages() {
        for (@Nullable String one = messages.poll(); one != null; one = messages.poll()) {
            console.printMessage(one);
        }
    }

    private int verdict(FoxgloveBridge bridge, long end) {
        printMessages();
        var failure = bridge.failure();
        if (failure.isPresent()) {
            console.printMessage(
                    "not listening at %s: %s; end the program that uses this port, or choose another one: --foxglove :%d"
                            .formatted(address, failure.get(), FoxgloveBridge.USUAL_PORT + 1));
            return ExitCode.SOFTWARE;
        }
        boolean live = true;
        for (var one : connections) {
            live &= one.outcome().wasLive();
            console.printMessage(
                    one.outcome().wasLive()
                            ? "%s: %s".formatted(one.endpoint(), one.describeRun(end))
                            : "never connected (%s)%s"
                                    .formatted(one.endpoint(), one.outcome().problemText()));
        }
        var totals = bridge.totals();
        console.printMessage("clients: %,d; channels: %,d; messages sent: %,d, dropped: %,d"
                .formatted(totals.clients(), totals.channels(), totals.sent(), totals.dropped()));
        return live ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** Converts an address such as {@code :8765}; without a host, only this machine reaches it. */
    private static final class ListeningAddressConverter implements ITypeConverter<NetworkAddress> {
        private static final Pattern FORM = Pattern.compile("(?:\\[([0-9A-Fa-f:.%]+)]|([^:\\[\\]/]*)):(\\d{1,5})");
        private static final String LOOPBACK = "127.0.0.1";

        @Override
        public NetworkAddress convert(String text) {
            var parts = FORM.matcher(text);
            if (!parts.matches()) {
                throw new TypeConversionException(
                        "not an address such as :8765, 0.0.0.0:8765 or [::1]:8765: '%s'".formatted(text));
            }
            @Nullable String numeric = parts.group(1);
            var host = numeric == null ? parts.group(2) : numeric;
            try {
                return new NetworkAddress(host.isEmpty() ? LOOPBACK : host, Integer.parseInt(parts.group(3)));
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(String.valueOf(wrong.getMessage()));
            }
        }
    }

    /** Converts an origin as browsers send it, or the word for all. */
    private static final class OriginConverter implements ITypeConverter<String> {
        private static final Pattern FORM =
                Pattern.compile(FoxgloveBridge.ANY_ORIGIN + "|null|[A-Za-z][A-Za-z0-9+.-]*://[^/\\s]*");

        @Override
        public String convert(String text) {
            if (!FORM.matcher(text).matches()) {
                throw new TypeConversionException(
                        "not an origin such as https://app.foxglove.dev, nor any: '%s'".formatted(text));
            }
            return text;
        }
    }
}
