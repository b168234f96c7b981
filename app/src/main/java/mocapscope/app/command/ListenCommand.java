package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import mocapscope.app.command.argument.EndpointOrStageConverter;
import mocapscope.app.command.argument.InputRecordingProtocolOptions;
import mocapscope.app.command.argument.StageCredentialOptions;
import mocapscope.app.command.argument.StrictnessOptions;
import mocapscope.app.command.output.IncompleteResultExitCode;
import mocapscope.app.command.output.PrintedContentKind;
import mocapscope.app.command.output.PrintingSessionListener;
import mocapscope.app.command.output.SessionEventPrinter;
import mocapscope.app.command.output.SessionHealthPrinter;
import mocapscope.app.command.output.SessionPrinter;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.app.command.output.TrafficSummaryCounter;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.health.HealthOutputThrottle;
import mocapscope.protocol.health.ProcessEventDelayMonitor;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.stage.SharedSession;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageSessionReader;
import mocapscope.protocol.traffic.LiveCaptureReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The listen command: prints the data that a device sends, as it arrives. */
@Command(
        name = "listen",
        description = {
            "Prints decoded samples, findings and session events as they arrive, and a summary at the end.",
            "It reconnects when the connection is lost, unless the endpoint has reconnect=false.",
            "It is lenient by default.",
            "Ctrl+C stops it cleanly.",
            "With nats://HOST/STAGE it lists what other machines share there (see share), with the offsets of their clocks,"
                    + " and with --for also the drifts of these. With the address of a session it prints that session as"
                    + " it arrives, from its last checkpoint on.",
            "With - it reads a network capture from stdin as packets arrive, such as from tcpdump -U -w -, prints the"
                    + " sessions found in it with the session on each line, and ends with the capture."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:It was connected, and was stopped by --for, --count or Ctrl+C; a capture contained a session.",
            "1:It never connected, the connection was lost permanently, or --strict found an error; a capture could not"
                    + " be read, or contained no session; nothing is shared at the address.",
            "2:The arguments are invalid.",
            "3:A capture or a shared session is incomplete: parts of it are missing; the output names them."
        })
final class ListenCommand implements Callable<Integer> {
    private static final long NEVER = 0;
    private static final Path STDIN = Path.of("-");

    /** Memory for each session's transcript, in bytes: each line is printed once and never read again. */
    @DocumentedLimit(
            value = "transcript of each session that `listen -` reads, + 160 bytes for each entry",
            unit = "bytes",
            beyond = "the oldest entries are dropped")
    private static final long CAPTURE_BUDGET = 1 << 16;

    private final CommandConsoleStreams console;

    @Parameters(
            paramLabel = "ENDPOINT",
            converter = ListenTargetConverter.class,
            description = "The device's server, such as vrpn://host/Tracker0; - for a network capture from stdin; or"
                    + " nats://host/STAGE[/AGENT/SESSION].")
    private Endpoint endpoint;

    @Option(names = "--json", description = "Prints one JSON object per line.")
    private boolean json;

