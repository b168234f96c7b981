package mocapscope.app.command;

import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.Callable;
import mocapscope.app.command.argument.StrictnessOptions;
import mocapscope.app.command.output.PrintedContentKind;
import mocapscope.app.command.output.PrintingSessionListener;
import mocapscope.app.command.output.SessionEventPrinter;
import mocapscope.app.command.output.SessionHealthPrinter;
import mocapscope.app.command.output.SessionOutcome;
import mocapscope.app.command.output.SessionPrinter;
import mocapscope.app.command.output.SummaryCounter;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.health.HealthReporter;
import mocapscope.protocol.health.ProcessHealthMonitor;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.session.CommonSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The listen command: prints the data that a device sends, as it arrives. */
@Command(
        name = "listen",
        description = {
            "Prints decoded samples, findings and session events as they arrive, and a summary at the end.",
            "It reconnects when the connection is lost, unless the endpoint has reconnect=false.",
            "It is lenient by default.",
            "Ctrl+C stops it cleanly."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:It was connected, and was stopped by --for, --count or Ctrl+C.",
            "1:It never connected, the connection was lost permanently, or --strict found an error.",
            "2:The arguments are invalid."
        })
final class ListenCommand implements Callable<Integer> {
    private static final long NEVER = 0;

    private final CommandConsole console;

    @Parameters(paramLabel = "ENDPOINT", description = "The device's server, such as vrpn://host/Tracker0.")
    private Endpoint endpoint;

    @Option(names = "--json", description = "Prints one JSON object per line.")
    private boolean json;

    @Option(names = "--messages", description = "Also prints every message with its fields.")
    private boolean messages;

    @Option(names = "--for", paramLabel = "TIME", description = "Stops after a time such as 10s, 500ms or 2m.")
    private @Nullable Duration most;

    @Option(names = "--count", paramLabel = "N", description = "Stops after N samples.")
    private @Nullable Long count;

    @ArgGroup
    private StrictnessOptions options = new StrictnessOptions();

    ListenCommand(CommandConsole console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (count != null && count < 1) {
            throw new IllegalArgumentException("--count is less than 1: " + count);
        }
        var outcome = new SessionOutcome();
        console.interruption().addHandler(() -> outcome.complete(SessionOutcome.SessionEndReason.INTERRUPTED));
        var printer = console.lines(
                json, messages ? EnumSet.allOf(PrintedContentKind.class) : EnumSet.of(PrintedContentKind.SAMPLES));
        var counter = new SummaryCounter();
        var reason = listen(printer, counter, outcome);
        printer.printSummary(counter);
        return verdict(reason, outcome);
    }

    private SessionOutcome.SessionEndReason listen(
            SessionPrinter printer, SummaryCounter counter, SessionOutcome outcome) throws InterruptedException {
        var sessionEndpoint = options.applyTo(endpoint);
        boolean strict = sessionEndpoint.settings().isOn(CommonSessionOptions.STRICT);
        try (var launcher = new SessionLauncher(console.maps())) {
            var runningSession = launcher.connect(
                    ProtocolCatalog.of(sessionEndpoint),
                    sessionEndpoint,
                    session -> listener(session, printer.createListener(session), counter, outcome, strict));
            var reason = outcome.await(runningSession, console.out(), most == null ? SessionOutcome.FOREVER : most);
            outcome.stop(runningSession);
            return reason;
        }
    }

    private PrintingSessionListener listener(
            Session session,
            SessionEventPrinter lines,
            SummaryCounter counter,
            SessionOutcome outcome,
            boolean strict) {
        var health = SessionHealthPrinter.live(session, lines::print, new HealthReporter(), new ProcessHealthMonitor());
        return new PrintingSessionListener(lines, health, counter, outcome, strict, count == null ? NEVER : count);
    }

    private int verdict(SessionOutcome.SessionEndReason reason, SessionOutcome outcome) {
        return switch (reason) {
            case ENOUGH, UNREAD -> ExitCode.OK;
            case TIME, INTERRUPTED -> outcome.wasLive() ? ExitCode.OK : failed(missing(outcome), outcome);
            case REFUSED -> failed("refused", outcome);
            case SESSION -> failed(outcome.wasLive() ? "the connection ended" : "not connected", outcome);
        };
    }

    private static String missing(SessionOutcome outcome) {
        return outcome.wasConnected() ? "connected, but still waiting for " + outcome.pendingStep() : "never connected";
    }

    private int failed(String description, SessionOutcome outcome) {
        console.printMessage(description + " (" + endpoint + ")" + outcome.problemText());
        return ExitCode.SOFTWARE;
    }
}