    @Option(names = "--messages", description = "Also prints every message with its fields.")
    private boolean messages;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description =
                    "Stops after a time such as 10s, 500ms or 2m; in a capture, after that time on its own clock.")
    private @Nullable Duration most;

    @Option(names = "--count", paramLabel = "N", description = "Stops after N samples.")
    private @Nullable Long count;

    @Mixin
    private DisplayFilterOption filter = new DisplayFilterOption();

    @Mixin
    private InputRecordingProtocolOptions captureOptions = new InputRecordingProtocolOptions();

    @Mixin
    private StageCredentialOptions credentialOptions = new StageCredentialOptions();

    @ArgGroup
    private StrictnessOptions options = new StrictnessOptions();

    ListenCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (count != null && count < 1) {
            throw new IllegalArgumentException("--count is less than 1: " + count);
        }
        var outcome = new SessionWaitOutcomeRecorder();
        console.interruption()
                .addHandler(() -> outcome.complete(SessionWaitOutcomeRecorder.SessionEndReason.INTERRUPTED));
        var contents = messages ? EnumSet.allOf(PrintedContentKind.class) : EnumSet.of(PrintedContentKind.SAMPLES);
        boolean isStage = EndpointOrStageConverter.isStage(endpoint);
        if (endpoint.isFile() && !isStage) {
            return readCapture(contents, outcome);
        }
        if (captureOptions.isSet()) {
            throw new IllegalArgumentException(
                    "--protocol, --port and --names-from apply to a capture from stdin: mocapscope listen -");
        }
        if (credentialOptions.isSet() && !isStage) {
            throw new IllegalArgumentException(
                    "--stage-credentials and --stage-ca apply to a stage: mocapscope listen nats://HOST/STAGE");
        }
        if (isStage) {
            return readStage(StageAddress.parse(endpoint.toString()), contents, outcome);
        }
        var printer = filter.applyTo(console.lines(json, contents));
        var counter = new TrafficSummaryCounter();
        var reason = listen(printer, counter, outcome);
        printer.printSummary(counter);
        filter.reportUndecided(console);
        return verdict(reason, outcome);
    }

    private int readStage(StageAddress address, Set<PrintedContentKind> contents, SessionWaitOutcomeRecorder outcome)
            throws IOException, InterruptedException {
        if (address.session().isEmpty()) {
            var comparison = most == null ? Duration.ZERO : most;
            return new StagePresencePrinter(console, address, credentialOptions.read(), comparison, json).print();
        }
        var printer = filter.applyTo(console.lines(json, contents));
        var counter = new TrafficSummaryCounter();
        var remaining = new AtomicLong(count == null ? NEVER : count);
        var reader = new StageSessionReader(
                address,
                credentialOptions.read(),
                VersionProvider.programVersion(),
                ProtocolCatalog.recordedProtocols(),
                shared -> replayer(shared, printer, counter, outcome, remaining),
                console::printMessage);
        var reading = startReading("stage", () -> {
            reader.read(StageSessionReader.StageReadingPeriod.LIVE);
            return null;
        });
        var reason =
                outcome.await(reading::isDone, console.out(), most == null ? SessionWaitOutcomeRecorder.FOREVER : most);
        reader.stop();
        requireRead(reading);
        printer.printSummary(counter);
        filter.reportUndecided(console);
        return stageVerdict(reader, reason, outcome);
    }

    private int stageVerdict(
            StageSessionReader reader,
            SessionWaitOutcomeRecorder.SessionEndReason reason,
            SessionWaitOutcomeRecorder outcome) {
        if (reason == SessionWaitOutcomeRecorder.SessionEndReason.REFUSED) {
            return failed("refused", outcome);
        }
        var totals = reader.totals();
        if (totals.missing() + totals.unreadable() == 0) {
            return ExitCode.OK;
        }
        console.printMessage("transcript entries that are missing: %,d; messages that cannot be read: %,d"
                .formatted(totals.missing(), totals.unreadable()));
        return IncompleteResultExitCode.EXIT_CODE;
    }

    private SessionReplayer replayer(
            SharedSession shared,
            SessionPrinter printer,
            TrafficSummaryCounter counter,
            SessionWaitOutcomeRecorder outcome,
            AtomicLong remaining) {
        boolean strict = options.isStrict(false);
        var session = shared.createSession(console.maps(), CAPTURE_BUDGET, strict);
        return shared.createReplayer(session, recordedListener(session, printer, counter, outcome, remaining));
    }

    private static FutureTask<@Nullable Void> startReading(String thread, Callable<@Nullable Void> action) {
        var reading = new FutureTask<@Nullable Void>(action);
        Thread.ofPlatform().daemon().name(thread).start(reading);
        return reading;
    }

    private int readCapture(Set<PrintedContentKind> contents, SessionWaitOutcomeRecorder outcome)
            throws IOException, InterruptedException {
        console.waitForReaders();
        var printer = filter.applyTo(console.lines(json, contents, true));
        var counter = new TrafficSummaryCounter();
        var remaining = new AtomicLong(count == null ? NEVER : count);
        long longest = most == null ? Long.MAX_VALUE : most.toNanos();
        var reader = new LiveCaptureReader(
                console.in(),
                STDIN,
                CommandRecordingOpener.protocols(
                        captureOptions, console, () -> outcome.reason().isPresent()),
                captureOptions.port(),
                nanos -> nanos < longest && outcome.reason().isEmpty(),
                recorded -> replayer(recorded, printer, counter, outcome, remaining));
        var reading = startReading("capture", () -> {
            reader.read();
            return null;
        });
        var reason = outcome.await(reading::isDone, console.out(), SessionWaitOutcomeRecorder.FOREVER);
        reader.stop();
        counter.setUnclaimed(reader.unmatchedFlows());
        printer.printSummary(counter);
        filter.reportUndecided(console);
        if (reason == SessionWaitOutcomeRecorder.SessionEndReason.SESSION) {
            requireRead(reading);
        }
        return captureVerdict(reader, reason, outcome);
    }

    private SessionReplayer replayer(
            RecordedSession recorded,
            SessionPrinter printer,
            TrafficSummaryCounter counter,
            SessionWaitOutcomeRecorder outcome,
            AtomicLong remaining) {
        boolean strict = options.isStrict(false);
        var session = recorded.createSession(
                recorded.name(), recorded.recording().anchor(), CAPTURE_BUDGET, console.maps(), strict);
        return recorded.createReplayer(session, recordedListener(session, printer, counter, outcome, remaining));
    }

    private PrintingSessionListener recordedListener(
            Session session,
            SessionPrinter printer,
            TrafficSummaryCounter counter,
            SessionWaitOutcomeRecorder outcome,
            AtomicLong remaining) {
        var lines = printer.createListener(session);
        var health = SessionHealthPrinter.recorded(session, lines::print);
        return new PrintingSessionListener(lines, health, counter, outcome, options.isStrict(false), remaining);
    }

    private static void requireRead(FutureTask<@Nullable Void> reading) throws IOException, InterruptedException {
        try {
            reading.get();
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof IOException exception) {
                throw exception;
            }
            throw new IllegalStateException(failure.getCause());
        }
    }

    private int captureVerdict(
            LiveCaptureReader reader,
            SessionWaitOutcomeRecorder.SessionEndReason reason,
            SessionWaitOutcomeRecorder outcome) {
        if (!reader.hasSessions()) {
            return failed("no session was found: select one with --protocol and --port", outcome);
        }
        if (reason == SessionWaitOutcomeRecorder.SessionEndReason.REFUSED) {
            return failed("refused", outcome);
        }
        var damage = reader.damage();
        if (damage.isEmpty()) {
            return ExitCode.OK;
        }
        console.printMessage(damage.describe(STDIN));
        return IncompleteResultExitCode.EXIT_CODE;
    }

    private SessionWaitOutcomeRecorder.SessionEndReason listen(
            SessionPrinter printer, TrafficSummaryCounter counter, SessionWaitOutcomeRecorder outcome)
            throws InterruptedException {
        var sessionEndpoint = options.applyTo(endpoint);
        boolean strict = sessionEndpoint.settings().isOn(ProtocolIndependentSessionOptions.STRICT);
        try (var launcher = new SessionLauncher(console.maps())) {
            var runningSession = launcher.connect(
                    ProtocolCatalog.of(sessionEndpoint),
                    sessionEndpoint,
                    session -> listener(session, printer.createListener(session), counter, outcome, strict));
            var reason = outcome.await(
                    runningSession, console.out(), most == null ? SessionWaitOutcomeRecorder.FOREVER : most);
            outcome.stop(runningSession);
            return reason;
        }
    }

    private PrintingSessionListener listener(
            Session session,
            SessionEventPrinter lines,
            TrafficSummaryCounter counter,
            SessionWaitOutcomeRecorder outcome,
            boolean strict) {
        var health = SessionHealthPrinter.live(
                session, lines::print, new HealthOutputThrottle(), new ProcessEventDelayMonitor());
        return new PrintingSessionListener(
                lines, health, counter, outcome, strict, new AtomicLong(count == null ? NEVER : count));
    }

    private int verdict(SessionWaitOutcomeRecorder.SessionEndReason reason, SessionWaitOutcomeRecorder outcome) {
        return switch (reason) {
            case ENOUGH, UNREAD -> ExitCode.OK;
            case TIME, INTERRUPTED -> outcome.wasLive() ? ExitCode.OK : failed(missing(outcome), outcome);
            case REFUSED -> failed("refused", outcome);
            case SESSION -> failed(outcome.wasLive() ? "the connection ended" : "not connected", outcome);
        };
    }

    private static String missing(SessionWaitOutcomeRecorder outcome) {
        return outcome.wasConnected() ? "connected, but still waiting for " + outcome.pendingStep() : "never connected";
    }

    private int failed(String description, SessionWaitOutcomeRecorder outcome) {
        console.printMessage(description + " (" + endpoint + ")" + outcome.problemText());
        return ExitCode.SOFTWARE;
    }

    /** Converts an endpoint, an address on a stage, or - for a network capture from stdin. */
    private static final class ListenTargetConverter implements ITypeConverter<Endpoint> {

        @Override
        public Endpoint convert(String text) {
            if (text.equals(STDIN.toString())) {
                return Endpoint.file("", text, OptionValues.ofDefaults(List.of()));
            }
            return new EndpointOrStageConverter().convert(text);
        }
    }
}
